import { afterAll, describe, expect, it } from '@jest/globals';
import { resolveRange } from '../../src/edges/github/resolve-range.js';
import { planRange } from '../../src/gate/event-range.js';
import { toGateEvent } from '../../src/gate/gate-event.js';
import { opened, removeScratch, type Scratch } from '../edges/git/scratch.js';
import { ask, placesOf } from '../gate/append-only-stage.js';
import { cloned, guarded, records } from './guarded.js';

afterAll(removeScratch);

/** What a forced push left: record 5 was dropped for record 6, and no ref of a new clone reaches the old tip. */
function replaced(branch: string, canFetch: boolean): { clone: Scratch; payload: object } {
  const up = guarded('log.jsonl');
  if (canFetch) up.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  up.write('log.jsonl', records(1, 4));
  up.commit();
  if (branch !== 'main') up.git('switch', '-qc', branch);
  up.write('log.jsonl', records(1, 5));
  const before = up.commit();
  up.git('reset', '-q', '--hard', 'HEAD~1');
  up.write('log.jsonl', records(1, 4) + records(6, 6));
  const after = up.commit();
  if (!canFetch) {
    up.git('reflog', 'expire', '--expire=now', '--all');
    up.git('gc', '-q', '--prune=now');
  }
  const ref = `refs/heads/${branch}`;
  const payload = { ref, before, after, forced: true, repository: { default_branch: 'main' } };
  return { clone: cloned(up, '--branch', branch), payload };
}

/** What the Action makes of the event. */
async function judged(
  branch: string,
  canFetch: boolean,
): Promise<{ places: string[]; notes: readonly string[] }> {
  const { clone, payload } = replaced(branch, canFetch);
  const repository = await opened(clone);
  const plan = planRange(toGateEvent('push', payload), {
    head: { commit: repository.headCommit, parents: [] },
    eventCommit: null,
    refProtected: false,
    given: { base: null, head: null },
  });
  if (plan.kind === 'nothing') throw new Error('the push deletes nothing');
  const { mode, base, head, notes, findings } = await resolveRange(plan, repository);
  const question = { mode, base, head, eventFindings: findings, only: ['append-only', 'lines'] } as const;
  return { places: placesOf(await ask(repository, question)), notes };
}

/** Case c41: after a forced push the old tip is reached by no ref. */
describe('c41: a forced push', () => {
  describe('when it is to the default branch and the old tip can be fetched', () => {
    it('finds the replaced history and the record that was dropped', async () => {
      expect((await judged('main', true)).places).toEqual([
        'EVIDENCE_HISTORY_REPLACED - -',
        'EVIDENCE_LINE_REMOVED log.jsonl 4',
      ]);
    });
  });

  describe('when it is to the default branch and the old tip is gone', () => {
    it('finds the replaced history', async () => {
      expect((await judged('main', false)).places).toEqual(['EVIDENCE_HISTORY_REPLACED - -']);
    });
  });

  describe('when it is to a topic branch and the old tip is gone', () => {
    it('falls back to the merge base and says so', async () => {
      const { places, notes } = await judged('topic', false);
      expect([places, notes.join()]).toEqual([[], expect.stringContaining('merge base')]);
    });
  });
});
