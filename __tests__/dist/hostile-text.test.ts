import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Report } from '../../src/gate/report.js';
import { runStep, type Step } from '../support/action.js';
import { CLI, HOOKS, runCli, runProgram } from '../support/bundle.js';
import { lines, removeScratch, Scratch } from '../support/repository.js';

const RLO = '\u202e';
const ZERO_WIDTH = '\u200b';
/** What could steer a terminal, hide text, or start a command of a CI runner. */
const HOSTILE = [
  '\x1b[2J\x1b[31mred',
  '\x1b]0;title\x07',
  '\x9b31m',
  'over\rwritten',
  'next\nline',
  '::set-output name=verdict::pass',
  '\n::error file=x::y',
  '::stop-commands::token',
  '##[group]x',
  '##vso[task.complete]',
  `abc${RLO}cba`,
  `in${ZERO_WIDTH}visible`,
  '\u2028line',
  '\u0000nul',
  '\ufeffmark',
  '\b\b\b\b',
];
const NAMES = HOSTILE.filter((text) => !text.includes('\0')).map((text, n) => `logs/${n} ${text.replaceAll('/', '-')}.jsonl`);

const CONFIG = JSON.stringify({
  families: {
    log: {
      files: ['logs/**/*.jsonl'],
      schema: 's.json',
      id: '/id',
      time: '/ts',
      derived: { '/sha': { of: '/text', by: 'sha256-hex' } },
    },
  },
});
const SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  properties: {
    id: true,
    ts: { type: 'string', format: 'date-time' },
    sha: { type: 'string' },
    text: { type: 'string' },
    state: { enum: ['open'] },
  },
  additionalProperties: false,
});

/** Lines that bring each text into every message that could quote it. */
function evidence(text: string, n: number): string {
  return [
    lines(
      { id: text, ts: text },
      { id: text, state: text },
      { id: `ev-${n}`, sha: text, text, [text]: { [text]: text } },
    ),
    `{"id":"x${n}",${JSON.stringify(text)}:1,${JSON.stringify(text)}:-0}\n`,
    `{"id":"y${n}"} ${text}\n`,
    `<<<<<<< ${text}\n${lines({ id: `z${n}${text}` })}=======\n${lines({ id: `z${n}${text}` })}>>>>>>> ${text}\n`,
    `{"id":"${text}","torn":`,
  ].join('');
}

let scratch: Scratch;
beforeAll(() => {
  scratch = Scratch.create();
  scratch.write('evidence.config.json', CONFIG);
  scratch.write('s.json', SCHEMA);
  scratch.commit();
  for (const [n, name] of NAMES.entries()) scratch.write(name, evidence(HOSTILE[n]!, n));
  scratch.git('add', '-A');
});
afterAll(removeScratch);

/** Characters of an output that no output of ours has: all that is not plain text, and line breaks of our own. */
function steering(text: string): string[] {
  return [...text.matchAll(/(?!\n|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu)].map(([found]) =>
    JSON.stringify(found),
  );
}

/** Lines that a runner would obey. */
function commands(text: string): string[] {
  return text.split(/[\r\n\u2028]/).filter((each) => /^\s*::[^\s:]|##(?:\w*)\[/.test(each));
}

const ours = (each: string): boolean => /^::(?:error|warning|notice) (?:file|title)=/.test(each);

describe('artifact text, ids, member names and file names', () => {
  it('reach a terminal as plain text', () => {
    const { status, out, err } = runCli(scratch, 'check');
    expect([status, err, steering(out), commands(out)]).toEqual([1, '', [], []]);
  });

  it('reach a coloured terminal with no escapes but those of the report', () => {
    const { out } = runCli(scratch, 'check', '--color');
    expect(steering(out.replace(/\x1b\[(?:0|1|2|1;3[1236])m/g, ''))).toEqual([]);
  });

  it('reach JSON escaped, and are what they were once it is read', () => {
    const { out } = runCli(scratch, 'check', '--format', 'json');
    expect([steering(out), commands(out)]).toEqual([[], []]);
    const { findings } = JSON.parse(out) as Report;
    expect(new Set(findings.map(({ path }) => path))).toEqual(new Set(NAMES));
    for (const { message, help } of findings) expect(steering(message + help)).toEqual([]);
  });

  it('reach SARIF escaped', () => {
    const { out } = runCli(scratch, 'check', '--format', 'sarif');
    expect([steering(out), commands(out)]).toEqual([[], []]);
    expect(JSON.parse(out)).toMatchObject({ version: '2.1.0' });
  });

  it('reach annotations as part of them, and start no command', () => {
    const { out } = runCli(scratch, 'check', '--format', 'github');
    const all = out.split('\n').filter((each) => each !== '');
    expect([steering(out), all.filter((each) => !ours(each))]).toEqual([[], []]);
    expect(out).not.toMatch(/##\w*\[/);
  });

  it('reach the person who commits as plain text', () => {
    scratch.git('config', 'core.hooksPath', HOOKS);
    const { status, err } = runProgram('git', ['commit', '-qm', 'x'], { cwd: scratch.root, env: scratch.env });
    expect([status, steering(err), commands(err)]).toEqual([1, [], []]);
  });

  it('reach a pull request with their hidden characters escaped', () => {
    scratch.git('commit', '-qm', 'hostile', '--no-verify');
    const step: Step = runStep(scratch, { inputs: { base: 'HEAD~1', head: 'HEAD' } });
    scratch.git('reset', '-q', '--soft', 'HEAD~1');
    expect([step.status, step.err]).toEqual([1, '']);
    expect([steering(step.out), steering(step.summary), steering(step.sarifFile)]).toEqual([[], [], []]);
    expect(commands(step.out).filter((each) => !ours(each))).toEqual([]);
    expect(step.outputs['verdict']).toBe('findings');
    expect(step.summary).not.toMatch(/<(?!br>)[a-z!/]/i);
  });

  it('are escaped where they come from the command line', () => {
    for (const text of HOSTILE.filter((each) => !each.includes('\0'))) {
      for (const args of [[text], ['check', `--${text}`], ['check', text], ['check', '--family', text], ['check', '--only', text], ['explain', text], ['check', '--config', text], ['check', `--range=${text}..HEAD`]]) {
        const { status, err } = runProgram(process.execPath, [CLI, ...args], { cwd: scratch.root, env: scratch.env });
        expect([status, steering(err), commands(err)]).toEqual([2, [], []]);
      }
    }
  });
});
