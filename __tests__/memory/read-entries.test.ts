import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { isGateError } from '../../src/core/errors.js';
import { readEntries } from '../../src/memory/read-entries.js';
import { entry, idOf, removeRooms, Room } from './room.js';

afterAll(removeRooms);

describe('readEntries', () => {
  it('gives the active entries in the order of the file', async () => {
    const room = new Room();
    const lines = [
      entry('patterns', 2),
      entry('patterns', 1, { status: 'superseded' }),
      entry('patterns', 3),
    ];
    room.log('patterns', ...lines);
    const { entries } = await readEntries('patterns', room.options);
    expect(entries).toEqual([lines[0], lines[2]]);
  });

  it('gives all of them when asked', async () => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1, { status: 'archived' }));
    expect((await readEntries('patterns', { ...room.options, activeOnly: false })).entries).toHaveLength(1);
  });

  it('reads no more than the tail', async () => {
    const room = new Room();
    room.log('mistakes', ...[1, 2, 3].map((at) => entry('mistakes', at)));
    const { entries, reason } = await readEntries('mistakes', { ...room.options, tailN: 2 });
    expect([entries.map((each) => each.entry_id), reason]).toEqual([
      [idOf(2), idOf(3)],
      'SOVEREIGN_MEMORY_READ_BOUND',
    ]);
  });

  it.each([
    [3, null],
    [0, 'SOVEREIGN_MEMORY_READ_BOUND'],
    [null, null],
  ])('with a tail of %s says %s of three lines', async (tailN, reason) => {
    const room = new Room();
    room.log('mistakes', ...[1, 2, 3].map((at) => entry('mistakes', at)));
    expect((await readEntries('mistakes', { ...room.options, tailN })).reason).toBe(reason);
  });

  it('reads 500 lines where nothing is said', async () => {
    const room = new Room();
    room.log('mistakes', ...Array.from({ length: 501 }, (_, at) => entry('mistakes', at)));
    const { entries, reason } = await readEntries('mistakes', room.options);
    expect([entries.length, reason]).toEqual([500, 'SOVEREIGN_MEMORY_READ_BOUND']);
  });

  it('leaves broken lines out and names their place', async () => {
    const room = new Room();
    room.log(
      'mistakes',
      entry('mistakes', 1),
      '{"torn":',
      entry('mistakes', 2, { impact_score: 101 }),
      entry('mistakes', 3),
    );
    const { entries, broken } = await readEntries('mistakes', { ...room.options, tailN: 3 });
    expect(entries.map((each) => each.entry_id)).toEqual([idOf(3)]);
    expect(broken.map(({ line, code }) => [line, code])).toEqual([
      [2, 'SOVEREIGN_MEMORY_SCHEMA_INVALID'],
      [3, 'SOVEREIGN_MEMORY_SCHEMA_INVALID'],
    ]);
  });

  it('quotes nothing of a broken line', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1, { text: 7, tags: ['word'] }));
    expect(JSON.stringify((await readEntries('mistakes', room.options)).broken)).not.toContain('word');
  });

  it('finds nothing where there is no file', async () => {
    expect(await readEntries('decisions', new Room().options)).toEqual({
      entries: [],
      reason: null,
      broken: [],
    });
  });

  it('reads nothing with the memory off', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1));
    expect(await readEntries('mistakes', { ...room.options, scratchpad: {} })).toEqual({
      entries: [],
      reason: 'SOVEREIGN_MEMORY_DISABLED',
      broken: [],
    });
  });

  it.each(['a folder', 'a link'])('cannot tell where %s stands', async (what) => {
    const room = new Room();
    const file = path.join(room.root, 'docs/engineering/sovereign-memory/mistakes.jsonl');
    mkdirSync(what === 'a folder' ? file : path.dirname(file), { recursive: true });
    if (what === 'a link') symlinkSync('/dev/null', file);
    const failure: unknown = await readEntries('mistakes', room.options).catch((error: unknown) => error);
    expect(isGateError(failure) && failure.code).toBe('GATE_UNREADABLE');
  });
});
