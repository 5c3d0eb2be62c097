import { afterAll, describe, expect, it } from '@jest/globals';
import { runStep } from '../support/action.js';
import { CLI, HOOKS, runCli, runProgram } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { lines, logsConfig, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const BODY = 'Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6pR0yU';
const PERSONAL = `gh${'p_'}${BODY}a1B2`;
const PROJECT = `sk-${'proj-'}${BODY.split('').reverse().join('')}`;
const LAST = 12;
const CHECK = [CLI, 'check'];

const SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  properties: {
    ok: { type: 'boolean' },
    state: { enum: ['open', 'done'] },
    code: { pattern: '^[0-9]+$' },
    kind: { const: 'note' },
    digest: { type: 'string', maxLength: 8 },
    when: { format: 'date-time' },
    open: { propertyNames: { maxLength: 4 }, additionalProperties: false },
  },
});

/** Every way in which a check could come to quote a line that holds a secret. */
const EVIDENCE = [
  lines(
    { id: 'ev-1', env: { FIRST: PERSONAL, SECOND: PROJECT } },
    { id: 'ev-2', ok: PERSONAL },
    { id: 'ev-3', state: PROJECT, code: PERSONAL, kind: PROJECT, digest: PERSONAL, when: PROJECT },
    { id: 'ev-4', open: { [PERSONAL]: 1 } },
    { id: PROJECT, ts: PERSONAL },
    { id: PROJECT, ts: PROJECT },
    { id: 'ev-6', sha: PERSONAL, text: PROJECT },
  ),
  `{"id":"ev-7","${PERSONAL}":1,"${PERSONAL}":2}\n`,
  `{"id":"ev-8","n":${PERSONAL}}\n`,
  `{"id":"ev-9"} ${PROJECT}\n`,
  `["${PERSONAL}"]\n`,
  `<<<<<<< ${PERSONAL}\n{"id":"${PERSONAL}"}\n=======\n{"id":"${PERSONAL}"}\n>>>>>>> ${PROJECT}\n`,
  `{"id":"ev-10","env":"${PERSONAL.replace('_', '\\u005f')}","torn":"${PROJECT}`,
].join('');

const CONFIG = logsConfig({
  schema: 'schemas/log.json',
  time: '/ts',
  derived: { '/sha': { of: '/text', by: 'sha256-hex' } },
});

function repository(schema: string | Buffer = SCHEMA, content: string | Buffer = EVIDENCE): Scratch {
  const scratch = repositoryWith({ 'evidence.config.json': CONFIG, 'schemas/log.json': schema });
  scratch.write('logs/a.jsonl', content);
  scratch.git('add', '-A');
  return scratch;
}

/** Everything that a user, a log or a page may come to see of a repository with such lines. */
const OUTPUTS: readonly [name: string, seen: (scratch: Scratch) => string][] = [
  ...['text', 'json', 'sarif', 'github'].map((format): [string, (scratch: Scratch) => string] => [
    `the ${format} report`,
    (scratch) => {
      const { status, out, err } = runCli(scratch, 'check', '--staged', '--format', format);
      expect(status).toBe(1);
      return out + err;
    },
  ]),
  [
    'the report in colour, with debugging on',
    (scratch) => {
      const env = { ...scratch.env, EVIDENCE_DEBUG: '1', DEBUG: '*', ACTIONS_STEP_DEBUG: 'true' };
      const { out, err } = runProgram(process.execPath, [...CHECK, '--all', '--color'], {
        cwd: scratch.root,
        env,
      });
      return out + err;
    },
  ],
  [
    'what the hook says',
    (scratch) => {
      scratch.git('config', 'core.hooksPath', HOOKS);
      const ended = runProgram('git', ['commit', '-qm', 'x'], { cwd: scratch.root, env: scratch.env });
      expect(ended.status).toBe(1);
      return ended.out + ended.err;
    },
  ],
  [
    'the report of a range of commits, of which the last takes the lines back',
    (scratch) => {
      scratch.commit();
      scratch.write('logs/a.jsonl', lines({ id: 'ev-0' }));
      scratch.commit();
      const { status, out, err } = runCli(scratch, 'check', '--range', 'HEAD~2..HEAD', '--format', 'json');
      expect(status).toBe(1);
      return out + err;
    },
  ],
  [
    'the log, the annotations, the outputs, the summary and the files of the Action',
    (scratch) => {
      scratch.commit();
      const step = runStep(scratch, { inputs: { base: 'HEAD~1', head: 'HEAD' }, env: { RUNNER_DEBUG: '1' } });
      expect([step.status, step.summary === '', step.sarifFile === '']).toEqual([1, false, false]);
      return Object.values({ ...step, outputs: JSON.stringify(step.outputs) }).join('\n');
    },
  ],
];

describe.each(OUTPUTS)('%s', (_, seen) => {
  it('holds the rule, and nothing of the secrets', () => {
    const text = seen(repository());
    expect(text).toContain('EVIDENCE_SECRET_DETECTED');
    expect([PERSONAL, PROJECT].filter((secret) => text.includes(secret.slice(-LAST)))).toEqual([]);
  });

  const files = caseFiles('c29');
  if (files !== null) {
    it('holds nothing of the collected secrets', () => {
      const text = seen(repository(files.read('schema.json'), files.read('input.jsonl')));
      expect(text).toContain('EVIDENCE_SECRET_DETECTED');
      const parts = files.expected['mustNotAppear'] as string[];
      expect(parts.filter((part) => text.includes(part))).toEqual([]);
    });
  }
});

describe('a secret that is reported', () => {
  it('is told by file, line, pointer, rule and a fingerprint', () => {
    const { out } = runCli(repository(), 'check', '--format', 'json', '--only', 'secrets');
    const { findings } = JSON.parse(out) as {
      findings: { line: number; pointer: string | null; message: string }[];
    };
    const first = findings.filter(({ line }) => line === 1);
    expect(first.map(({ pointer }) => pointer)).toEqual(['/env/FIRST', '/env/SECOND']);
    for (const { message } of first) expect(message).toMatch(/fingerprint [0-9a-f]{16}/);
  });

  it('does not keep the schema from having its say about the same line', () => {
    const { out } = runCli(repository(), 'check', '--format', 'json', '--only', 'schema');
    const { findings } = JSON.parse(out) as { findings: { line: number; pointer: string | null }[] };
    expect(findings.filter(({ line }) => line === 2).map(({ pointer }) => pointer)).toEqual(['/ok']);
  });
});
