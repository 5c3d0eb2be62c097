import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256Hex } from '../../src/core/values/sha256.js';
import { ArchiveDigest } from '../../src/families/archive-facts.js';
import type { ArchiveFacts } from '../../src/families/archive-facts.js';

function factsOf(text: string, cuts: readonly number[] = [], id: string | null = '/id'): ArchiveFacts {
  const digest = new ArchiveDigest({ id });
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    const piece = Buffer.from(bytes.subarray(start, end));
    digest.update(piece);
    // The caller uses its buffer again.
    piece.fill(0);
    start = end;
  }
  return digest.finish();
}

describe('ArchiveDigest', () => {
  it('knows lines, bytes, digest and both ids', () => {
    const text = '{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n';
    expect(factsOf(text)).toEqual({
      lines: 3,
      bytes: text.length,
      sha256: sha256Hex(text),
      first_id: 'a',
      last_id: 'c',
    });
  });

  it.each<[string, string, number, string | null, string | null]>([
    ['nothing', '', 0, null, null],
    ['one line', '{"id":"a"}\n', 1, 'a', 'a'],
    ['one line without a newline', '{"id":"a"}', 1, 'a', 'a'],
    ['a last line without a newline', '{"id":"a"}\n{"id":"b"}', 2, 'a', 'b'],
    ['ids that are numbers', '{"id":1}\n{"id":2}\n', 2, '1', '2'],
    ['lines without an id', '{}\nnonsense\n', 2, null, null],
    ['blank lines', '\n\n', 2, null, null],
  ])('knows %s', (_, text, lines, first_id, last_id) => {
    expect(factsOf(text)).toMatchObject({ lines, first_id, last_id });
  });

  it.each(['{"id":"a"}\n', '{"id":"a"}', '', 'a\nb'])('knows no ids in a family without, of %j', (text) => {
    const lines = text === '' ? 0 : text.includes('b') ? 2 : 1;
    expect(factsOf(text, [3], null)).toMatchObject({ lines, first_id: null, last_id: null });
  });

  it('gives the same facts however the bytes come', () => {
    const line = fc.constantFrom('{"id":"a"}', '{"id":"b"}', '', '{', '{"id":3}');
    fc.assert(
      fc.property(
        fc.array(line),
        fc.boolean(),
        fc.array(fc.nat(60)),
        fc.boolean(),
        (lines, ended, cuts, ids) => {
          const text = lines.join('\n') + (ended ? '\n' : '');
          const id = ids ? '/id' : null;
          expect(factsOf(text, cuts, id)).toEqual(factsOf(text, [], id));
        },
      ),
    );
  });
});
