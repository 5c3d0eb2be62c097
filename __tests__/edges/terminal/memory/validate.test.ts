import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { entry, removeRooms, Room, TOKEN } from '../../../memory/room.js';
import { runnerIn } from './run.js';

afterAll(removeRooms);

const OK = '[SOVEREIGN_MEMORY_VALIDATION_OK]\n';
const MISTAKES = 'docs/engineering/sovereign-memory/mistakes.jsonl';

function sound(): Room {
  const room = new Room();
  room.log('decisions', entry('decisions', 1));
  room.log('mistakes', entry('mistakes', 2));
  return room;
}

function broken(): Room {
  const room = sound();
  room.log('mistakes', entry('mistakes', 2), entry('mistakes', 3, { impact_score: true }), '{"x');
  return room;
}

describe('evidence memory validate', () => {
  it('says that a sound memory is sound', async () => {
    expect(await runnerIn(sound())(['validate', '--repo', '.', '--enforce'], '', {})).toEqual({
      status: 0,
      out: OK,
      err: '',
    });
  });

  it('takes a memory that is not there for sound', async () => {
    expect((await runnerIn(new Room())(['validate', '--repo', '.'])).out).toBe(OK);
  });

  it('takes a file that is not there for sound', async () => {
    expect((await runnerIn(new Room())(['validate', '--file', 'none.jsonl'])).out).toBe(OK);
  });

  it.each([
    [['--enforce'], 1],
    [[], 0],
  ])('with errors and %j ends with %i', async (flags, status) => {
    const ended = await runnerIn(broken())(['validate', '--repo', '.', ...flags]);
    expect([ended.status, ended.out]).toEqual([status, '']);
  });

  it('names each place, and counts', async () => {
    const { err } = await runnerIn(broken())(['validate', '--repo', '.']);
    const lines = err.trimEnd().split('\n');
    expect(lines.map((line) => line.slice(0, 95))).toEqual([
      expect.stringMatching(/^docs.*mistakes\.jsonl:2: SOVEREIGN_MEMORY_SCHEMA_INVALID: /),
      expect.stringMatching(/^docs.*mistakes\.jsonl:3: SOVEREIGN_MEMORY_SCHEMA_INVALID: /),
      '[SOVEREIGN_MEMORY_VALIDATION_FAILED] 2 error(s)',
    ]);
  });

  it('looks at the family that is asked for', async () => {
    expect((await runnerIn(broken())(['validate', '--repo', '.', '--family', 'decisions'])).out).toBe(OK);
  });

  it('looks into archives', async () => {
    const room = sound();
    room.write('docs/engineering/sovereign-memory-archive/patterns-20260101T000000Z.jsonl', '{}\n');
    expect((await runnerIn(room)(['validate', '--repo', '.', '--enforce'])).status).toBe(1);
  });

  it('finds an id that stands twice', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1), entry('mistakes', 1));
    expect((await runnerIn(room)(['validate', '--repo', '.'])).err).toContain('EVIDENCE_DUPLICATE_ID');
  });

  it('finds an invented key and a secret, and does not show it', async () => {
    const room = new Room();
    room.log(
      'decisions',
      entry('decisions', 1, { decision_key: '0'.repeat(16) }),
      entry('decisions', 2, { text: TOKEN }),
    );
    const { err } = await runnerIn(room)(['validate', '--repo', '.']);
    expect([
      err.includes('EVIDENCE_DERIVED_MISMATCH'),
      err.includes('SOVEREIGN_MEMORY_SECRET_DETECTED'),
      err.includes(TOKEN),
    ]).toEqual([true, true, false]);
  });

  it('warns of a failure reason that is not its tag’s', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1, { failure_reason_code: 'OTHER' }));
    const { status, out, err } = await runnerIn(room)(['validate', '--repo', '.', '--enforce']);
    expect([status, out, err]).toEqual([0, OK, expect.stringContaining(':1: warning: ')]);
  });

  it.each([
    ['by its name', MISTAKES, []],
    ['by its records', 'export.jsonl', []],
    ['by --family', 'other.txt', ['--family', 'mistakes']],
  ])('knows a single file %s', async (_, name, flags) => {
    const room = new Room();
    room.write(name, `${JSON.stringify(entry('mistakes', 1, { impact_score: 101 }))}\n`);
    const { status, err } = await runnerIn(room)(['validate', '--file', name, '--enforce', ...flags]);
    expect([status, err]).toEqual([1, expect.stringContaining(`${name}:1: SOVEREIGN_MEMORY_SCHEMA_INVALID`)]);
  });

  it('does not guess the family of a file that says nothing', async () => {
    const room = new Room();
    room.write('x.jsonl', '{}\n');
    expect((await runnerIn(room)(['validate', '--file', 'x.jsonl'])).status).toBe(2);
  });

  it('finds a folder in a log’s place', async () => {
    const room = new Room();
    room.write(`${MISTAKES}/x`, '');
    expect((await runnerIn(room)(['validate', '--repo', '.', '--enforce'])).status).toBe(1);
  });

  it('cannot tell what it may not read', async () => {
    const room = sound();
    chmodSync(path.join(room.root, MISTAKES), 0);
    const { status } = await runnerIn(room)(['validate', '--repo', '.']);
    // The super-user may read everything.
    expect(status).toBe(process.getuid?.() === 0 ? 0 : 2);
  });

  it('tests itself', async () => {
    expect(await runnerIn(new Room())(['validate', '--self-test'])).toEqual({
      status: 0,
      out: '[SOVEREIGN_MEMORY_SELF_TEST_OK]\n',
      err: '',
    });
  });

  it.each([
    [['validate']],
    [['validate', '--repo', '.', '--file', 'x']],
    [['validate', '--repo', '.', '--family', 'all-of-them']],
    [['validate', 'x']],
  ])('does not understand %j', async (args) => {
    expect((await runnerIn(new Room())(args)).status).toBe(2);
  });
});
