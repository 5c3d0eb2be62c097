import { afterAll, describe, expect, it } from '@jest/globals';
import { idOf, removeRooms, Room, timeOf, TOKEN } from '../../../memory/room.js';
import { runnerIn } from './run.js';

afterAll(removeRooms);

const ON = { SOVEREIGN_MEMORY: '1', AI_DECISION_LEDGER: '1' };

function ledgerEntry(rationale: string): string {
  return JSON.stringify({
    ts: timeOf(1),
    orchestrator_run_id: 'run-1',
    phase_id: 'execute',
    role: 'dev',
    decision_id: idOf(1),
    decision_type: 'LEDGER_DECISION',
    from_artifact: 'a',
    to_artifact: 'b',
    rationale,
    plan_fidelity: 'strict',
    cross_model_reviewed: true,
    risk_tier: 'low',
  });
}

function roomWith(ledger: string): Room {
  const room = new Room();
  room.write('handoffs/sovereign_decisions/run-1.jsonl', ledger);
  return room;
}

describe('evidence memory promote', () => {
  it('prints the ids of the new entries', async () => {
    const room = roomWith(`${ledgerEntry('x')}\n`);
    const { status, out } = await runnerIn(room)(['promote', '--run-id', 'run-1'], '', ON);
    expect([status, out.trim()]).toEqual([0, room.lines('decisions')[0]?.['entry_id']]);
  });

  it('reports a broken line of the ledger', async () => {
    const room = roomWith(`{"x\n${ledgerEntry('x')}\n`);
    const { status, err } = await runnerIn(room)(['promote', '--run-id', 'run-1'], '', ON);
    expect([status, room.lines('decisions').length]).toEqual([0, 1]);
    expect(err).toContain('LEDGER_SCHEMA_INVALID: handoffs/sovereign_decisions/run-1.jsonl:1');
  });

  it('says that there was nothing to do', async () => {
    const { status, out, err } = await runnerIn(roomWith(''))(['promote', '--run-id', 'run-1'], '', ON);
    expect([status, out, err]).toEqual([
      0,
      '',
      expect.stringContaining('SOVEREIGN_MEMORY_PROMOTION_SKIPPED'),
    ]);
  });

  it('ends with 1 when a decision holds a secret', async () => {
    const room = roomWith(`${ledgerEntry(TOKEN)}\n`);
    expect((await runnerIn(room)(['promote', '--run-id', 'run-1'], '', ON)).status).toBe(1);
  });

  it('ends with 2 when the log cannot be written', async () => {
    const room = roomWith(`${ledgerEntry('x')}\n`);
    room.write('docs/engineering/sovereign-memory', 'a file where the folder must be');
    expect((await runnerIn(room)(['promote', '--run-id', 'run-1'], '', ON)).status).toBe(2);
  });

  it.each([[['promote']], [['promote', '--run-id', '../x']]])('does not understand %j', async (args) => {
    expect((await runnerIn(new Room())(args, '', ON)).status).toBe(2);
  });
});

describe('evidence memory retrospective', () => {
  const PATH = 'docs/engineering/sovereign-memory/retrospectives/s-7.md';

  it('writes the body from stdin and prints the path', async () => {
    const room = new Room();
    const flags = [
      '--story-ids',
      'US-1,US-2',
      '--release-ref',
      'v2',
      '--summary',
      'good',
      '--promoted-entry-ids',
      'e',
    ];
    const { status, out } = await runnerIn(room)(['retrospective', 's-7', ...flags], '# S7\n');
    expect([status, out]).toEqual([0, `${PATH}\n`]);
    expect(room.read(PATH)).toContain('story_ids:\n  - US-1\n  - US-2\nrelease_ref: v2\nsummary: good\n');
  });

  it.each(['../../x', '..', '/tmp/x', 'a/b'])('refuses the path %s', async (sprint) => {
    const room = new Room();
    const { status } = await runnerIn(room)(['retrospective', sprint, '--force'], 'x');
    expect([status, room.files()]).toEqual([1, []]);
  });

  it('wants --force to overwrite', async () => {
    const room = new Room();
    const run = runnerIn(room);
    await run(['retrospective', 's-7'], 'first');
    expect((await run(['retrospective', 's-7'], 'second')).status).toBe(2);
    expect((await run(['retrospective', 's-7', '--force'], 'third')).status).toBe(0);
  });

  it('refuses a secret', async () => {
    const { status, err } = await runnerIn(new Room())(['retrospective', 's-7'], `x ${TOKEN}`);
    expect([status, err]).toEqual([1, expect.stringContaining('SOVEREIGN_MEMORY_SECRET_DETECTED')]);
  });

  it('does nothing with the memory off', async () => {
    const room = new Room();
    expect([(await runnerIn(room)(['retrospective', 's-7'], 'x', {})).status, room.files()]).toEqual([0, []]);
  });
});

describe('evidence memory init', () => {
  it('says what it wrote, and works with the memory off', async () => {
    const run = runnerIn(new Room());
    const { status, out } = await run(['init'], '', {});
    expect([status, out.split('\n').length]).toEqual([0, 7]);
    expect((await run(['init'], '', {})).out).toBe('all is there already\n');
  });
});
