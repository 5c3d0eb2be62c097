import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signLine } from '../../../src/core/signature/sign.js';
import { serveJudging } from '../../../src/edges/process/judge-worker.js';
import type { WorkerReply, WorkerStart } from '../../../src/edges/process/worker-protocol.js';
import { keyHexOf, ringOf } from '../../core/signature/keys.js';
import { removeScratch } from '../git/scratch.js';
import { LINE_CHECKS, LOGS, schemaOf } from '../../support/judge.js';
import { bundleWorker } from '../../support/worker-bundle.js';

let script: URL;
beforeAll(async () => {
  script = await bundleWorker();
});
afterAll(removeScratch);

const task = (text: string) => ({
  plan: 0,
  path: 'logs/a.jsonl',
  bytes: new Uint8Array(Buffer.from(text)),
  final: true,
  judgeFrom: 0,
  idsOnly: false,
  excusedBefore: 0,
  insideBlock: false,
});

/** Starts a thread, asks it, and gives its first answer. */
async function answer(start: WorkerStart, text: string): Promise<WorkerReply> {
  const worker = new Worker(script, { workerData: start });
  try {
    return await new Promise<WorkerReply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage({ id: 7, task: task(text) });
    });
  } finally {
    await worker.terminate();
  }
}

const PLAN = {
  family: LOGS,
  checks: LINE_CHECKS,
  tallies: false,
  limits: { lineBytes: 1000, depth: 64 },
  userSchemas: {},
};

describe('serveJudging', () => {
  it('answers a question by its number', async () => {
    const reply = await answer({ plans: [PLAN], cacheFolder: null }, '{"id":}\n');
    const rules = reply.kind === 'result' ? reply.result.drafts.map(({ rule }) => rule) : [];
    expect([reply.kind, 'id' in reply ? reply.id : null, rules]).toEqual([
      'result',
      7,
      ['EVIDENCE_INVALID_JSON'],
    ]);
  });

  it('verifies signatures: handles of keys reach the thread', async () => {
    const ring = ringOf([1, keyHexOf('one')]);
    const family = { ...LOGS, signature: 'required' as const };
    const plan = { ...PLAN, family, checks: ['signatures'] as const, keys: ring.toParts() };
    const text = `${signLine({ id: 'a' }, ring)}\n${signLine({ id: 'b' }, ring).replace('"b"', '"c"')}\n`;
    const reply = await answer({ plans: [plan], cacheFolder: null }, text);
    const counts = reply.kind === 'result' ? reply.result.signatures?.counts : null;
    expect(counts).toEqual({ signed: 1, unsigned: 0, invalid: 1, unverifiable: 0 });
  });

  it('says that it cannot start, and why', async () => {
    const family = { ...LOGS, schemas: { 1: 'repository:one' } };
    const userSchemas = { 'repository:one': { path: 'one.json', schema: schemaOf({ type: 'nothing' }) } };
    const reply = await answer({ plans: [{ ...PLAN, family, userSchemas }], cacheFolder: null }, '');
    expect(reply).toMatchObject({
      kind: 'failure',
      id: null,
      failure: { gate: true, code: 'GATE_SCHEMA_UNUSABLE' },
    });
  });

  it('serves in a thread only', async () => {
    await expect(serveJudging()).rejects.toThrow('thread');
  });
});
