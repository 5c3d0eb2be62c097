import { afterAll, describe, expect, it } from '@jest/globals';
import { entry, recordsIn, removeRooms, Room } from '../../../memory/room.js';
import { runnerIn } from './run.js';

afterAll(removeRooms);

function filled(): Room {
  const room = new Room();
  room.log(
    'mistakes',
    entry('mistakes', 1),
    entry('mistakes', 2, { status: 'archived' }),
    entry('mistakes', 3),
  );
  return room;
}

describe('evidence memory read', () => {
  it('prints the active entries, one a line', async () => {
    const { status, out } = await runnerIn(filled())(['read', 'mistakes']);
    expect([status, recordsIn(out)]).toEqual([0, [entry('mistakes', 1), entry('mistakes', 3)]]);
  });

  it('prints all of them with --all', async () => {
    expect(recordsIn((await runnerIn(filled())(['read', 'mistakes', '--all'])).out)).toHaveLength(3);
  });

  it('says that a tail was cut', async () => {
    const { out, err } = await runnerIn(filled())(['read', 'mistakes', '--tail', '1']);
    expect([recordsIn(out).length, err]).toEqual([1, expect.stringContaining('SOVEREIGN_MEMORY_READ_BOUND')]);
  });

  it('reports a broken line and prints the good ones', async () => {
    const room = new Room();
    room.log('mistakes', '{"x', entry('mistakes', 3));
    const { status, out, err } = await runnerIn(room)(['read', 'mistakes']);
    expect([status, recordsIn(out).length]).toEqual([0, 1]);
    expect(err).toContain(
      'SOVEREIGN_MEMORY_SCHEMA_INVALID: docs/engineering/sovereign-memory/mistakes.jsonl:1',
    );
  });

  it('prints nothing with the memory off', async () => {
    const { status, out, err } = await runnerIn(filled())(['read', 'mistakes'], '', {});
    expect([status, out, err]).toEqual([0, '', expect.stringContaining('SOVEREIGN_MEMORY_DISABLED')]);
  });

  it.each([[['read']], [['read', 'errors']], [['read', 'mistakes', '--tail', 'few']]])(
    'does not understand %j',
    async (args) => {
      expect((await runnerIn(new Room())(args)).status).toBe(2);
    },
  );
});
