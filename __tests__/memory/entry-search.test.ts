import { afterAll, describe, expect, it } from '@jest/globals';
import { findLiveEntry } from '../../src/memory/entry-search.js';
import { forEachLine, hasEntryId } from '../../src/memory/family-lines.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { entry, idOf, removeRooms, Room } from './room.js';

afterAll(removeRooms);

const ARCHIVES = 'docs/engineering/sovereign-memory-archive';
const line = (number: number): string => `${JSON.stringify(entry('patterns', number))}\n`;

/** Two archives and a live log; entries 1, 2 and 3 in their order. */
function archived(): Room {
  const room = new Room();
  room.write(`${ARCHIVES}/patterns-20260102T000000Z.jsonl`, line(2));
  room.write(`${ARCHIVES}/patterns-20260101T000000Z.jsonl`, line(1));
  room.write(`${ARCHIVES}/mistakes-20260101T000000Z.jsonl`, line(9));
  room.write(`${ARCHIVES}/receipts.jsonl`, '{}\n');
  room.log('patterns', entry('patterns', 3), '{"broken');
  return room;
}

describe('forEachLine', () => {
  it('sees archives by time, then the live log', async () => {
    const seen: string[] = [];
    await forEachLine('patterns', archived().root, nodeFiles, (bytes) => seen.push(bytes.toString('utf8')));
    expect(seen.map((text) => /"text":"([^"]+)"/.exec(text)?.[1])).toEqual([
      'text 1',
      'text 2',
      'text 3',
      undefined,
    ]);
  });
});

describe('hasEntryId', () => {
  it.each([
    [1, true],
    [3, true],
    [9, false],
  ])('of entry %i says %s', async (number, has) => {
    expect(await hasEntryId('patterns', idOf(number), archived().root, nodeFiles)).toBe(has);
  });
});

describe('findLiveEntry', () => {
  it('finds the line in its log', async () => {
    const { found } = await findLiveEntry(idOf(3), archived().root, nodeFiles);
    expect(found).toMatchObject({ family: 'patterns', line: 1 });
  });

  it('takes no mention of an id for the entry', async () => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1, { provenance_ref: `entry:${idOf(2)}` }));
    expect((await findLiveEntry(idOf(2), room.root, nodeFiles)).found).toBeNull();
  });
});
