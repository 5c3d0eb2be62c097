import { describe, expect, it } from '@jest/globals';
import { openLocalJudges, type Judges } from '../../src/gate/judges.js';
import { judgeAll, LOGS, schemaOf } from '../support/judge.js';
import { cutEvery } from '../support/memory.js';

/** Judges side by side, whose answers come in another order than their questions. */
function sideBySide(width: number): (judges: Judges) => Judges {
  let asked = 0;
  return (judges) => ({
    width,
    judge: async (task, takeKnown) => {
      const delay = [3, 0, 7, 1][asked++ % 4];
      const result = await judges.judge(task, takeKnown);
      await new Promise((resolve) => setTimeout(resolve, delay));
      return result;
    },
    close: () => judges.close(),
  });
}

const TEXT = [
  '{"id":"a","ts":"2026-01-03T00:00:00Z"}',
  '{"id":"b","ts":"2026-01-02T00:00:00Z"}',
  '<<<<<<< HEAD',
  '{"id":"a"}',
  '{"id":"c","extra":1}',
  '=======',
  '{"id":"c","extra":1,"ts":"2026-01-01T00:00:00Z"}',
  '>>>>>>> x',
  '{"id":}',
  '',
  '{"id":"b","id":"b"}',
  '{"id":"z',
  '',
].join('\n');
const FILES = { 'logs/a.jsonl': TEXT, 'logs/b.jsonl': TEXT, 'logs/c.jsonl': '' };

describe('judges side by side', () => {
  it.each([[1], [2], [5]])('say with %i what one says', async (width) => {
    const options = { family: { ...LOGS, knownMembers: ['id', 'ts'] } };
    const one = await judgeAll(FILES, options);
    const many = await judgeAll(FILES, { ...options, cut: cutEvery(30), wrap: sideBySide(width) });
    expect(many.findings).toEqual(one.findings);
    expect(one.findings.length).toBeGreaterThan(10);
  });

  it('do not lose a failure', async () => {
    const failing = (judges: Judges): Judges => ({
      ...judges,
      width: 3,
      judge: (task, takeKnown) =>
        task.bytes.includes(0x62) ? Promise.reject(new RangeError('one')) : judges.judge(task, takeKnown),
    });
    await expect(judgeAll(FILES, { cut: cutEvery(30), wrap: failing })).rejects.toThrow(RangeError);
  });
});

describe('openLocalJudges', () => {
  it('refuses a schema that cannot be used before anything is judged', async () => {
    const plan = {
      family: { ...LOGS, schemas: { 1: 'repository:one' } },
      checks: ['schema' as const],
      tallies: false,
      limits: { lineBytes: 100, depth: 64 },
      userSchemas: { 'repository:one': { path: 'one.json', schema: schemaOf({ type: 'nothing' }) } },
    };
    await expect(openLocalJudges([plan], null, () => undefined)).rejects.toMatchObject({
      code: 'GATE_SCHEMA_UNUSABLE',
    });
  });
});
