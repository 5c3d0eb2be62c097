import { readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { buildDriver, ended, hasSaid } from '../stores/processes.js';
import { newFolder, removeFolders } from '../stores/scene.js';

afterAll(removeFolders);

const start = buildDriver();
const WRITERS = 8;
const APPENDS = 100;
/** The field report asks for 50; a few are enough to see a regression. */
const REPEATS = Number(process.env['EVIDENCE_TEST_REPEATS'] ?? 10);

/** A lock as a process leaves it that is killed while it holds it, an hour ago. */
async function plantStaleLock(file: string): Promise<void> {
  const holder = start({ do: 'hold', file });
  await hasSaid(holder, 'held');
  holder.kill('SIGKILL');
  await ended(holder);
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(`${file}.lock`, hourAgo, hourAgo);
}

/** Runs the writers; the ids in the file, and how many turns overlapped. */
async function writeTogether(file: string): Promise<{ ids: string[]; overlaps: number; turns: number }> {
  const log = `${file}.times`;
  const names = Array.from({ length: WRITERS }, (_, at) => `w${at + 1}`);
  const writers = names.map((name) => start({ do: 'append', file, name, count: APPENDS, log }));
  const ends = await Promise.all(writers.map(ended));
  expect(ends.map(({ how }) => how)).toEqual(names.map(() => 0));
  const turns = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(BigInt) as [bigint, bigint])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const overlaps = turns.filter(([entered], at) => at > 0 && entered < turns[at - 1]![1]).length;
  return { ids: idsIn(file), overlaps, turns: turns.length };
}

function idsIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => (JSON.parse(line) as { id: string }).id);
}

describe('a stale lock that several processes wait for', () => {
  it.each(Array.from({ length: REPEATS }, (_, at) => at + 1))(
    'lets every append happen once, run %i',
    async () => {
      const file = path.join(newFolder(), 'log.jsonl');
      await plantStaleLock(file);
      await plantStaleLock(`${file}.turn`);
      const { ids, overlaps, turns } = await writeTogether(file);
      expect({ lines: ids.length, distinct: new Set(ids).size, turns, overlaps }).toEqual({
        lines: WRITERS * APPENDS,
        distinct: WRITERS * APPENDS,
        turns: WRITERS * APPENDS,
        overlaps: 0,
      });
    },
  );

  it('is not taken twice when a waiter stands still between its look and its claim', async () => {
    const file = path.join(newFolder(), 'log.jsonl');
    await plantStaleLock(file);
    const stopped = start({ do: 'stop-before-removing', file });
    await hasSaid(stopped, 'stopping');
    const going = writeTogether(file);
    await sleep(3000);
    stopped.kill('SIGCONT');
    const [{ overlaps }, end] = await Promise.all([going, ended(stopped)]);
    const ids = idsIn(file);
    expect({ how: end.how, distinct: new Set(ids).size, lines: ids.length, overlaps }).toEqual({
      how: 0,
      distinct: WRITERS * APPENDS + 1,
      lines: WRITERS * APPENDS + 1,
      overlaps: 0,
    });
  });
});
