import { afterAll, describe, expect, it } from '@jest/globals';
import { isGateError } from '../../src/core/errors.js';
import { computeDecisionKey } from '../../src/core/values/decision-key.js';
import { promoteFromLedger } from '../../src/memory/ledger-promotion.js';
import { readLedger } from '../../src/memory/ledger-reading.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { idOf, removeRooms, Room, timeOf, TOKEN } from './room.js';

afterAll(removeRooms);

const LEDGER = 'handoffs/sovereign_decisions/run-1.jsonl';

function decision(number: number, members: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    ts: timeOf(number),
    orchestrator_run_id: 'run-1',
    phase_id: 'execute',
    role: 'dev',
    decision_id: idOf(number),
    decision_type: 'LEDGER_DECISION',
    from_artifact: 'plan.md',
    to_artifact: 'code.ts',
    rationale: `rationale ${number}`,
    plan_fidelity: 'strict',
    cross_model_reviewed: false,
    risk_tier: 'high',
    ...members,
  });
}

function roomWith(...lines: readonly string[]): Room {
  const room = new Room({ AI_DECISION_LEDGER: '1' });
  room.write(LEDGER, lines.map((line) => `${line}\n`).join(''));
  return room;
}

describe('a promotion', () => {
  it('copies decisions and says where they come from', async () => {
    const room = roomWith(decision(1), decision(2));
    const { entry_ids: ids, reason } = await promoteFromLedger('run-1', room.options);
    expect([ids.length, reason]).toEqual([2, null]);
    expect(room.lines('decisions')[1]).toMatchObject({
      entry_id: ids[1],
      provenance_ref: `ledger:${idOf(2)}`,
      source_orchestrator_run_id: 'run-1',
      phase_id: 'execute',
      impact_score: 75,
      decision_text: 'rationale 2',
      decision_key: computeDecisionKey('rationale 2'),
    });
  });

  it('done twice gives nothing new', async () => {
    const room = roomWith(decision(1), decision(2, { rationale: 'x'.repeat(5000) }));
    await promoteFromLedger('run-1', room.options);
    const again = await promoteFromLedger('run-1', room.options);
    expect([again.entry_ids, again.reason, again.duplicates]).toEqual([
      [],
      'SOVEREIGN_MEMORY_PROMOTION_SKIPPED',
      2,
    ]);
    expect(room.lines('decisions')).toHaveLength(2);
  });

  it('cuts a rationale that is too long, and computes the key of what is stored', async () => {
    const room = roomWith(decision(1, { rationale: '🙂'.repeat(2001) }));
    await promoteFromLedger('run-1', room.options);
    const [line] = room.lines('decisions');
    const stored = `${'🙂'.repeat(1997)}...`;
    expect([line?.['rationale'], line?.['decision_key']]).toEqual([stored, computeDecisionKey(stored)]);
  });

  it('keeps a rationale of 2000 code points whole', async () => {
    const room = roomWith(decision(1, { rationale: '🙂'.repeat(2000) }));
    await promoteFromLedger('run-1', room.options);
    expect(room.lines('decisions')[0]?.['rationale']).toBe('🙂'.repeat(2000));
  });

  it('takes the types that are asked for', async () => {
    const room = roomWith(decision(1), decision(2, { decision_type: 'PLAN_FIDELITY_OVERRIDE' }));
    await promoteFromLedger('run-1', { ...room.options, decisionTypes: ['PLAN_FIDELITY_OVERRIDE'] });
    expect(room.lines('decisions').map((line) => line['provenance_ref'])).toEqual([`ledger:${idOf(2)}`]);
  });

  it('reports a broken line and takes the sound ones', async () => {
    const room = roomWith(decision(1), '{"ts":', decision(3, { risk_tier: 'none' }), decision(4));
    const { entry_ids: ids, broken } = await promoteFromLedger('run-1', room.options);
    expect([ids.length, broken.map(({ line, code }) => [line, code])]).toEqual([
      2,
      [
        [2, 'LEDGER_SCHEMA_INVALID'],
        [3, 'LEDGER_SCHEMA_INVALID'],
      ],
    ]);
  });

  it('leaves a decision with a secret out and takes the others', async () => {
    const room = roomWith(decision(1, { rationale: `use ${TOKEN}` }), decision(2));
    const { entry_ids: ids, refused } = await promoteFromLedger('run-1', room.options);
    expect([ids.length, refused.map(({ refusal }) => refusal.reason)]).toEqual([
      1,
      ['SOVEREIGN_MEMORY_SECRET_DETECTED'],
    ]);
  });

  it('does not touch the ledger', async () => {
    const room = roomWith(decision(1));
    await promoteFromLedger('run-1', room.options);
    expect(room.read(LEDGER)).toBe(`${decision(1)}\n`);
  });

  it('stops at the first failure and says so', async () => {
    const room = roomWith(decision(1), decision(2));
    room.write('docs/engineering/sovereign-memory/decisions-log.jsonl', '{"torn');
    const { failure, reason } = await promoteFromLedger('run-1', room.options);
    expect([failure?.reason, reason]).toEqual(['SOVEREIGN_MEMORY_APPEND_FAILED', null]);
  });
});

describe('a promotion with nothing to do', () => {
  it.each([
    ['with the memory off', { AI_DECISION_LEDGER: '1' }],
    ['with the ledger off', { SOVEREIGN_MEMORY: '1' }],
  ])('is skipped %s', async (_, scratchpad) => {
    const room = roomWith(decision(1));
    const { reason } = await promoteFromLedger('run-1', { ...room.options, scratchpad });
    expect([reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_PROMOTION_SKIPPED', [LEDGER]]);
  });

  it.each([
    ['without a ledger', 'run-2', undefined],
    ['without a decision of the type', 'run-1', ['LEDGER_DELEGATION']],
  ])('is skipped %s', async (_, run, decisionTypes) => {
    const room = roomWith(decision(1));
    const options = decisionTypes === undefined ? room.options : { ...room.options, decisionTypes };
    expect((await promoteFromLedger(run, options)).reason).toBe('SOVEREIGN_MEMORY_PROMOTION_SKIPPED');
  });
});

describe('a run id that names no ledger file', () => {
  it.each(['', '../run-1', 'a/b', '..', '.', 'a\\b', 'a\0', 'a\n'])('is refused: %j', async (run) => {
    const failure: unknown = await promoteFromLedger(run, roomWith().options).catch(
      (error: unknown) => error,
    );
    expect(isGateError(failure) && failure.code).toBe('GATE_USAGE');
  });
});

describe('readLedger', () => {
  it('is empty where there is no ledger', async () => {
    expect(await readLedger('run-9', roomWith().root, nodeFiles)).toEqual({ entries: [], broken: [] });
  });
});
