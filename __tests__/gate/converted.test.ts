import { describe, expect, it } from '@jest/globals';
import { customFamily } from '../../src/families/custom.js';
import { reportConverted } from '../../src/gate/converted.js';
import { FindingBook } from '../../src/gate/findings.js';
import type { PlannedArtifact } from '../../src/gate/plan.js';
import type { Snapshot } from '../../src/gate/ports.js';

const artifact = (path: string): PlannedArtifact =>
  ({ path, family: customFamily('log', { files: ['*'], appendOnly: true }) }) as unknown as PlannedArtifact;

function found(converted: readonly string[] | null): { path: string | null; severity: string }[] {
  const book = new FindingBook();
  const head = (converted === null ? {} : { converted: () => converted }) as unknown as Snapshot;
  reportConverted(head, [artifact('a'), artifact('b')], book);
  return book.sorted().map(({ path, severity }) => ({ path, severity }));
}

describe('reportConverted', () => {
  it('warns once for each converted artifact, also where CR LF is an error', () => {
    expect(found(['b', 'other'])).toEqual([{ path: 'b', severity: 'warning' }]);
  });

  it('says nothing of a snapshot that converts nothing', () => {
    expect([found([]), found(null)]).toEqual([[], []]);
  });
});
