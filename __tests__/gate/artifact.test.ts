import { describe, expect, it } from '@jest/globals';
import { UniqueIds } from '../../src/checks/unique.js';
import { ArtifactReader } from '../../src/gate/artifact.js';
import type { ChunkResult, Draft } from '../../src/gate/chunk.js';
import { DEFAULT_CONFIG } from '../../src/gate/config.js';
import { FindingBook } from '../../src/gate/findings.js';
import { LINE_CHECKS, LOGS, marks } from '../support/judge.js';

const draft = (rule: Draft['rule'], index: number, message = 'm'): Draft => ({
  rule,
  index,
  column: null,
  byteOffset: index * 10,
  pointer: null,
  recordId: null,
  lineKey: `${index}`,
  message,
  help: null,
});

const said = (rest: Partial<ChunkResult> = {}): ChunkResult => ({
  lines: 3,
  judged: 3,
  drafts: [],
  dropped: {},
  ids: new Uint32Array(0),
  excused: 0,
  markers: [],
  markedIds: new Map(),
  times: null,
  timeDraft: null,
  tally: null,
  records: 3,
  signatures: null,
  successions: [],
  ...rest,
});

function reader(idsOnly = false): { book: FindingBook; reader: ArtifactReader } {
  const book = new FindingBook();
  const source = { label: 't', config: DEFAULT_CONFIG, families: [], userSchemas: {} };
  const entry = { path: 'logs/a.jsonl', mode: '100644', oid: null } as const;
  const artifact = { path: entry.path, family: LOGS, source, entry, base: null, idsOnly, idGroup: 'g' };
  return { book, reader: new ArtifactReader(artifact, LINE_CHECKS, new UniqueIds(), book) };
}

describe('ArtifactReader', () => {
  it('counts lines and bytes on from run to run', () => {
    const { book, reader: joined } = reader();
    joined.add(said(), 0);
    joined.add(said({ drafts: [draft('EVIDENCE_NUL', 1)] }), 100);
    expect(book.sorted().map(({ line, byte_offset: at }) => [line, at])).toEqual([[5, 110]]);
    expect(joined.lines).toBe(6);
  });

  it('counts findings that a run did not keep', () => {
    const { book, reader: joined } = reader();
    joined.add(said({ dropped: { EVIDENCE_NUL: 4 } }), 0);
    expect([book.counts.error, book.unlisted]).toEqual([4, 4]);
  });

  it('counts repeated ids that the report has no room for', () => {
    const { book, reader: joined } = reader();
    for (let line = 1; book.room > 0; line += 1)
      book.add('EVIDENCE_NUL', LOGS, { path: 'b', line, message: 'm' });
    const ids = Uint32Array.from([0, 1, 2].flatMap((index) => [1, 2, 3, 4, index, 1]));
    joined.add(said({ ids }), 0);
    expect([book.unlisted, book.table().find(({ check }) => check === 'unique')?.error]).toEqual([2, 2]);
  });

  it('says a member once, though each run says it', () => {
    const { book, reader: joined } = reader();
    joined.add(said({ drafts: [draft('EVIDENCE_UNKNOWN_MEMBER', 0, 'x')] }), 0);
    joined.add(said({ drafts: [draft('EVIDENCE_UNKNOWN_MEMBER', 0, 'x')] }), 50);
    expect(marks(book.sorted())).toEqual(['UNKNOWN_MEMBER@1']);
  });

  describe('when a run begins earlier than the one before ends', () => {
    const early = { times: { first: '2026-01-01T00:00:00Z', last: '2026-01-05T00:00:00Z' } };
    const late = { times: { first: '2026-01-02T00:00:00Z', last: '2026-01-03T00:00:00Z' } };
    const timeDraft = draft('EVIDENCE_TIME_NOT_MONOTONIC', 0);

    it('says what the run has ready for that', () => {
      const { book, reader: joined } = reader();
      joined.add(said(late), 0);
      joined.add(said({ ...early, timeDraft }), 50);
      expect(marks(book.sorted())).toEqual(['TIME_NOT_MONOTONIC@4']);
    });

    it('says nothing where its line is not judged', () => {
      const { book, reader: joined } = reader();
      joined.add(said(late), 0);
      joined.add(said(early), 50);
      expect(book.sorted()).toEqual([]);
    });

    it('compares over runs without times', () => {
      const { book, reader: joined } = reader();
      joined.add(said(late), 0);
      joined.add(said(), 30);
      joined.add(said({ ...early, timeDraft }), 50);
      expect(marks(book.sorted())).toEqual(['TIME_NOT_MONOTONIC@7']);
    });
  });

  describe('when a conflict goes over several runs', () => {
    it('is one block', () => {
      const { book, reader: joined } = reader();
      joined.add(said({ markers: [{ kind: '<', index: 1, judged: true }] }), 0);
      joined.add(said(), 30);
      joined.add(said({ markers: [{ kind: '>', index: 2, judged: false }] }), 60);
      joined.end();
      expect(book.sorted().map(({ line, end_line: end }) => [line, end])).toEqual([[2, 9]]);
    });

    it('is said at the end of the file where it has none', () => {
      const { book, reader: joined } = reader();
      joined.add(said({ markers: [{ kind: '<', index: 1, judged: true }] }), 0);
      expect(book.sorted()).toEqual([]);
      joined.end();
      expect(marks(book.sorted())).toEqual(['MERGE_CONFLICT@2']);
    });

    it('is no business of an artifact of which only the ids count', () => {
      const { book, reader: joined } = reader(true);
      joined.add(said({ markers: [{ kind: '>', index: 1, judged: true }] }), 0);
      joined.end();
      expect(book.sorted()).toEqual([]);
    });
  });
});
