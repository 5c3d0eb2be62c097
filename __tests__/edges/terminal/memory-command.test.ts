import { afterAll, describe, expect, it } from '@jest/globals';
import { removeRooms, Room } from '../../memory/room.js';
import { runnerIn } from './memory/run.js';

afterAll(removeRooms);

describe('evidence memory', () => {
  it.each([[['--help']], [['digest', '--help']]])('prints its verbs with %j', async (args) => {
    const { status, out } = await runnerIn(new Room())(args);
    const verbs = 'append mistake-hook read digest promote retrospective supersede archive validate init';
    expect([status, verbs.split(' ').filter((verb) => !out.includes(`\n  ${verb} `))]).toEqual([0, []]);
  });

  it('names the nearest verb', async () => {
    const { status, err } = await runnerIn(new Room())(['digset']);
    expect([status, err]).toEqual([2, expect.stringContaining('digest')]);
  });

  it('wants a verb', async () => {
    expect((await runnerIn(new Room())([])).status).toBe(2);
  });

  it('works in another repository with --repo', async () => {
    const [here, there] = [new Room(), new Room()];
    await runnerIn(here)(['mistake-hook', 'fix_failed', '--text', 'x', '--repo', there.root]);
    expect([here.files(), there.lines('mistakes').length]).toEqual([[], 1]);
  });
});
