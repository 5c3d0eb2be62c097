import { afterAll, describe, expect, it } from '@jest/globals';
import { entry, idOf, removeRooms, Room } from '../../../memory/room.js';
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

describe('evidence memory digest', () => {
  const text = `## Recent learnings\n- [mistakes] ${idOf(3)}: text 3\n- [mistakes] ${idOf(1)}: text 1`;

  it('is the text', async () => {
    expect(await runnerIn(filled())(['digest'])).toEqual({ status: 0, out: `${text}\n`, err: '' });
  });

  it('is JSON', async () => {
    const { out } = await runnerIn(filled())(['digest', '--format', 'json']);
    expect(JSON.parse(out)).toEqual({
      digest_text: text,
      entry_ids: [idOf(3), idOf(1)],
      char_count: text.length,
      warnings: [],
    });
  });

  it('is a block', async () => {
    const { out } = await runnerIn(filled())(['digest', '--format', 'block']);
    expect(out).toBe(`### sovereign_memory_digest\n\n\`\`\`\n${text}\n\`\`\`\n`);
  });

  it.each([['text'], ['block']])('is empty as %s with the memory off', async (format) => {
    expect((await runnerIn(filled())(['digest', '--format', format], '', {})).out).toBe('');
  });

  it('takes its bounds from the scratchpad', async () => {
    const room = filled();
    room.write(
      '.cursor/scratchpad.md',
      'SOVEREIGN_MEMORY=1\nSOVEREIGN_MEMORY_TOP_N=1\nSOVEREIGN_MEMORY_TOP_K=0\n',
    );
    expect((await runnerIn(room)(['digest'], '', {})).out).toBe(
      `${text.split('\n').slice(0, 2).join('\n')}\n`,
    );
  });

  it('tells of a setting that cannot be taken as written', async () => {
    const { out, err } = await runnerIn(filled())(['digest'], '', {
      SOVEREIGN_MEMORY: '1',
      SOVEREIGN_MEMORY_TOP_N: 'x',
    });
    expect([out, err]).toEqual([`${text}\n`, expect.stringContaining('SOVEREIGN_MEMORY_TOP_N')]);
  });

  it('tells of broken lines', async () => {
    const room = new Room();
    room.log('mistakes', '{"x');
    expect((await runnerIn(room)(['digest'])).err).toContain('SOVEREIGN_MEMORY_SCHEMA_INVALID');
  });

  it.each([[['digest', '--format', 'yaml']], [['digest', 'x']]])('does not understand %j', async (args) => {
    expect((await runnerIn(new Room())(args)).status).toBe(2);
  });
});
