import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { answerForAction } from '../../../src/edges/action-gate.js';
import { runAction } from '../../../src/edges/github/run.js';
import type { Report } from '../../../src/gate/report.js';
import { lines, logsConfig } from '../../support/repository.js';
import { TOOL } from './sample-outcome.js';
import { GIT_ENV, open } from './scene.js';
import { Stage } from './stage.js';

/** In no way a real token, and put together only here. */
const TOKEN = `ghp_${'Xy7'.repeat(12)}`;

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  stage.scene.init('up');
  stage.scene.write('up/evidence.config.json', logsConfig({ files: ['*.jsonl'] }));
  stage.scene.commit('up', lines({ id: 'a' }));
});
afterEach(() => stage.close());

const git = (...args: string[]): string => stage.scene.git('up', ...args);

/** Adds a secret in the first of three commits and takes it out in the last; gives the tip. */
function threeCommits(): string {
  stage.scene.commit('up', lines({ id: 'a' }, { id: 'b', note: TOKEN }));
  stage.scene.commit('up', lines({ id: 'a' }, { id: 'b', note: TOKEN }, { id: 'c' }));
  return stage.scene.commit('up', lines({ id: 'a' }, { id: 'b' }, { id: 'c' }));
}

/** A pull request of three commits, its merge commit, and a checkout of that as actions/checkout does it. */
function pullRequest(mainGoesOn: number): { merge: string; head: string } {
  git('switch', '-q', '-c', 'topic');
  const head = threeCommits();
  git('switch', '-q', 'main');
  for (let at = 0; at < mainGoesOn; at++) git('commit', '-q', '--allow-empty', '-m', `main ${at}`);
  git('switch', '-q', '--detach');
  git('merge', '-q', '--no-ff', '--no-edit', 'topic');
  const merge = git('rev-parse', 'HEAD');
  git('update-ref', 'refs/pull/12/merge', merge);
  git('switch', '-q', 'main');
  checkOut(merge, 'refs/remotes/pull/12/merge');
  const payload = fixture('pull-request-opened') as {
    pull_request: { base: { sha: string }; head: { sha: string }; commits: number };
  };
  payload.pull_request.base.sha = git('rev-parse', 'main');
  payload.pull_request.head.sha = head;
  payload.pull_request.commits = 3;
  stage.event('pull_request', payload);
  stage.set({ GITHUB_SHA: merge });
  return { merge, head };
}

function checkOut(commit: string, ref: string): void {
  stage.scene.init('ws');
  stage.scene.git('ws', 'remote', 'add', 'origin', `file://${stage.scene.path('up')}`);
  stage.scene.git('ws', 'fetch', '-q', '--no-tags', '--depth=1', 'origin', `+${commit}:${ref}`);
  stage.scene.git('ws', 'checkout', '-q', '--force', ref);
}

function pushed(before: string, after: string, commits: number): void {
  checkOut(after, 'refs/remotes/origin/main');
  const list = Array.from({ length: commits }, () => ({ id: after }));
  stage.event('push', { ...(fixture('push') as object), before, after, commits: list });
}

function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/events/${name}.json`, import.meta.url), 'utf8'));
}

/** Exit status, and the rules that the report names. */
async function run(checks = 'secrets'): Promise<readonly [number, ...string[]]> {
  stage.input({ 'report-file': 'report.json', checks });
  const gate: Parameters<typeof runAction>[0]['gate'] = (question) =>
    answerForAction(question, GIT_ENV as Record<string, string>);
  const status = await runAction({ gate, openRepository: open, tool: TOOL, env: process.env });
  const report = JSON.parse(stage.scene.read('ws/report.json')) as Report;
  return [status, ...report.findings.map(({ rule }) => rule)];
}

const commitsHere = (): number => Number(stage.scene.git('ws', 'rev-list', '--count', 'HEAD'));

describe('runAction on a checkout of one commit', () => {
  describe('when a pull request added a secret and took it out again', () => {
    it.each([0, 1, 9])('finds it, with the base %i commits ahead', async (ahead) => {
      pullRequest(ahead);
      expect(await run()).toEqual([1, 'EVIDENCE_SECRET_DETECTED']);
    });

    it('fetches as many commits as the event says', async () => {
      for (let at = 0; at < 30; at++) git('commit', '-q', '--allow-empty', '-m', `older ${at}`);
      pullRequest(30);
      await run();
      expect(commitsHere()).toBe(5 + 5);
    });

    it('fetches one commit, the base, where secrets are not asked for', async () => {
      pullRequest(9);
      expect([await run('append-only'), commitsHere()]).toEqual([[0], 1]);
    });

    it('warns, and does not fail, where the fetch fails', async () => {
      const { merge } = pullRequest(9);
      const base = git('rev-parse', `${merge}^`);
      stage.scene.git('ws', 'fetch', '-q', '--depth=1', 'origin', base);
      stage.scene.git('ws', 'remote', 'set-url', 'origin', `file://${stage.scene.path('nowhere')}`);
      expect(await run()).toEqual([0, 'EVIDENCE_SECRETS_REDUCED']);
    });
  });

  describe('when a push added a secret and took it out again', () => {
    it('finds it', async () => {
      const before = git('rev-parse', 'HEAD');
      pushed(before, threeCommits(), 3);
      expect(await run()).toEqual([1, 'EVIDENCE_SECRET_DETECTED']);
    });

    it('finds it in a merge of an older branch', async () => {
      git('switch', '-q', '-c', 'topic');
      threeCommits();
      git('switch', '-q', 'main');
      for (let at = 0; at < 9; at++) git('commit', '-q', '--allow-empty', '-m', `main ${at}`);
      const before = git('rev-parse', 'HEAD');
      git('merge', '-q', '--no-ff', '--no-edit', 'topic');
      pushed(before, git('rev-parse', 'HEAD'), 4);
      expect(await run()).toEqual([1, 'EVIDENCE_SECRET_DETECTED']);
    });

    it('warns where the list of commits may be cut off', async () => {
      const before = git('rev-parse', 'HEAD');
      pushed(before, threeCommits(), 2048);
      expect(await run()).toEqual([0, 'EVIDENCE_SECRETS_REDUCED']);
    });
  });

  describe('when a merge group is judged', () => {
    const group = (before: string, after: string): void => {
      checkOut(after, 'refs/remotes/origin/queue');
      stage.event('merge_group', { merge_group: { base_sha: before, head_sha: after } });
    };

    it('warns: nobody says how many commits it has', async () => {
      const before = git('rev-parse', 'HEAD');
      group(before, threeCommits());
      expect(await run()).toEqual([0, 'EVIDENCE_SECRETS_REDUCED']);
    });

    it('finds the secret where the base is in the history that is here', async () => {
      const before = git('rev-parse', 'HEAD');
      group(before, threeCommits());
      stage.scene.git('ws', 'fetch', '-q', '--deepen=3', 'origin', git('rev-parse', 'HEAD'));
      expect(await run()).toEqual([1, 'EVIDENCE_SECRET_DETECTED']);
    });
  });
});
