import { describe, expect, it } from '@jest/globals';
import { isRegular, MAX_TEXT_BYTES, readAddedText } from '../../src/gate/added-text.js';
import { MemorySnapshot } from '../support/memory.js';

const PATH = 'a.txt';

async function added(head: string | Buffer, base: string | null = null): Promise<unknown> {
  const [one, other] = [new MemorySnapshot({ [PATH]: head }), new MemorySnapshot({ [PATH]: base ?? '' })];
  const change = { base: base === null ? null : other.entry(PATH), head: one.entry(PATH) };
  const answer = await readAddedText({ head: one, base: other, change });
  return answer === null || answer === 'too large' ? answer : answer.added;
}

describe('readAddedText', () => {
  it('counts every line of a new file as added', async () => {
    expect(await added('one\n\nthree')).toEqual([true, true, true]);
  });

  it('counts lines as added that the base does not have', async () => {
    expect(await added('one\nnew\ntwo\nlast\n', 'one\ntwo\n')).toEqual([false, true, false, true]);
  });

  it('takes a file with a NUL byte for no text', async () => {
    expect(await added(Buffer.from('a\0b'))).toBeNull();
  });

  it('does not read what is too large', async () => {
    expect(await added(Buffer.alloc(MAX_TEXT_BYTES + 1, 'a'))).toBe('too large');
  });
});

describe('isRegular', () => {
  it.each([
    ['100644', true],
    ['100755', true],
    ['120000', false],
    ['160000', false],
    ['040000', false],
  ] as const)('says of mode %s: %s', (mode, answer) => {
    expect(isRegular({ path: PATH, mode, oid: null })).toBe(answer);
  });

  it('says no where nothing is', () => {
    expect(isRegular(null)).toBe(false);
  });
});
