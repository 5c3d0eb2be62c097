import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorkerPool, workerCount } from '../../../src/edges/process/worker-pool.js';
import type { JudgePlan } from '../../../src/gate/chunk.js';
import type { Judges } from '../../../src/gate/judges.js';
import { removeScratch, scratchFolder } from '../git/scratch.js';
import { judgeAll, LINE_CHECKS, LOGS, schemaOf } from '../../support/judge.js';
import { cutEvery } from '../../support/memory.js';
import { bundleWorker } from '../../support/worker-bundle.js';

let script: URL;
beforeAll(async () => {
  script = await bundleWorker();
});
afterAll(removeScratch);

const FAMILY = { ...LOGS, schemas: { 1: 'repository:one' } };
const USER_SCHEMAS = { 'repository:one': { path: 'one.json', schema: schemaOf({ required: ['id'] }) } };
const PLAN: JudgePlan = {
  family: FAMILY,
  checks: LINE_CHECKS,
  tallies: false,
  limits: { lineBytes: 8 * 1024 * 1024, depth: 64 },
  userSchemas: USER_SCHEMAS,
};
const OPTIONS = { family: FAMILY, userSchemas: USER_SCHEMAS };

/** A judge in this thread that is always busy: everything goes to the workers as long as they take it. */
const pool =
  (address: URL, plan = PLAN) =>
  (local: Judges) =>
    openWorkerPool([plan], {
      script: address,
      start: { plans: [plan], cacheFolder: null },
      local,
      warn: () => undefined,
    });

const TEXT = Array.from({ length: 400 }, (_, at) => {
  if (at % 50 === 7) return '{"x":}';
  if (at % 70 === 9) return '{"x":1}';
  return `{"id":"${at % 180}","ts":"2026-01-01T00:${`${at % 60}`.padStart(2, '0')}:00Z"}`;
}).join('\n');

describe('openWorkerPool', () => {
  it('says what one judge says, in the same order', async () => {
    const one = await judgeAll(TEXT, OPTIONS);
    const many = await judgeAll(TEXT, { ...OPTIONS, cut: cutEvery(500), wrap: pool(script) });
    expect(many.findings).toEqual(one.findings);
    expect(one.findings.length).toBeGreaterThan(200);
  });

  it('judges a change whose known lines must be counted in order', async () => {
    const base = TEXT.split('\n').reverse().join('\n');
    const one = await judgeAll(TEXT, { ...OPTIONS, base });
    const many = await judgeAll(TEXT, {
      ...OPTIONS,
      base,
      streamed: true,
      cut: cutEvery(500),
      wrap: pool(script),
    });
    expect(many.findings).toEqual(one.findings);
  });

  describe('when a thread cannot do its work', () => {
    it.each([
      ['ends', 'process.exit(3);'],
      ['fails', 'throw new TypeError("text of the evidence");'],
      ['is no program', 'this is no program'],
    ])('cannot tell: one that %s', async (_, code) => {
      const file = path.join(scratchFolder(), 'broken.mjs');
      writeFileSync(file, code);
      const judging = judgeAll(TEXT, { ...OPTIONS, cut: cutEvery(500), wrap: pool(pathToFileURL(file)) });
      const failure = (await judging.catch((thrown: unknown) => thrown)) as {
        code?: string;
        message?: string;
      };
      expect(failure.code).toBe('GATE_INTERNAL');
      expect(failure.message).not.toContain('evidence');
    });

    it('passes on why a thread cannot tell', async () => {
      const broken = {
        ...PLAN,
        userSchemas: { 'repository:one': { path: 'one.json', schema: schemaOf({ pattern: '(' }) } },
      };
      const judging = judgeAll(TEXT, { ...OPTIONS, cut: cutEvery(500), wrap: pool(script, broken) });
      await expect(judging).rejects.toMatchObject({ code: 'GATE_SCHEMA_UNUSABLE' });
    });
  });

  it('can be closed before its threads have started', async () => {
    let closed = 0;
    const local: Judges = {
      width: 1,
      judge: () => Promise.reject(new Error('not asked')),
      close: () => Promise.resolve(void (closed += 1)),
    };
    await pool(script)(local).close();
    expect(closed).toBe(1);
  });
});

describe('workerCount', () => {
  it('is one at least and no more than a machine needs', () => {
    expect(workerCount()).toBeGreaterThanOrEqual(1);
    expect(workerCount()).toBeLessThanOrEqual(8);
  });
});
