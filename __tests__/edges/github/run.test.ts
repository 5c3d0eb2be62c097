import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GateError } from '../../../src/core/errors.js';
import { openRepository as openAs } from '../../../src/edges/git/repository.js';
import type { CheckQuestion } from '../../../src/edges/github/question.js';
import { runAction } from '../../../src/edges/github/run.js';
import type { ActionDeps } from '../../../src/edges/github/run.js';
import type { Repository } from '../../../src/gate/ports.js';
import { sampleOutcome, TOOL } from './sample-outcome.js';
import { GIT_ENV, open } from './scene.js';
import { Stage } from './stage.js';

let stage: Stage;
let asked: CheckQuestion[];
let first: string;
let second: string;
beforeEach(() => {
  stage = new Stage();
  asked = [];
  stage.scene.init('ws');
  first = stage.scene.commit('ws', '1\n');
  second = stage.scene.commit('ws', '1\n2\n');
});
afterEach(() => stage.close());

/** The Action, with a gate that answers this and remembers what it was asked. */
function run(outcome = sampleOutcome(), deps: Partial<ActionDeps> = {}): Promise<number> {
  return runAction({
    gate: async (question) => {
      asked.push(question);
      return outcome;
    },
    openRepository: open,
    tool: TOOL,
    env: process.env,
    ...deps,
  });
}

function fixture(name: string, change: Record<string, unknown>): unknown {
  const text = readFileSync(new URL(`../../fixtures/events/${name}.json`, import.meta.url), 'utf8');
  return { ...(JSON.parse(text) as object), ...change };
}

function failures(): readonly string[] {
  return stage.log.split('\n').filter((line) => line.startsWith('::error'));
}

