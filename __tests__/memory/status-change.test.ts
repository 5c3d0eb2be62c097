import { afterAll, describe, expect, it } from '@jest/globals';
import { Buffer } from 'node:buffer';
import { withReference, withStatus } from '../../src/memory/line-edit.js';
import { archiveEntry, supersedeEntry } from '../../src/memory/status-change.js';
import { entry, idOf, removeRooms, Room } from './room.js';

afterAll(removeRooms);

const PATTERNS = 'docs/engineering/sovereign-memory/patterns.jsonl';

function roomWith(...numbers: readonly number[]): Room {
  const room = new Room();
  room.log('patterns', ...numbers.map((number) => entry('patterns', number)));
  return room;
}

describe('superseding', () => {
  it('changes the old entry’s status and nothing else of it', async () => {
    const room = roomWith(1, 2, 3);
    await supersedeEntry(idOf(2), idOf(3), room.options);
    expect(room.lines('patterns').slice(0, 2)).toEqual([
      entry('patterns', 1),
      entry('patterns', 2, { status: 'superseded' }),
    ]);
  });

  it('gives the new entry its reference', async () => {
    const room = roomWith(1, 2);
    await supersedeEntry(idOf(1), idOf(2), room.options);
    expect(room.lines('patterns')[1]).toEqual(entry('patterns', 2, { provenance_ref: `entry:${idOf(1)}` }));
  });

  it('leaves another reference alone and says that nothing refers to the old one', async () => {
    const room = new Room();
    const by = entry('patterns', 2, { provenance_ref: 'R-0093' });
    room.log('patterns', entry('patterns', 1), by);
    const outcome = await supersedeEntry(idOf(1), idOf(2), room.options);
    expect([outcome, room.lines('patterns')[1]]).toMatchObject([
      { status: 'changed', isReferred: false },
      by,
    ]);
  });

  it('takes a reference in the text', async () => {
    const room = new Room();
    const by = entry('patterns', 2, { provenance_ref: 'R-1', text: `in place of entry:${idOf(1)}` });
    room.log('patterns', entry('patterns', 1), by);
    expect(await supersedeEntry(idOf(1), idOf(2), room.options)).toMatchObject({ isReferred: true });
  });

  it('adds nothing to a line that is history', async () => {
    const room = roomWith(1, 2);
    await supersedeEntry(idOf(1), idOf(2), { ...room.options, isSettled: () => Promise.resolve(true) });
    expect(room.lines('patterns')).toEqual([
      entry('patterns', 1, { status: 'superseded' }),
      entry('patterns', 2),
    ]);
  });

  it('leaves every other byte as it was', async () => {
    const room = new Room();
    const spaced = JSON.stringify(entry('patterns', 1)).replaceAll('":', '" : ');
    const rest = `${JSON.stringify(entry('patterns', 2, { provenance_ref: `entry:${idOf(1)}` }))}\r\n\nbroken`;
    room.write(PATTERNS, `${spaced}\n${rest}`);
    await supersedeEntry(idOf(1), idOf(2), room.options);
    expect(room.read(PATTERNS)).toBe(`${spaced.replace('"active"', '"superseded"')}\n${rest}`);
  });

  it.each([
    ['a missing entry', idOf(9), idOf(2)],
    ['by a missing entry', idOf(1), idOf(9)],
    ['an entry by itself', idOf(1), idOf(1)],
    ['an entry by an earlier one', idOf(2), idOf(1)],
    ['an entry by one of another family', idOf(1), idOf(5)],
    ['an entry that is superseded', idOf(3), idOf(2)],
    ['an entry by one that is superseded', idOf(1), idOf(3)],
  ])('%s is refused', async (_, id, by) => {
    const room = new Room();
    room.log(
      'patterns',
      entry('patterns', 1),
      entry('patterns', 3, { status: 'superseded' }),
      entry('patterns', 2),
    );
    room.log('mistakes', entry('mistakes', 5));
    const before = room.read(PATTERNS);
    const outcome = await supersedeEntry(id, by, room.options);
    expect([outcome.status, room.read(PATTERNS)]).toEqual(['refused', before]);
  });

  it('is refused for an entry in an archive', async () => {
    const room = roomWith(2);
    room.write(
      'docs/engineering/sovereign-memory-archive/patterns-20260101T000000Z.jsonl',
      `${JSON.stringify(entry('patterns', 1))}\n`,
    );
    expect(await supersedeEntry(idOf(1), idOf(2), room.options)).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('archive'),
    });
  });

  it('is refused for an id that stands twice', async () => {
    const room = roomWith(1, 1, 2);
    expect((await supersedeEntry(idOf(1), idOf(2), room.options)).status).toBe('refused');
  });

  it('is refused for a line that does not fit its schema', async () => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1, { impact_score: 101 }), entry('patterns', 2));
    expect((await supersedeEntry(idOf(1), idOf(2), room.options)).status).toBe('refused');
  });

  it('does nothing with the memory off', async () => {
    const room = roomWith(1, 2);
    const outcome = await supersedeEntry(idOf(1), idOf(2), { ...room.options, scratchpad: {} });
    expect([outcome.reason, room.lines('patterns')[0]]).toEqual([
      'SOVEREIGN_MEMORY_DISABLED',
      entry('patterns', 1),
    ]);
  });
});

describe('archiving', () => {
  it.each(['active', 'superseded'])('an entry that is %s', async (status) => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1, { status }));
    await archiveEntry(idOf(1), room.options);
    expect(room.lines('patterns')).toEqual([entry('patterns', 1, { status: 'archived' })]);
  });

  it.each([
    ['one that is archived', idOf(1)],
    ['a missing one', idOf(9)],
  ])('%s is refused', async (_, id) => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1, { status: 'archived' }));
    expect((await archiveEntry(id, room.options)).status).toBe('refused');
  });
});

describe('withStatus', () => {
  it('is not led astray by the texts of the record', () => {
    const line = Buffer.from(
      '{"text":"\\"status\\":\\"active\\"","tags":["status","active"],"status":"active"}',
    );
    expect(withStatus(line, 'active', 'archived')).toBe(line.toString().replace(/"active"}$/, '"archived"}'));
  });

  it('gives up on a name that is spelt with escapes', () => {
    expect(withStatus(Buffer.from('{"st\\u0061tus":"active"}'), 'active', 'archived')).toBeNull();
  });
});

describe('withReference', () => {
  it('puts the reference behind the other members', () => {
    expect(withReference(Buffer.from('{"a":"}"} \r'), 'entry:x')).toBe(
      '{"a":"}","provenance_ref":"entry:x"} \r',
    );
  });
});
