import { afterAll, describe, expect, it } from '@jest/globals';
import { removeRooms, Room, TOKEN } from '../../../memory/room.js';
import { runnerIn } from './run.js';

afterAll(removeRooms);

const DECISION = ['append', 'decision', '--text', 'use faiss', '--rationale', 'it is fast'];

describe('evidence memory append', () => {
  it('writes an entry from flags and prints its id', async () => {
    const room = new Room();
    const flags = [
      '--tags',
      'index, search,',
      '--impact-score',
      '70',
      '--run-id',
      'r-1',
      '--story-id',
      'US-1',
    ];
    const { status, out } = await runnerIn(room)([...DECISION, ...flags]);
    expect([status, room.lines('decisions')[0]]).toMatchObject([
      0,
      {
        entry_id: out.trim(),
        text: 'use faiss',
        decision_text: 'use faiss',
        tags: ['index', 'search'],
        impact_score: 70,
        source_orchestrator_run_id: 'r-1',
        source_story_id: 'US-1',
      },
    ]);
  });

  it.each([
    ['mistake', ['--text', 'x', '--mistake-tag', 'scope_creep']],
    ['pattern', ['--text', 'x', '--pattern-id', 'p', '--applies-to', 'a,b']],
    ['drift', ['--text', 'x', '--drift-type', 'ac_drop', '--from-artifact', 'a', '--to-artifact', 'b']],
  ])('writes a %s', async (kind, flags) => {
    expect((await runnerIn(new Room())(['append', kind, ...flags])).status).toBe(0);
  });

  it('takes one JSON object on stdin', async () => {
    const room = new Room();
    const record = { text: 'x', pattern_id: 'p', applies_to: [] };
    const { status } = await runnerIn(room)(
      ['append', 'pattern', '-'],
      `${JSON.stringify(record, null, 2)}\n`,
    );
    expect([status, room.lines('patterns')[0]]).toMatchObject([0, record]);
  });

  it('refuses what is no entry, with its reason code', async () => {
    const { status, err } = await runnerIn(new Room())(['append', 'decision', '--text', 'x']);
    expect([status, err]).toEqual([1, expect.stringContaining('SOVEREIGN_MEMORY_SCHEMA_INVALID')]);
  });

  it('refuses a secret and does not show it', async () => {
    const { status, err } = await runnerIn(new Room())([
      'append',
      'mistake',
      '--mistake-tag',
      'fix_failed',
      '--text',
      TOKEN,
    ]);
    expect([status, err.includes('SOVEREIGN_MEMORY_SECRET_DETECTED'), err.includes(TOKEN)]).toEqual([
      1,
      true,
      false,
    ]);
  });

  it('skips a decision that stands already, and that is no failure', async () => {
    const run = runnerIn(new Room());
    await run(DECISION);
    const { status, out, err } = await run(DECISION);
    expect([status, out, err]).toEqual([
      0,
      '',
      expect.stringContaining('SOVEREIGN_MEMORY_DECISION_DUPLICATE'),
    ]);
  });

  it('fails with 2 where the file cannot be written', async () => {
    const room = new Room();
    room.write('docs/engineering/sovereign-memory', 'a file where the folder must be');
    const { status, err } = await runnerIn(room)(DECISION);
    expect([status, err]).toEqual([2, expect.stringContaining('SOVEREIGN_MEMORY_APPEND_FAILED')]);
  });

  it('fails with 2 where the log cannot be archived', async () => {
    const room = new Room();
    const run = runnerIn(room);
    await run(DECISION);
    room.write('docs/engineering/sovereign-memory-archive', 'a file where the folder must be');
    const { status, err } = await run(['append', 'decision', '--text', 'y', '--rationale', 'z'], '', {
      SOVEREIGN_MEMORY: '1',
      SOVEREIGN_MEMORY_JSONL_MAX_LINES: '1',
    });
    expect([status, err]).toEqual([2, expect.stringContaining('SOVEREIGN_MEMORY_ARCHIVE_REQUIRED')]);
  });

  it('tells of an archive that it made', async () => {
    const run = runnerIn(new Room());
    const env = { SOVEREIGN_MEMORY: '1', SOVEREIGN_MEMORY_JSONL_MAX_LINES: '1' };
    await run(DECISION, '', env);
    const { err } = await run(['append', 'decision', '--text', 'y', '--rationale', 'z'], '', env);
    expect(err).toMatch(/decisions-log\.jsonl: 1 lines -> docs\/engineering\/sovereign-memory-archive\//);
  });

  it('does nothing with the memory off', async () => {
    const room = new Room();
    const { status, err } = await runnerIn(room)(DECISION, '', {});
    expect([status, err, room.files()]).toEqual([
      0,
      expect.stringContaining('SOVEREIGN_MEMORY_DISABLED'),
      [],
    ]);
  });

  it.each([
    [['append'], ''],
    [['append', 'desision'], ''],
    [['append', 'decision', 'extra'], ''],
    [['append', 'decision', '--impact-score', 'high'], ''],
    [['append', 'decision', '--pattern-id', 'x'], ''],
    [['append', 'decision', '-'], '[1]'],
    [['append', 'decision', '-'], '{"text":"a","text":"b"}'],
  ])('does not understand %j', async (args, input) => {
    expect((await runnerIn(new Room())(args, input)).status).toBe(2);
  });
});

describe('evidence memory mistake-hook', () => {
  it('writes a mistake with its tag’s reason', async () => {
    const room = new Room();
    const { status } = await runnerIn(room)([
      'mistake-hook',
      'scope_creep',
      '--text',
      'x',
      '--phase-id',
      'execute',
    ]);
    expect([status, room.lines('mistakes')[0]]).toMatchObject([
      0,
      { mistake_tag: 'scope_creep', failure_reason_code: 'PLAN_FIDELITY_SCOPE_GATE', phase_id: 'execute' },
    ]);
  });

  it.each([
    [['mistake-hook', 'oops', '--text', 'x'], 1],
    [['mistake-hook'], 2],
  ])('%j ends with %i', async (args, status) => {
    expect((await runnerIn(new Room())(args)).status).toBe(status);
  });
});
