import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../../src/core/finding.js';
import type { Question } from '../../src/gate/question.js';
import {
  ask,
  lines,
  logsConfig,
  removeScratch,
  repositoryWith,
  type Scratch,
} from '../support/repository.js';

afterAll(removeScratch);

const CONFIG = 'evidence.config.json';
const WORKFLOW = '.github/workflows/evidence.yml';
const GATE_STEP = 'steps:\n  - uses: owner/evidence-gate@0123\n';

/** A change of some files (null removes one), as a range of one commit. */
function changed(scratch: Scratch, files: Record<string, string | null>): Partial<Question> {
  for (const [name, content] of Object.entries(files)) {
    if (content === null) rmSync(path.join(scratch.root, name));
    else scratch.write(name, content);
  }
  const head = scratch.commit();
  return { mode: 'range', base: `${head}~1`, head };
}

async function policyFindings(scratch: Scratch, question: Partial<Question>): Promise<string[]> {
  const { report } = await ask(scratch, { only: ['policy'], ...question });
  return report.findings.map(({ rule, severity, path: at }) => `${severity} ${rule} ${at ?? ''}`.trim());
}

async function verdict(
  base: Record<string, string>,
  files: Record<string, string | null>,
): Promise<string[]> {
  const scratch = repositoryWith(base);
  return await policyFindings(scratch, changed(scratch, files));
}

const found = (at: string): string => `error EVIDENCE_POLICY_CHANGED ${at}`;

describe('a pull request that weakens the config to hide its own rewrite', () => {
  const log = 'logs/a.jsonl';
  const rules = (findings: readonly Finding[]): string[] =>
    findings.map(({ rule, severity }) => `${severity} ${rule}`);
  const setUp = (): { scratch: Scratch; question: Partial<Question> } => {
    const scratch = repositoryWith({
      [CONFIG]: logsConfig({ appendOnly: true }),
      [log]: lines({ id: 'a', passed: false }, { id: 'b', passed: true }),
    });
    const question = changed(scratch, {
      [CONFIG]: logsConfig({ appendOnly: false }),
      [log]: lines({ id: 'a', passed: true }, { id: 'b', passed: true }),
    });
    return { scratch, question };
  };

  it("is judged by the base's config, and says so", async () => {
    const { scratch, question } = setUp();
    const { report } = await ask(scratch, question);
    expect(rules(report.findings)).toEqual([
      'error EVIDENCE_POLICY_CHANGED',
      'error EVIDENCE_LINE_REWRITTEN',
    ]);
    expect(report.findings[0]).toMatchObject({
      path: CONFIG,
      message: expect.stringContaining("the base's policy judged") as unknown,
    });
  });

  it('is judged so also when the policy change is allowed', async () => {
    const { scratch, question } = setUp();
    const { report } = await ask(scratch, { ...question, allowPolicyChange: true });
    expect(rules(report.findings)).toEqual(['info EVIDENCE_POLICY_CHANGED', 'error EVIDENCE_LINE_REWRITTEN']);
  });

  it('is judged so also before it is committed', async () => {
    const { scratch } = setUp();
    scratch.git('reset', '-q', '--soft', 'HEAD~1');
    const { report } = await ask(scratch, { mode: 'staged', countUnchanged: false });
    expect(rules(report.findings)).toEqual([
      'warning EVIDENCE_POLICY_CHANGED',
      'error EVIDENCE_LINE_REWRITTEN',
    ]);
  });

  it('is judged by itself only when that is asked for, and says so', async () => {
    const { scratch, question } = setUp();
    const { report } = await ask(scratch, { ...question, policyFrom: 'head' });
    expect(rules(report.findings)).toEqual([
      'info EVIDENCE_POLICY_FROM_HEAD',
      'error EVIDENCE_POLICY_CHANGED',
    ]);
    expect(report.findings[1]?.message).toContain('it judged itself, as asked');
  });
});

