import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveRange } from '../../../src/edges/github/resolve-range.js';
import type { ResolvedRange } from '../../../src/edges/github/resolve-range.js';
import { planRange } from '../../../src/gate/event-range.js';
import { toGateEvent } from '../../../src/gate/gate-event.js';
import { open, Scene } from './scene.js';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.remove());

/** What the Action does with an event in a checkout. */
async function range(folder: string, event: string, payload: object): Promise<ResolvedRange> {
  const repository = await open(scene.path(folder));
  try {
    const commit = repository.headCommit;
    const plan = planRange(toGateEvent(event, payload), {
      head: { commit, parents: commit === null ? [] : await repository.parents(commit) },
      eventCommit: null,
      refProtected: false,
      given: { base: null, head: null },
    });
    if (plan.kind === 'nothing') throw new Error('the event leaves nothing to check');
    return await resolveRange(plan, repository);
  } finally {
    await repository.close();
  }
}

function push(branch: string, before: string, after: string, forced?: boolean): object {
  const ref = `refs/heads/${branch}`;
  return { ref, before, after, forced, repository: { default_branch: 'main' } };
}

const unavailable = { name: 'GateError', code: 'GATE_BASE_UNAVAILABLE' };

describe('resolveRange', () => {
  describe('when a checkout holds one commit only', () => {
    let before: string;
    let after: string;
    beforeEach(() => {
      scene.init('up');
      before = scene.commit('up', '1\n');
      scene.commit('up', '1\n2\n');
      after = scene.commit('up', '1\n2\n3\n');
      scene.clone('up', 'ci', '--depth', '1');
    });

    it('fetches the old tip of a push', async () => {
      const found = await range('ci', 'push', push('main', before, after, false));
      expect(found).toMatchObject({ mode: 'range', base: before, head: after, findings: [] });
    });

    it('cannot tell when there is nothing to fetch from', async () => {
      scene.git('ci', 'remote', 'set-url', 'origin', `file://${scene.path('nowhere')}`);
      await expect(range('ci', 'push', push('main', before, after, false))).rejects.toMatchObject(
        unavailable,
      );
    });

    it('cannot tell where a new branch began when the default branch is not there', async () => {
      scene.git('ci', 'remote', 'set-branches', 'origin', 'topic');
      scene.git('ci', 'update-ref', '-d', 'refs/remotes/origin/main');
      scene.git('ci', 'branch', '-q', '-m', 'main', 'topic');
      const event = push('topic', '0'.repeat(40), after);
      await expect(range('ci', 'push', event)).rejects.toMatchObject(unavailable);
    });

    it('does not judge everything in place of a merge base that history would show', async () => {
      scene.git('ci', 'update-ref', 'refs/remotes/origin/main', 'HEAD');
      scene.git('up', 'checkout', '-q', '-b', 'topic', before);
      const tip = scene.commit('up', '1\nx\n');
      scene.git('ci', 'fetch', '-q', '--depth', '1', 'origin', tip);
      const event = push('topic', '0'.repeat(40), tip);
      await expect(range('ci', 'push', event)).rejects.toMatchObject({
        help: 'check out with fetch-depth: 0',
      });
    });
  });

  describe('when a pull request is merged with its base for the run', () => {
    let tip: string;
    let merge: string;
    let payload: object;
    beforeEach(() => {
      scene.init('up');
      const start = scene.commit('up', '1\n');
      scene.git('up', 'checkout', '-q', '-b', 'topic');
      scene.write('up/other.jsonl', 'x\n');
      const head = scene.commit('up', '1\n');
      scene.git('up', 'checkout', '-q', 'main');
      tip = scene.commit('up', '1\n2\n');
      scene.git('up', 'merge', '-q', '--no-ff', '-m', 'merge', 'topic');
      merge = scene.git('up', 'rev-parse', 'HEAD');
      payload = { pull_request: { number: 1, base: { sha: start }, head: { sha: head } } };
    });

    it('judges the merge against the base tip, also with one commit of history', async () => {
      scene.clone('up', 'ci', '--depth', '1');
      const found = await range('ci', 'pull_request', payload);
      expect(found).toMatchObject({ mode: 'range', base: tip, head: merge, notes: [] });
    });

    it('judges from the merge base when the tip of the pull request is checked out', async () => {
      scene.clone('up', 'ci');
      scene.git('ci', 'checkout', '-q', 'origin/topic');
      const found = await range('ci', 'pull_request', payload);
      expect(found.base).toBe(scene.git('up', 'merge-base', 'main~1', 'topic'));
      expect(found.notes).toHaveLength(1);
    });
  });

  describe('when a base-side run reads a pull request that is not checked out', () => {
    it('fetches its head by id and leaves the work tree alone', async () => {
      scene.init('up');
      const base = scene.commit('up', '1\n');
      scene.clone('up', 'ci');
      scene.git('up', 'checkout', '-q', '-b', 'fork');
      const head = scene.commit('up', '1\n2\n');
      const event = { pull_request: { number: 1, base: { sha: base }, head: { sha: head } } };
      expect(await range('ci', 'pull_request_target', event)).toMatchObject({ base, head });
      expect(scene.read('ci/log.jsonl')).toBe('1\n');
    });
  });

  describe('when a branch is new', () => {
    it('judges from the merge base with the default branch', async () => {
      scene.init('up');
      const base = scene.commit('up', '1\n');
      scene.git('up', 'checkout', '-q', '-b', 'topic');
      const head = scene.commit('up', '1\n2\n');
      scene.clone('up', 'ci');
      const found = await range('ci', 'push', push('topic', '0'.repeat(40), head));
      expect(found).toMatchObject({ mode: 'range', base, head });
    });

    it('judges everything when it shares nothing with the default branch', async () => {
      scene.init('up');
      scene.commit('up', '1\n');
      scene.git('up', 'checkout', '-q', '--orphan', 'island');
      const head = scene.commit('up', 'a\n');
      scene.clone('up', 'ci');
      const found = await range('ci', 'push', push('island', '0'.repeat(40), head));
      expect(found).toMatchObject({ mode: 'all', notes: [expect.any(String)] });
    });
  });

  describe('when a push was forced', () => {
    let start: string;
    let before: string;
    let after: string;
    beforeEach(() => {
      scene.init('up');
      start = scene.commit('up', '1\n');
      scene.git('up', 'checkout', '-q', '-b', 'topic');
      before = scene.commit('up', '1\n5\n');
      scene.git('up', 'reset', '-q', '--hard', start);
      after = scene.commit('up', '1\n6\n');
      scene.clone('up', 'ci');
    });

    function loseOldTip(): void {
      scene.git('up', 'reflog', 'expire', '--expire=now', '--all');
      scene.git('up', 'gc', '-q', '--prune=now');
    }

    it('judges against the old tip as long as it can be fetched', async () => {
      const found = await range('ci', 'push', push('topic', before, after, true));
      expect(found).toMatchObject({ base: before, head: after, findings: [], notes: [expect.any(String)] });
    });

    it('falls back on a topic branch to the merge base, and says so', async () => {
      loseOldTip();
      const found = await range('ci', 'push', push('topic', before, after, true));
      expect(found).toMatchObject({ mode: 'range', base: start, head: after, findings: [] });
      expect(found.notes).toEqual([expect.stringContaining('the old tip is gone')]);
    });

    it('is a finding on the default branch, where everything is judged', async () => {
      loseOldTip();
      scene.git('ci', 'branch', '-q', '-f', 'main', after);
      const found = await range('ci', 'push', push('main', before, after, true));
      expect(found).toMatchObject({ mode: 'all', findings: [{ rule: 'EVIDENCE_HISTORY_REPLACED' }] });
    });

    it('is a finding on the default branch with the old tip at hand, too', async () => {
      const found = await range('ci', 'push', push('main', before, after, true));
      expect(found).toMatchObject({ base: before, findings: [{ rule: 'EVIDENCE_HISTORY_REPLACED' }] });
    });

    it('is found by ancestry when the payload does not say it', async () => {
      const found = await range('ci', 'push', push('main', before, after));
      expect(found.findings).toMatchObject([
        { rule: 'EVIDENCE_HISTORY_REPLACED', check: 'policy', severity: 'error' },
      ]);
    });

    it('is no finding when the push went forward after all', async () => {
      const found = await range('ci', 'push', push('main', start, after));
      expect(found).toMatchObject({ base: start, findings: [] });
    });
  });
});
