import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch, scratchFolder } from '../edges/git/scratch.js';
import { runStep, type Step, type StepOptions } from '../support/action.js';
import { Guarded, line } from '../support/guarded.js';
import type { Report } from '../../src/gate/report.js';

afterAll(removeScratch);

/** Two commits, of which the second brings a bad line. */
function checkout(second = 'no json at all\n'): Guarded {
  const guarded = Guarded.with({ 'logs/a.jsonl': line(1) });
  guarded.write('logs/a.jsonl', line(1) + second);
  guarded.git('commit', '-qam', 'second', '--no-verify');
  return guarded;
}

/** A step that gives no verdict: one error for people, no stack trace, and the output that says so. */
function refusal({ status, out, err, outputs }: Step): unknown {
  const errors = out.split('\n').filter((each) => each.startsWith('::error'));
  return { status, verdict: outputs['verdict'], errors: errors.length, trace: /^\s+at /m.test(out + err), err };
}
const REFUSED = { status: 2, verdict: 'cannot-tell', errors: 1, trace: false, err: '' };

const pullRequest = (head: string, base: string): NonNullable<StepOptions['event']> => ({
  name: 'pull_request',
  payload: {
    number: 7,
    pull_request: { number: 7, commits: 1, head: { sha: head, repo: { full_name: 'a/b' } }, base: { sha: base, ref: 'main', repo: { full_name: 'a/b' } } },
    repository: { default_branch: 'main', full_name: 'a/b' },
  },
});

describe('a step of the Action', () => {
  it('judges the range that its inputs name', () => {
    const step = runStep(checkout(), { inputs: { base: 'HEAD~1', head: 'HEAD' } });
    expect([step.status, step.outputs['verdict'], step.outputs['errors'], step.err]).toEqual([1, 'findings', '1', '']);
    expect((JSON.parse(step.reportFile) as Report).mode).toBe('range');
  });

  it('judges what a pull request adds', () => {
    const guarded = checkout();
    const event = pullRequest(guarded.head, guarded.git('rev-parse', 'HEAD~1'));
    const step = runStep(guarded, { event });
    expect([step.status, step.out]).toEqual([1, expect.stringMatching(/^::error file=logs\/a\.jsonl,line=2,/m)]);
  });

  it('passes sound lines', () => {
    const step = runStep(checkout(line(2)), { inputs: { base: 'HEAD~1', head: 'HEAD' } });
    expect([step.status, step.outputs['verdict'], step.summary.split('\n')[0]]).toEqual([0, 'pass', '## ✅ Evidence Gate: pass']);
  });

  it('judges the whole checkout without an event', () => {
    const step = runStep(checkout());
    expect([step.status, (JSON.parse(step.reportFile) as Report).mode]).toEqual([1, 'all']);
  });
});

describe('a step that cannot give a verdict', () => {
  it.each<[string, StepOptions]>([
    ['an unknown base', { inputs: { base: 'nowhere' } }],
    ['an option for a base', { inputs: { base: '--output=x' } }],
    ['zeros for a base', { inputs: { base: '0'.repeat(40) } }],
    ['an unknown head', { inputs: { base: 'HEAD~1', head: 'nowhere' } }],
    ['an unknown check', { inputs: { checks: 'liness' } }],
    ['no check that is left', { inputs: { checks: 'lines', skip: 'lines' } }],
    ['an unknown family', { inputs: { families: 'nobody' } }],
    ['a misspelt input', { inputs: { cheks: 'lines' } }],
    ['a word for a number', { inputs: { annotations: 'many' } }],
    ['a word for true or false', { inputs: { summary: 'yes' } }],
    ['an unknown fail-on', { inputs: { 'fail-on': 'info' } }],
    ['a config that is not there', { inputs: { config: 'nowhere.json' } }],
    ['a folder that is not there', { inputs: { 'working-directory': 'nowhere' } }],
    ['a report outside of the workspace', { inputs: { 'report-file': '../../report.json' } }],
    ['a report in the git folder', { inputs: { 'report-file': '.git/hooks/pre-commit' } }],
    ['a report where a folder is', { inputs: { 'sarif-file': 'logs' } }],
    ['an event that is not there', { env: { GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: '/nowhere/event.json' } }],
    ['an event without its commits', { event: { name: 'pull_request', payload: {} } }],
    ['an event that is a list', { event: { name: 'pull_request', payload: [] } }],
    ['an event that is nothing', { event: { name: 'merge_group', payload: null } }],
    ['commits of an event that are not here', { event: pullRequest('1'.repeat(40), '2'.repeat(40)) }],
    ['a workspace that is not there', { env: { GITHUB_WORKSPACE: '/nowhere' } }],
    ['a summary that cannot be written', { env: { GITHUB_STEP_SUMMARY: '/nowhere/summary.md' } }],
  ])('fails, and says so once: %s', (_, options) => {
    expect(refusal(runStep(checkout(line(2)), options))).toEqual(REFUSED);
  });

  it('fails where even its outputs cannot be written', () => {
    const step = runStep(checkout(line(2)), { env: { GITHUB_OUTPUT: '/nowhere/output' } });
    expect(refusal(step)).toEqual({ ...REFUSED, verdict: undefined });
  });

  it('fails for an event that is no JSON', () => {
    const file = path.join(scratchFolder(), 'event.json');
    writeFileSync(file, '{"ref":');
    const env = { GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: file };
    expect(refusal(runStep(checkout(line(2)), { env }))).toEqual(REFUSED);
  });

  it('fails though fail-on says never', () => {
    const inputs = { 'fail-on': 'never', base: 'nowhere' };
    expect(refusal(runStep(checkout(), { inputs }))).toEqual(REFUSED);
  });

  it('writes the reports that were asked for, with the reason', () => {
    const step = runStep(checkout(), { inputs: { families: 'nobody' } });
    const report = JSON.parse(step.reportFile) as Report;
    expect([report.verdict, report.error?.code]).toEqual(['cannot-tell', 'GATE_USAGE']);
    expect(step.summary.split('\n')[0]).toBe('## ❓ Evidence Gate: cannot tell');
    expect(step.sarifFile).toContain('"executionSuccessful":false');
  });

  it('fails in a checkout without a repository', () => {
    const guarded = checkout();
    mkdirSync(path.join(guarded.root, '..', 'plain'));
    const env = { GITHUB_WORKSPACE: path.join(guarded.root, '..', 'plain') };
    expect(refusal(runStep(guarded, { env }))).toEqual(REFUSED);
  });
});
