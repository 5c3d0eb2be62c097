import { execFileSync } from 'node:child_process';
import { afterAll, describe, expect, it } from '@jest/globals';
import { check } from '../../src/edges/library.js';
import { appendPattern } from '../../src/memory/append-entry.js';
import { supersedeEntry } from '../../src/memory/status-change.js';
import { entry, idOf, removeRooms, Room } from '../memory/room.js';

afterAll(removeRooms);

const RULE = 'EVIDENCE_SUPERSEDED_WITHOUT_SUCCESSOR';
const PATTERNS = 'docs/engineering/sovereign-memory/patterns.jsonl';
const ARCHIVE = 'docs/engineering/sovereign-memory-archive/patterns-20260101T000000Z.jsonl';
const REFERS = { provenance_ref: `entry:${idOf(1)}` };

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

function repository(...lines: readonly Record<string, unknown>[]): Room {
  const room = new Room();
  git(room, 'init', '-q', '-b', 'main');
  room.log('patterns', ...lines);
  return room;
}

async function found(room: Room, mode: 'all' | 'staged' = 'all') {
  const { findings } = await check({ cwd: room.root, mode });
  return findings
    .filter(({ rule }) => rule === RULE)
    .map(({ path, line, severity, record_id: id }) => ({ path, line, severity, id }));
}

const old = entry('patterns', 1, { status: 'superseded' });

describe('a superseded entry that no later entry refers to', () => {
  it('is a warning of the gate', async () => {
    expect(await found(repository(old, entry('patterns', 2)))).toEqual([
      { path: PATTERNS, line: 1, severity: 'warning', id: idOf(1) },
    ]);
  });

  it('is none once a later entry refers to it', async () => {
    expect(await found(repository(old, entry('patterns', 2, REFERS)))).toEqual([]);
  });

  it('is none when the reference stands in the live file and it was archived', async () => {
    const room = repository(entry('patterns', 2, REFERS));
    room.write(ARCHIVE, `${JSON.stringify(old)}\n`);
    expect(await found(room)).toEqual([]);
  });

  it('is told where it stands in an archive', async () => {
    const room = repository(entry('patterns', 2));
    room.write(ARCHIVE, `${JSON.stringify(old)}\n`);
    expect((await found(room)).map(({ path }) => path)).toEqual([ARCHIVE]);
  });

  it('is told when a commit supersedes it', async () => {
    const room = repository(entry('patterns', 1), entry('patterns', 2));
    git(room, 'add', '.');
    git(room, 'commit', '-qm', 'base');
    room.log('patterns', old, entry('patterns', 2));
    git(room, 'add', '.');
    expect(await found(room, 'staged')).toHaveLength(1);
  });

  it('is not told again when a later commit adds another entry', async () => {
    const room = repository(old);
    git(room, 'add', '.');
    git(room, 'commit', '-qm', 'base');
    room.log('patterns', old, entry('patterns', 2));
    git(room, 'add', '.');
    expect(await found(room, 'staged')).toEqual([]);
  });
});

describe('what our own writer leaves', () => {
  it('passes the gate when new and old are committed together', async () => {
    const room = repository(entry('patterns', 1));
    git(room, 'add', '.');
    git(room, 'commit', '-qm', 'base');
    const made = await appendPattern({ text: 'better', pattern_id: 'p', applies_to: [] }, room.options);
    if (made.status === 'appended') await supersedeEntry(idOf(1), made.entry_id, room.options);
    git(room, 'add', '.');
    const { findings } = await check({ cwd: room.root, mode: 'staged' });
    expect(findings).toEqual([]);
  });
});