describe('a change of the policy', () => {
  it('is found when the config changes or goes', async () => {
    const base = { [CONFIG]: '{}' };
    expect([
      await verdict(base, { [CONFIG]: '{"presets":[]}' }),
      await verdict(base, { [CONFIG]: null }),
    ]).toEqual([[found(CONFIG)], [found(CONFIG)]]);
  });

  it('is no finding when the first config comes, with its workflow and its hook', async () => {
    const files = {
      [CONFIG]: '{}',
      [WORKFLOW]: GATE_STEP,
      '.husky/pre-commit': 'npx evidence hook pre-commit\n',
    };
    expect(await verdict({ 'README.md': 'x' }, files)).toEqual(['info EVIDENCE_POLICY_FROM_HEAD']);
  });

  it('is found when a schema of the config changes', async () => {
    const base = {
      [CONFIG]: logsConfig({ schema: 'schemas/log.json' }),
      'schemas/log.json': '{"type":"object"}',
    };
    expect(await verdict(base, { 'schemas/log.json': '{}' })).toEqual([found('schemas/log.json')]);
  });

  it('is found once for each file', async () => {
    const base = { [CONFIG]: '{}', [WORKFLOW]: GATE_STEP };
    expect(await verdict(base, { [CONFIG]: '{"presets":[]}', [WORKFLOW]: null })).toEqual([
      found(WORKFLOW),
      found(CONFIG),
    ]);
  });

  it('is found when a workflow stops to run the gate', async () => {
    expect(await verdict({ [WORKFLOW]: GATE_STEP }, { [WORKFLOW]: 'steps: []\n' })).toEqual([
      found(WORKFLOW),
    ]);
  });

  it('is none when another workflow changes', async () => {
    expect(
      await verdict({ '.github/workflows/ci.yml': 'steps: []\n' }, { '.github/workflows/ci.yml': 'x: 1\n' }),
    ).toEqual([]);
  });

  it('is found when the workflow of the Action itself changes', async () => {
    const base = { 'action.yml': 'name: Evidence Gate\n', [WORKFLOW]: 'steps:\n  - uses: ./\n' };
    expect(await verdict(base, { [WORKFLOW]: 'steps: []\n' })).toEqual([found(WORKFLOW)]);
  });

  it('is found when a hook changes, or is only switched off', async () => {
    const scratch = repositoryWith({ '.husky/pre-commit': 'npx evidence hook pre-commit\n' });
    chmodSync(path.join(scratch.root, '.husky/pre-commit'), 0o755);
    expect(await policyFindings(scratch, changed(scratch, {}))).toEqual([found('.husky/pre-commit')]);
  });

  it('is none when a hook manager changes that does not know the gate', async () => {
    expect(await verdict({ 'lefthook.yml': 'a: 1\n' }, { 'lefthook.yml': 'a: 2\n' })).toEqual([]);
  });

  it('is found when a setting of the scratchpad changes, not when a note does', async () => {
    const pad = '.cursor/scratchpad.md';
    const base = { [pad]: 'note\nSOVEREIGN_MEMORY_JSONL_MAX_LINES=500\n' };
    const answers = [
      await verdict(base, { [pad]: 'note\nSOVEREIGN_MEMORY_JSONL_MAX_LINES=5000\n' }),
      await verdict(base, { [pad]: 'another note\nSOVEREIGN_MEMORY_JSONL_MAX_LINES=500\n' }),
      await verdict({ 'README.md': 'x' }, { [pad]: 'CROSS_MODEL_REVIEW=0\n' }),
    ];
    expect(answers).toEqual([[found(pad)], [], [found(pad)]]);
  });

  it('is a warning where the door says so, and in a commit', async () => {
    const scratch = repositoryWith({ [CONFIG]: '{}' });
    const question = changed(scratch, { [CONFIG]: '{"presets":[]}' });
    scratch.write(CONFIG, '{"presets":["decision-ledger"]}');
    scratch.git('add', '-A');
    const warning = `warning EVIDENCE_POLICY_CHANGED ${CONFIG}`;
    expect([
      await policyFindings(scratch, { ...question, policyChange: 'warning' }),
      await policyFindings(scratch, { mode: 'staged' }),
    ]).toEqual([[warning], [warning]]);
  });

  it('is none of the config in the repository when one from outside judges', async () => {
    const scratch = repositoryWith({ [CONFIG]: '{}' });
    const question = changed(scratch, { [CONFIG]: '{"presets":[]}' });
    const config = { path: '/etc/gate.json', bytes: Buffer.from('{}') };
    expect(await policyFindings(scratch, { ...question, config })).toEqual([]);
  });
});

describe('a pull request whose first config leaves out what was judged without one', () => {
  const critic = 'handoffs/sovereign_critic_findings.jsonl';
  const ledger = (text: string): string => lines({ finding_id: text, issue_key: text, finding_text: text });

  it.each([
    ['names no preset', { presets: [] }],
    ['gives the file to a family of its own', { families: { mine: { files: ['handoffs/*.jsonl'] } } }],
  ])('is told when it %s and rewrites the file', async (_, config) => {
    const change = { [CONFIG]: JSON.stringify(config), [critic]: ledger('b') };
    expect(await verdict({ [critic]: ledger('a') }, change)).toEqual([
      'info EVIDENCE_POLICY_FROM_HEAD',
      found(critic),
    ]);
  });

  it('is told when it removes the file', async () => {
    const change = { [CONFIG]: JSON.stringify({ presets: [] }), [critic]: null };
    expect(await verdict({ [critic]: ledger('a') }, change)).toContain(found(critic));
  });

  it.each([
    ['keeps the preset', { presets: ['sovereign-critic'] }, critic, ledger('a') + ledger('b')],
    ['leaves the file as it is', { presets: [] }, 'notes.md', 'x'],
  ])('is no finding when it %s', async (_, config, name, content) => {
    const change = { [CONFIG]: JSON.stringify(config), [name]: content };
    expect(await verdict({ [critic]: ledger('a') }, change)).toEqual(['info EVIDENCE_POLICY_FROM_HEAD']);
  });
});
