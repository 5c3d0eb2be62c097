import { afterAll, describe, expect, it } from '@jest/globals';
import { VECTORS } from '../core/secrets/vectors.js';
import { check, HOOKS, marksOf, runProgram } from '../support/bundle.js';
import { caseFiles, linesOf } from '../support/cases.js';
import { lines, logsConfig, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const CONFIG = { 'evidence.config.json': logsConfig() };

/** One record for each text, at line 1, 2, … of the file. */
function records(texts: readonly string[]): string {
  return lines(...texts.map((note, at) => ({ id: `ev-${at + 1}`, note })));
}

function linesWithSecrets(content: string | Buffer, path = 'logs/a.jsonl'): number[] {
  const { report } = check(repositoryWith({ ...CONFIG, [path]: content }), '--only', 'secrets');
  expect(
    report.findings.map(({ rule }) => rule).filter((rule) => rule !== 'EVIDENCE_SECRET_DETECTED'),
  ).toEqual([]);
  return linesOf(report.findings);
}

const HARMLESS = VECTORS.flatMap(({ harmless }) => Object.values(harmless));
const SECRETS = VECTORS.flatMap(({ secrets }) => Object.values(secrets));
const TOKEN = `gh${'p_'}Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6pR0yUa1B2`;

describe('a file of texts that only resemble secrets', () => {
  it('is clean', () => {
    expect(linesWithSecrets(records(HARMLESS))).toEqual([]);
  });

  it('hides no secret that stands between them', () => {
    const mixed = SECRETS.flatMap((secret, at) => [HARMLESS[at % HARMLESS.length]!, secret]);
    expect(linesWithSecrets(records(mixed))).toEqual(SECRETS.map((_, at) => 2 * at + 2));
  });

  it('may be committed and pushed', () => {
    const scratch = repositoryWith(CONFIG);
    scratch.git('config', 'core.hooksPath', HOOKS);
    scratch.write('logs/a.jsonl', records(HARMLESS));
    scratch.git('add', '-A');
    const place = { cwd: scratch.root, env: scratch.env };
    expect(runProgram('git', ['commit', '-qm', 'x'], place)).toEqual({ status: 0, out: '', err: '' });
  });
});

describe('a prefix of a secret', () => {
  it.each([
    ['in the middle of a word', 'task-', 'risk-', 'desk-', 'whisk-', 'disk-'],
    ['behind a letter, a digit or an underscore', `a${TOKEN}`, `7${TOKEN}`, `_${TOKEN}`],
  ])('is none %s', (_, ...texts) => {
    const bodies = texts.map((text) =>
      text.endsWith('-') ? `${text}heavy-notes-2026-of-the-second-audit` : text,
    );
    expect(linesWithSecrets(records(bodies))).toEqual([]);
  });

  it('counts at the start of a token, whatever stands before that', () => {
    const texts = ['', ' ', '=', '"', "'", '(', '[', ':', ',', '\n', '\t', 'key=', 'token '].map(
      (before) => before + TOKEN,
    );
    expect(linesWithSecrets(records(texts))).toEqual(texts.map((_, at) => at + 1));
  });

  it.each([
    ['logs/test/fixtures/a.jsonl'],
    ['logs/docs/README.md.jsonl'],
    ['logs/node_modules/x/a.jsonl'],
    ['logs/package-lock.json.jsonl'],
  ])('counts in %s as anywhere else', (path) => {
    expect(linesWithSecrets(records(['clean', TOKEN]), path)).toEqual([2]);
  });

  it('counts in a member name and in a line that is no JSON', () => {
    const content = `${JSON.stringify({ id: 'ev-1', [TOKEN]: 1 })}\n{"id":"ev-2", ${TOKEN}\n`;
    expect(linesWithSecrets(content)).toEqual([1, 2]);
  });
});

describe('a secret in what is staged', () => {
  it('refuses the commit, and the line is named', () => {
    const scratch = repositoryWith(CONFIG);
    scratch.git('config', 'core.hooksPath', HOOKS);
    scratch.write('logs/a.jsonl', records(['clean', `curl -H "Authorization: token ${TOKEN}"`]));
    scratch.git('add', '-A');
    const { status, err } = runProgram('git', ['commit', '-qm', 'x'], {
      cwd: scratch.root,
      env: scratch.env,
    });
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^logs\/a\.jsonl:2\b.* EVIDENCE_SECRET_DETECTED$/m),
    ]);
  });
});

const files = caseFiles('c25');
if (files !== null) {
  describe('the collected lines', () => {
    it('are found as expected', () => {
      expect(linesWithSecrets(files.read('input.jsonl'))).toEqual(files.expected['secret']);
    });

    it('have nothing else against them', () => {
      const { report } = check(repositoryWith({ ...CONFIG, 'logs/a.jsonl': files.read('input.jsonl') }));
      expect(new Set(marksOf(report).map((mark) => mark.split('@')[0]))).toEqual(
        new Set(['SECRET_DETECTED']),
      );
    });
  });
}
