import { describe, expect, it } from '@jest/globals';
import { KnownLines } from '../../src/gate/known-lines.js';

function known(...pieces: string[]): (line: string) => boolean {
  const lines = new KnownLines();
  for (const piece of pieces) lines.add(Buffer.from(piece));
  lines.end();
  return (line) => lines.take(Buffer.from(`<${line}>`), 1, 1 + Buffer.byteLength(line));
}

describe('KnownLines', () => {
  it('gives each line as often as it stood there', () => {
    const take = known('a\nb\na\n');
    expect([take('a'), take('a'), take('a'), take('b'), take('c')]).toEqual([true, true, false, true, false]);
  });

  it('knows a line that comes in pieces', () => {
    expect(known('on', 'e\ntw', 'o')('two')).toBe(true);
  });

  it('knows a last line without a newline', () => {
    expect(known('a\nb')('b')).toBe(true);
  });

  it('knows blank lines', () => {
    const take = known('\n\n');
    expect([take(''), take(''), take('')]).toEqual([true, true, false]);
  });

  it('knows no line of an empty base', () => {
    expect(known('')('')).toBe(false);
  });
});
