import { describe, expect, it } from '@jest/globals';
import { criticFindings } from '../../src/families/critic-findings.js';
import { defineFamily } from '../../src/families/define.js';
import { memoryDecisions } from '../../src/families/memory-decisions.js';
import { judgeRecord } from '../../src/stores/record-verdict.js';
import type { RecordTools } from '../../src/stores/record-verdict.js';
import { noSecrets, notes } from './scene.js';

const decision = {
  schema_version: 1,
  ts: '2025-03-01T09:00:00.000Z',
  entry_id: '3f2c8a52-6f0e-4a0e-9d55-0d9c1a7be001',
  impact_score: 40,
  text: 'the index is rebuilt on start',
  tags: [],
  status: 'active',
  decision_key: '4e1ca43354f644c8',
  decision_text: 'Use FAISS for the index.',
  rationale: 'it fits in memory',
};

async function rulesOf(
  family: typeof notes,
  value: unknown,
  tools: RecordTools = noSecrets,
): Promise<string[]> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (await judgeRecord(family, 'a.jsonl', text, tools)).map(({ rule }) => rule);
}

describe('judgeRecord', () => {
  it('lets a sound record pass', async () => {
    expect(await rulesOf(memoryDecisions, decision)).toEqual([]);
  });

  it.each([
    ['a member that the schema forbids', { ...decision, extra: 1 }, 'EVIDENCE_SCHEMA_INVALID'],
    ['an invented value', { ...decision, decision_key: '0'.repeat(16) }, 'EVIDENCE_DERIVED_MISMATCH'],
    ['a version that nobody knows', { ...decision, schema_version: 9 }, 'EVIDENCE_SCHEMA_VERSION_UNKNOWN'],
    ['half of a surrogate pair', { ...decision, text: '\ud83d' }, 'EVIDENCE_LONE_SURROGATE'],
    ['an array', [], 'EVIDENCE_NOT_OBJECT'],
    ['a member twice', '{"id":"1","id":"2"}', 'EVIDENCE_DUPLICATE_KEY'],
  ])('refuses %s', async (_, value, rule) => {
    expect(await rulesOf(memoryDecisions, value)).toEqual([rule]);
  });

  it('gives the family’s own reason code', async () => {
    const [refusal] = await judgeRecord(criticFindings, 'a.jsonl', '{}', noSecrets);
    expect(refusal?.code).toBe('CROSS_MODEL_FINDINGS_INVALID');
  });

  it('refuses a line over the limit before it looks at it', async () => {
    const tools = { ...noSecrets, limits: { lineBytes: 10, depth: 64 } };
    expect(await rulesOf(notes, { id: 'long enough' }, tools)).toEqual(['EVIDENCE_LINE_TOO_LONG']);
  });

  it('asks for the validator of a family of the user’s own', async () => {
    const family = defineFamily({
      name: 'own',
      preset: null,
      files: ['a.jsonl'],
      schemas: { 1: 'repository:s.json' },
    });
    const asked: string[] = [];
    const validatorOf: RecordTools['validatorOf'] = (id) => {
      asked.push(id);
      return Promise.resolve(() => [
        { pointer: '/a', keyword: 'type', message: 'must be string', member: null },
      ]);
    };
    expect(await rulesOf(family, { a: 1, schema_version: 7 }, { ...noSecrets, validatorOf })).toEqual([
      'EVIDENCE_SCHEMA_INVALID',
    ]);
    expect(asked).toEqual(['repository:s.json']);
  });

  it('says nothing but the secret where there is one', async () => {
    const hit = {
      rule: 'token',
      pointer: '/x',
      fingerprint: 'f'.repeat(16),
      accepted: false,
      value: 'hush-hush',
    };
    const tools = { detectSecrets: () => Promise.resolve([hit]) };
    const refusals = await judgeRecord(memoryDecisions, 'a.jsonl', '{"hush-hush":1}', tools);
    expect(refusals.map(({ rule }) => rule)).toEqual(['EVIDENCE_SECRET_DETECTED']);
    expect(JSON.stringify(refusals)).not.toContain('hush-hush');
  });

  it('lets an accepted secret pass', async () => {
    const hit = {
      rule: 'token',
      pointer: '/x',
      fingerprint: 'f'.repeat(16),
      accepted: true,
      value: 'hush-hush',
    };
    expect(await rulesOf(notes, { id: '1' }, { detectSecrets: () => Promise.resolve([hit]) })).toEqual([]);
  });
});
