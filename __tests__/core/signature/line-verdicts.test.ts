import { describe, expect, it } from '@jest/globals';
import { lineVerdicts } from '../../../src/core/signature/line-verdicts.js';
import { signLine } from '../../../src/core/signature/sign.js';
import { keyHexOf, ringOf } from './keys.js';

const ring = ringOf([1, keyHexOf('lines')]);
const line = signLine({ id: 'a' }, ring);

describe('lineVerdicts', () => {
  it('covers every byte of the file, once', () => {
    const bytes = Buffer.from(`${line}\r\n\n{"id":"b"}\n\ufeff${line}\n<<<<<<< ours\n${line}`);
    const places = [...lineVerdicts(bytes, ring)];
    expect(places.map(({ offset }) => offset)).toEqual([0, ...places.slice(0, -1).map(({ next }) => next)]);
    expect([places.length, places.at(-1)?.next]).toEqual([6, bytes.length]);
  });

  it.each([
    ['a valid line', line, 'valid'],
    ['a line that ends in CR LF', `${line}\r\n`, 'valid'],
    ['an unsigned line', '{"id":"a"}', 'unsigned'],
    ['a byte order mark', `\ufeff${line}`, 'malformed'],
    ['a conflict marker', '<<<<<<< ours', 'malformed'],
    ['no JSON', 'no json', 'malformed'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'malformed'],
    ['a blank line', '  \n', undefined],
  ])('says what %s is', (_, bytes, state) => {
    const [place] = [...lineVerdicts(Buffer.from(bytes as string), ring)];
    expect(place?.verdict?.state).toBe(state);
  });

  it('takes a line over the limit for malformed', () => {
    const [place] = [...lineVerdicts(Buffer.from(line), ring, { lineBytes: 10, depth: 64 })];
    expect(place?.verdict?.state).toBe('malformed');
  });
});