describe('runAction', () => {
  describe('when a branch is pushed', () => {
    beforeEach(() => stage.event('push', fixture('push', { before: first, after: second })));

    it('asks the gate for what the push brought', async () => {
      expect(await run()).toBe(0);
      expect(asked).toMatchObject([{ mode: 'range', base: first, head: second, keyless: false }]);
    });

    it('says when the push went to the default branch', async () => {
      await run();
      expect(asked[0]?.pushToDefaultBranch).toBe(true);
    });

    it('passes the inputs on', async () => {
      stage.input({
        checks: 'lines,json',
        families: 'logs',
        'hmac-key': 'k',
        'policy-from': 'head',
        config: 'c.json',
      });
      await run();
      expect(asked).toMatchObject([
        {
          only: ['lines', 'json'],
          families: ['logs'],
          key: { hmacKey: 'k' },
          policyFrom: 'head',
          config: 'c.json',
        },
      ]);
    });
  });

  describe('when a pull request comes from a fork', () => {
    it('does without a key and knows how much history holds its commits', async () => {
      const pull = fixture('pull-request-fork-synchronize', {}) as {
        pull_request: { base: { sha: string }; head: { sha: string } };
      };
      pull.pull_request.base.sha = first;
      pull.pull_request.head.sha = second;
      stage.event('pull_request', pull);
      await run();
      expect(asked).toMatchObject([{ base: first, head: second, keyless: true, historyDepth: 4 }]);
    });
  });

  describe('when a push replaced the history of the default branch', () => {
    it('hands the gate that finding', async () => {
      stage.scene.git('ws', 'reset', '-q', '--hard', first);
      const third = stage.scene.commit('ws', '1\n3\n');
      stage.event('push', fixture('push-forced', { before: second, after: third }));
      await run();
      expect(asked).toMatchObject([{ base: second, findings: [{ rule: 'EVIDENCE_HISTORY_REPLACED' }] }]);
    });
  });

  describe('when a push deletes a branch', () => {
    it('passes without asking', async () => {
      stage.event('push', fixture('push-deleted', {}));
      expect([await run(), asked, stage.outputs]).toEqual([0, [], { verdict: 'pass' }]);
    });
  });

  describe('when there are findings', () => {
    it.each([
      ['error', { errors: 1 }, 1],
      ['error', { warnings: 1 }, 0],
      ['warning', { warnings: 1 }, 1],
      ['warning', {}, 0],
      ['never', { errors: 1 }, 0],
    ] as const)('fail-on %s with %p gives %i', async (failOn, counts, status) => {
      stage.input({ 'fail-on': failOn });
      expect(await run(sampleOutcome(counts))).toBe(status);
    });
  });

  describe('when the gate cannot tell', () => {
    const gate = async (): Promise<never> => {
      throw new GateError('GATE_SCHEMA_UNUSABLE', 'a schema is unusable', 'mend it');
    };

    it.each(['error', 'never'])('fails whatever fail-on is (%s)', async (failOn) => {
      stage.input({ 'fail-on': failOn });
      expect(await run(undefined, { gate })).toBe(2);
    });

    it('says so in one annotation, the outputs, the summary and the report', async () => {
      stage.input({ 'report-file': 'r.json' });
      await run(undefined, { gate });
      expect(failures()).toEqual([expect.stringContaining('GATE_SCHEMA_UNUSABLE')]);
      expect(stage.outputs['verdict']).toBe('cannot-tell');
      expect(stage.summary).toContain('a schema is unusable');
      expect(JSON.parse(stage.scene.read('ws/r.json'))).toMatchObject({ error: { help: 'mend it' } });
    });
  });

  describe('when something is thrown that is no GateError', () => {
    it.each([
      ['an error', new Error('text of the evidence')],
      ['a text', 'text of the evidence'],
      ['nothing', undefined],
    ])('fails with one line, and keeps its words to itself: %s', async (_, thrown) => {
      const gate = async (): Promise<never> => {
        throw thrown;
      };
      expect(await run(undefined, { gate })).toBe(2);
      expect(failures()).toHaveLength(1);
      expect(stage.log + stage.summary).not.toContain('text of the evidence');
    });

    it('fails also when it happens before the repository is open', async () => {
      const openRepository = (): never => {
        throw 'no';
      };
      expect(await run(undefined, { openRepository })).toBe(2);
    });
  });

  describe('when the runner itself is broken', () => {
    it('fails and does not throw', async () => {
      stage.set({ GITHUB_OUTPUT: stage.scene.path('none') });
      expect(await run()).toBe(2);
    });
  });

  describe('when an input is wrong', () => {
    it('fails before anything is asked, with verdict and all', async () => {
      stage.input({ 'fail-on': 'sometimes' });
      expect([await run(), asked, stage.outputs]).toEqual([2, [], { verdict: 'cannot-tell' }]);
      expect(failures()).toEqual([expect.stringMatching(/^::error::GATE_USAGE: .*error, warning, never/)]);
    });
  });

  describe('when an input is unknown', () => {
    it('warns and goes on', async () => {
      stage.input({ entrypoint: 'x' });
      expect(await run()).toBe(0);
      expect(stage.log).toContain('::warning::there is no input entrypoint');
    });
  });

  describe('when secrets are given', () => {
    it('hides them before anything else is printed', async () => {
      stage.input({ 'hmac-key': 'abc', 'fail-on': 'sometimes' });
      await run();
      expect(stage.log.startsWith('::add-mask::abc\n')).toBe(true);
    });
  });

  describe('when the working directory is another', () => {
    it('asks there', async () => {
      stage.scene.write('ws/sub/file', '');
      stage.input({ 'working-directory': 'sub' });
      await run();
      expect(asked).toMatchObject([{ cwd: stage.scene.path('ws/sub') }]);
    });

    it('fails when it is not there', async () => {
      stage.input({ 'working-directory': 'none' });
      expect(await run()).toBe(2);
      expect(failures()).toEqual([expect.stringContaining('actions/checkout')]);
    });
  });

  describe('when git will not answer', () => {
    it('fails where there is no checkout', async () => {
      stage.scene.write('bare/file', '');
      stage.set({ GITHUB_WORKSPACE: stage.scene.path('bare') });
      expect(await run()).toBe(2);
      expect(failures()).toEqual([expect.stringContaining('GATE_NOT_A_REPOSITORY')]);
    });

    it('fails where the checkout belongs to somebody else, with the line that mends it', async () => {
      const env = { ...GIT_ENV, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
      const openRepository = (cwd: string): Promise<Repository> => openAs(cwd, { env });
      expect(await run(undefined, { openRepository })).toBe(2);
      expect(failures()).toEqual([expect.stringMatching(/GATE_DUBIOUS_OWNERSHIP.*safe\.directory/)]);
    });
  });
});
