import { describe, expect, it } from '@jest/globals';
import { successionOf, Supersession } from '../../src/checks/supersession.js';
import { entriesReferredTo } from '../../src/families/memory-references.js';

const A = '0000000a-0000-4000-8000-000000000000';
const B = '0000000b-0000-4000-8000-000000000000';

/** Places of those without a successor, of records in their order; `judged` says which are judged. */
function lonely(
  records: readonly Record<string, unknown>[],
  judged: readonly boolean[] = [],
): readonly number[] {
  const supersession = new Supersession<number>();
  records.forEach((record, at) => {
    const succession = successionOf(record, judged[at] ?? true, () => at);
    if (succession !== null) supersession.add(succession);
  });
  return supersession.withoutSuccessor();
}

const old = { entry_id: A, status: 'superseded' };

describe('a superseded entry', () => {
  it('without a later entry that refers to it is lonely', () => {
    expect(lonely([old, { entry_id: B, status: 'active' }])).toEqual([0]);
  });

  it.each([
    ['its provenance', { provenance_ref: `entry:${A}` }],
    ['its text', { provenance_ref: 'R-1', text: `instead of entry:${A}, which was wrong` }],
    ['its rationale', { rationale: `entry:${A}` }],
    ['a tag', { tags: ['x', `entry:${A}`] }],
  ])('has a successor by %s', (_, members) => {
    expect(lonely([old, { entry_id: B, status: 'active', ...members }])).toEqual([]);
  });

  it('is lonely when only an earlier entry refers to it', () => {
    expect(lonely([{ entry_id: B, provenance_ref: `entry:${A}` }, old])).toEqual([1]);
  });

  it('that refers to itself is lonely', () => {
    expect(lonely([{ ...old, provenance_ref: `entry:${A}` }])).toEqual([0]);
  });

  it('that stood before is nobody’s business', () => {
    expect(lonely([old], [false])).toEqual([]);
  });

  it.each(['active', 'archived', 7])('is none with the status %j', (status) => {
    expect(lonely([{ entry_id: A, status }])).toEqual([]);
  });
});

describe('entriesReferredTo', () => {
  it('finds several, and passes over what is no text', () => {
    expect(entriesReferredTo({ provenance_ref: `entry:${A}, entry:${B}`, text: 7, tags: 'x' })).toEqual([
      A,
      B,
    ]);
  });

  it('takes no bare id for a reference', () => {
    expect(entriesReferredTo({ provenance_ref: A, text: `ledger:${A}` })).toEqual([]);
  });
});
