import { afterAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { entry, idOf, removeRooms, Room } from '../../../memory/room.js';
import { runnerIn } from './run.js';

afterAll(removeRooms);

function filled(): Room {
  const room = new Room();
  room.log('patterns', entry('patterns', 1), entry('patterns', 2));
  return room;
}

function git(room: Room, ...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...args], {
    cwd: room.root,
    env: {
      PATH: process.env['PATH'],
      HOME: room.root,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    },
    stdio: 'ignore',
  });
}

describe('evidence memory supersede', () => {
  it('changes the status and names the line', async () => {
    const room = filled();
    const { status, out } = await runnerIn(room)(['supersede', idOf(1), '--by', idOf(2)]);
    expect([status, out]).toEqual([
      0,
      'docs/engineering/sovereign-memory/patterns.jsonl:1: active -> superseded\n',
    ]);
    expect(room.lines('patterns')[1]?.['provenance_ref']).toBe(`entry:${idOf(1)}`);
  });

  it('adds no reference to a committed entry, and says so', async () => {
    const room = filled();
    git(room, 'init', '-q');
    git(room, 'add', '.');
    git(room, 'commit', '-qm', 'base');
    const { status, err } = await runnerIn(room)(['supersede', idOf(1), '--by', idOf(2)]);
    expect([status, err]).toEqual([0, expect.stringContaining('does not refer')]);
    expect(room.lines('patterns')[1]).toEqual(entry('patterns', 2));
  });

  it('adds the reference to an entry that is new since the last commit', async () => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1));
    git(room, 'init', '-q');
    git(room, 'add', '.');
    git(room, 'commit', '-qm', 'base');
    room.log('patterns', entry('patterns', 1), entry('patterns', 2));
    await runnerIn(room)(['supersede', idOf(1), '--by', idOf(2)]);
    expect(room.lines('patterns')[1]?.['provenance_ref']).toBe(`entry:${idOf(1)}`);
  });

  it.each([
    [['supersede', idOf(9), '--by', idOf(2)], 1],
    [['supersede', idOf(1)], 2],
    [['archive', idOf(9)], 1],
    [['archive'], 2],
  ])('%j ends with %i', async (args, status) => {
    expect((await runnerIn(filled())(args)).status).toBe(status);
  });
});

describe('evidence memory archive', () => {
  it('changes the status', async () => {
    const room = filled();
    await runnerIn(room)(['archive', idOf(2)]);
    expect(room.lines('patterns')[1]?.['status']).toBe('archived');
  });
});
