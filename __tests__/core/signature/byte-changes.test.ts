import { describe, expect, it } from '@jest/globals';
import { lineVerdicts } from '../../../src/core/signature/line-verdicts.js';
import { CHANGED_LINE as LINE, CHANGED_LINE_RING as ring } from './changed-line.js';

const VALUES = Array.from({ length: 256 }, (_, value) => value);
/** White space within a line; a newline is that only before and behind it. */
const WHITE_SPACE = [0x09, 0x0d, 0x20];
const LF = 0x0a;
const ZERO = 0x30;

const TOKEN = /"(?:[^"\\]|\\.)*"|-?[0-9.]+|true|false|null|[{}[\],:]/g;

/** Some line of these bytes and a newline is valid, as every reader of signed files sees them. */
function passes(bytes: Buffer): boolean {
  const file = Buffer.concat([bytes, Buffer.from('\n')]);
  return [...lineVerdicts(file, ring)].some(({ verdict }) => verdict?.state === 'valid');
}

/** `place: byte` of every change of one byte to another value that passes, and how many there are. */
function replacements(line: Buffer): { readonly tried: number; readonly passed: readonly string[] } {
  const passed: string[] = [];
  let tried = 0;
  for (let at = 0; at < line.length; at++) {
    const bytes = Buffer.from(line);
    for (const value of VALUES) {
      if (value === line[at]) continue;
      bytes[at] = value;
      tried += 1;
      if (passes(bytes)) passed.push(`${at}: ${value}`);
    }
  }
  return { tried, passed };
}

describe('a signed line of 400 bytes', () => {
  it('is valid as it stands', () => {
    expect([LINE.length, passes(LINE)]).toEqual([400, true]);
  });

  it('passes with no byte replaced, by any of the 255 other values', () => {
    expect(replacements(LINE)).toEqual({ tried: 400 * 255, passed: [] });
  });

  it('passes with white space replaced where it is insignificant, by such or by a zero that ends a fraction', () => {
    const spaced = Buffer.from(LINE.toString().replaceAll(TOKEN, ' $&'));
    const text = spaced.toString('latin1');
    const expected = [...text.matchAll(TOKEN)].flatMap(({ index }) =>
      [...WHITE_SPACE, ...(index === 1 ? [LF] : [])]
        .filter((value) => value !== 0x20)
        .map((value) => `${index - 1}: ${value}`),
    );
    expected.push(`${text.indexOf('0.25') + 4}: ${ZERO}`);
    const { passed } = replacements(spaced);
    expect([passes(spaced), [...passed].sort()]).toEqual([true, expected.sort()]);
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
    for (const { index, 0: token } of text.matchAll(TOKEN)) between.add(index).add(index + token.length);
    const expected = [
      ...[...between].flatMap((at) => WHITE_SPACE.map((value) => `${at}: ${value}`)),
      `0: ${LF}`,
      `${LINE.length}: ${LF}`,
      `${text.indexOf('0.25') + 4}: ${ZERO}`,
    ];
    const passed: string[] = [];
    for (let at = 0; at <= LINE.length; at++) {
      for (const value of VALUES) {
        const bytes = Buffer.concat([LINE.subarray(0, at), Buffer.from([value]), LINE.subarray(at)]);
        if (passes(bytes)) passed.push(`${at}: ${value}`);
      }
    }
    expect(passed.sort()).toEqual(expected.sort());
  });
});
