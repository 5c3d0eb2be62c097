import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findAddedLines, findAddedLinesOfStreams } from '../../src/gate/added-lines.js';
import { cutEvery } from '../support/memory.js';

interface Found {
  readonly fromByte: number;
  readonly takeKnown: ((bytes: Buffer, start: number, end: number) => boolean) | null;
}

/** The lines of head that are added, as text. */
function addedOf(head: string, found: Found): string[] {
  const bytes = Buffer.from(head);
  const added: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    const isKnown = start < found.fromByte || found.takeKnown?.(bytes, start, end) === true;
    if (!isKnown) added.push(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return added;
}

const inMemory = (base: string, head: string): string[] =>
  addedOf(head, findAddedLines(Buffer.from(base), Buffer.from(head)));

async function inStreams(base: string, head: string, every: number): Promise<string[]> {
  async function* pieces(text: string): AsyncGenerator<Uint8Array> {
    yield* cutEvery(every)(Buffer.from(text));
    await Promise.resolve();
  }
  const found = await findAddedLinesOfStreams(
    () => pieces(base),
    () => pieces(head),
  );
  return addedOf(head, found);
}

/** What a person would say: each line of the head that the base has not as often. */
function slowly(base: string, head: string): string[] {
  const split = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
  const left = split(base);
  return split(head).filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const CASES: readonly (readonly [what: string, base: string, head: string, added: readonly string[]])[] = [
  ['a new file', '', 'a\nb\n', ['a', 'b']],
  ['an append', 'a\n', 'a\nb\n', ['b']],
  ['an append behind a line without its newline', 'a', 'a\nb\n', ['b']],
  ['nothing but the missing newline', 'a', 'a\n', []],
  ['nothing but a newline that is gone', 'a\n', 'a', []],
  ['text glued to the last line', 'a', 'ab\n', ['ab']],
  ['a line above', 'a\nb\n', 'x\na\nb\n', ['x']],
  ['a line between', 'a\nb\n', 'a\nx\nb\n', ['x']],
  ['a changed line', 'a\nb\nc\n', 'a\nB\nc\n', ['B']],
  ['a line that is gone', 'a\nb\nc\n', 'a\nc\n', []],
  ['lines that changed places', 'a\nb\nc\n', 'c\na\nb\n', []],
  ['a line once more', 'a\nb\n', 'a\na\nb\n', ['a']],
  ['all lines anew with CR LF', 'a\nb\n', 'a\r\nb\r\n', ['a\r', 'b\r']],
  ['all lines anew without CR', 'a\r\nb\r\n', 'a\nb\n', ['a', 'b']],
  ['a byte order mark', 'a\nb\n', '\uFEFFa\nb\n', ['\uFEFFa']],
  ['a file that became empty', 'a\n', '', []],
];

describe('findAddedLines', () => {
  it.each(CASES)('tells of %s', (_, base, head, added) => {
    expect(inMemory(base, head)).toEqual(added);
  });

  it('needs no list of known lines for an append', () => {
    expect(findAddedLines(Buffer.from('a\n'), Buffer.from('a\nb\n'))).toMatchObject({
      fromByte: 2,
      takeKnown: null,
    });
  });

  it('says what a person would say', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '\r\n', 'aa\n', '\n\n'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (base, head) => {
        expect(inMemory(base, head).sort()).toEqual(slowly(base, head).sort());
      }),
      { numRuns: 500 },
    );
  });
});

describe('findAddedLinesOfStreams', () => {
  it.each(CASES)('tells of %s', async (_, base, head, added) => {
    expect(await inStreams(base, head, 2)).toEqual(added);
  });

  it('says the same as with both sides in memory', async () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', 'aa\n', '\r\n')).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, text, fc.integer({ min: 1, max: 5 }), async (base, head, every) => {
        expect((await inStreams(base, head, every)).sort()).toEqual(inMemory(base, head).sort());
      }),
      { numRuns: 300 },
    );
  });
});
