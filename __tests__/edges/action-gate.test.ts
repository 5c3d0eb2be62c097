import { afterAll, describe, expect, it } from '@jest/globals';
import type { Finding } from '../../src/core/finding.js';
import { answerForAction } from '../../src/edges/action-gate.js';
import type { CheckQuestion } from '../../src/edges/github/question.js';
import { signLine } from '../../src/core/signature/sign.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';
import { cleanEnvironment } from './git/scratch.js';
import { marks } from '../support/judge.js';
import { logsConfig, refusal, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

function asked(scratch: Scratch, rest: Partial<CheckQuestion> = {}): CheckQuestion {
  return {
    mode: 'all',
    cwd: scratch.root,
    base: null,
    head: null,
    only: [],
    skip: [],
    families: [],
    config: null,
    policyFrom: 'base',
    allowPolicyChange: false,
    keyless: false,
    key: { hmacKey: null, hmacKeyVersion: null, keyringFile: null },
    historyDepth: null,
    findings: [],
    notes: [],
    ...rest,
  } as CheckQuestion;
}

const started = (): Scratch =>
  repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '{"id":}\n' });

describe('answerForAction', () => {
  it('asks the gate', async () => {
    const { report } = await answerForAction(asked(started()), cleanEnvironment());
    expect(marks(report.findings)).toEqual(['INVALID_JSON@1']);
  });

  it('hands on what the event says', async () => {
    const findings = [{ rule: 'EVIDENCE_HISTORY_REPLACED', message: 'forced' } as Finding];
    const question = asked(started(), { findings, notes: ['a fallback base'], skip: ['json', 'lines'] });
    const { report, facts } = await answerForAction(question, cleanEnvironment());
    expect([marks(report.findings), facts.notes]).toEqual([['HISTORY_REPLACED@file'], ['a fallback base']]);
  });

  it.each([
    ['a check that there is not', { only: ['nothing'] }, 'GATE_USAGE'],
    ['a family that there is not', { families: ['nothing'] }, 'GATE_USAGE'],
    ['a config that is not there', { config: 'nowhere.json' }, 'GATE_CONFIG_INVALID'],
    [
      'a base that is not there',
      { mode: 'range', base: 'ab'.repeat(20), head: 'HEAD' },
      'GATE_BASE_UNAVAILABLE',
    ],
  ] as const)('cannot tell with %s', async (_, rest, code) => {
    expect(
      await refusal(answerForAction(asked(started(), rest as Partial<CheckQuestion>), cleanEnvironment())),
    ).toBe(code);
  });

  describe('where a family is signed', () => {
    const signed = (): Scratch => {
      const line = signLine({ id: 'a' }, ringOf([1, keyHexOf('one')]));
      return repositoryWith({
        'evidence.config.json': logsConfig({ signature: 'required' }),
        'logs/a.jsonl': `${line}\n`,
      });
    };
    const none = { hmacKey: null, hmacKeyVersion: null, keyringFile: null };

    it('verifies with the key of the input', async () => {
      const key = { ...none, hmacKey: keyHexOf('one') };
      const { report } = await answerForAction(asked(signed(), { key }), cleanEnvironment());
      expect([report.verdict, report.families[0]?.signed]).toEqual(['pass', 1]);
    });

    it('cannot tell without a key: a lost secret never turns green', async () => {
      const answer = answerForAction(asked(signed(), { key: none }), cleanEnvironment());
      expect(await refusal(answer)).toBe('GATE_KEY_UNAVAILABLE');
    });

    it('warns once without a key where the host withholds it', async () => {
      const { report } = await answerForAction(asked(signed(), { keyless: true }), cleanEnvironment());
      expect([report.verdict, report.counts.warning, report.families[0]?.unverifiable]).toEqual([
        'pass',
        1,
        1,
      ]);
    });
  });
});
