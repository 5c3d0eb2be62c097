import { afterAll, describe, expect, it } from '@jest/globals';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { judgeFiles } from '../../src/edges/file-verdict.js';
import { entry, removeRooms, Room } from '../memory/room.js';

afterAll(removeRooms);

const PATTERNS = 'docs/engineering/sovereign-memory/patterns.jsonl';
const CHECKS = ['lines', 'json', 'schema'] as const;

async function judged(room: Room, name: string): Promise<readonly unknown[]> {
  const file = { evidencePath: PATTERNS, diskPath: path.join(room.root, name), shown: name };
  return (await judgeFiles([file], CHECKS)).map(({ shown, line, rule }) => [shown, line, rule]);
}

describe('judgeFiles', () => {
  it('judges a file as if it stood at its family’s path', async () => {
    const room = new Room();
    room.write(
      'any.txt',
      `${JSON.stringify(entry('patterns', 1))}\n${JSON.stringify(entry('mistakes', 2))}\n`,
    );
    expect(new Set((await judged(room, 'any.txt')).map(String))).toEqual(
      new Set(['any.txt,2,EVIDENCE_SCHEMA_INVALID']),
    );
  });

  it('names the file as the user knows it', async () => {
    const room = new Room();
    room.write('any.txt', '{}\n');
    expect((await judged(room, 'any.txt'))[0]).toEqual(['any.txt', 1, 'EVIDENCE_SCHEMA_INVALID']);
  });

  it('finds nothing in a file that is not there', async () => {
    expect(await judged(new Room(), 'none.txt')).toEqual([]);
  });

  it('reads a file of several pieces', async () => {
    const room = new Room();
    const lines = Array.from({ length: 9000 }, (_, at) =>
      JSON.stringify(entry('patterns', at, { text: 'x'.repeat(300) })),
    );
    room.write('any.txt', [...lines, '{}'].map((line) => `${line}\n`).join(''));
    expect(await judged(room, 'any.txt')).toContainEqual(['any.txt', 9001, 'EVIDENCE_SCHEMA_INVALID']);
  });

  it('follows no link', async () => {
    const room = new Room();
    symlinkSync('/dev/null', path.join(room.root, 'any.txt'));
    expect(await judged(room, 'any.txt')).toEqual([['any.txt', null, 'EVIDENCE_FILE_TYPE']]);
  });
});
