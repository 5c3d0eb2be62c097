import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { signLine } from '../../../src/core/signature/sign.js';
import { keyHexOf, ringOf, verdictOf } from './keys.js';

const ring = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);
const LINE = Buffer.from(
  signLine(
    {
      id: 'ev-0001',
      amount: 1250,
      approved: false,
      ratio: 0.25,
      reviewers: ['ada', 'grace', 'edsger'],
      text: 'A claim that somebody may want to change later on: „quoted“, naïve, and long enough to hide in.',
      nested: { empty: null, list: [1, 2, { deep: true }], more: { less: 0 } },
      ts: '2026-03-01T09:30:00.000Z',
    },
    ring,
  ),
);
const SAMPLED = [0x00, 0x09, 0x20, 0x22, 0x2c, 0x2d, 0x30, 0x39, 0x41, 0x5c, 0x61, 0x7d, 0x80, 0xc3, 0xff];
const WHITE_SPACE = [0x20, 0x09, 0x0d];

/** A byte sequence that is not UTF-8 is refused before anything is parsed (spec 1.1). */
function passes(bytes: Buffer): boolean {
  return isUtf8(bytes) && verdictOf(bytes, ring).state === 'valid';
}

function replaced(at: number, value: number): Buffer {
  const bytes = Buffer.from(LINE);
  bytes[at] = value;
  return bytes;
}

describe('a signed line of about 400 bytes', () => {
  it('is valid as it stands', () => {
    expect([LINE.length > 380 && LINE.length < 480, passes(LINE)]).toEqual([true, true]);
  });

  it('passes with no byte replaced, whatever by', () => {
    const passed: string[] = [];
    for (let at = 0; at < LINE.length; at++) {
      const near = [(LINE[at]! + 1) & 0xff, LINE[at]! ^ 0x20, LINE[at]! ^ 0x80];
      const values = at % 50 === 7 ? Array.from({ length: 256 }, (_, value) => value) : [...SAMPLED, ...near];
      for (const value of values) {
        if (value !== LINE[at] && passes(replaced(at, value))) passed.push(`${at}: ${value}`);
      }
    }
    expect(passed).toEqual([]);
  });

  it('passes with no byte taken out', () => {
    const passed = [...LINE.keys()].filter((at) =>
      passes(Buffer.concat([LINE.subarray(0, at), LINE.subarray(at + 1)])),
    );
    expect(passed).toEqual([]);
  });

  it('passes with a byte put in only where that is insignificant white space, or a zero that ends a fraction', () => {
    const text = LINE.toString('latin1');
    const between = new Set<number>();
    // Around every token outside strings: white space there changes the spelling and no value.
    for (const { index, 0: token } of text.matchAll(
      /"(?:[^"\\]|\\.)*"|-?[0-9.]+|true|false|null|[{}[\],:]/g,
    )) {
      between.add(index).add(index + token.length);
    }
    const passed: number[] = [];
    const others: [number, string][] = [];
    for (let at = 0; at <= LINE.length; at++) {
      for (const value of [...SAMPLED, ...WHITE_SPACE]) {
        const bytes = Buffer.concat([LINE.subarray(0, at), Buffer.from([value]), LINE.subarray(at)]);
        if (!passes(bytes)) continue;
        if (WHITE_SPACE.includes(value)) passed.push(at);
        else others.push([at, String.fromCharCode(value)]);
      }
    }
    expect([...new Set(passed)]).toEqual([...between].sort((a, b) => a - b));
    expect(others).toEqual([[text.indexOf('0.25') + 4, '0']]);
  });

  it('passes with white space replaced by other white space, where it was insignificant', () => {
    const spaced = Buffer.from(LINE.toString().replace('"amount":', '"amount": '));
    const at = spaced.indexOf('"amount": ') + 9;
    spaced[at] = 0x09;
    expect(passes(spaced)).toBe(true);
  });
});
