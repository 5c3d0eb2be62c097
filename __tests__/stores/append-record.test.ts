import { afterAll, describe, expect, it } from '@jest/globals';
import { appendRecord } from '../../src/stores/append-record.js';
import type { RecordOptions } from '../../src/stores/append-record.js';
import { lockBytes } from '../../src/stores/lock-file.js';
import { ownIdentity } from '../../src/stores/process-identity.js';
import { faultyFiles, NEVER_KILLED } from './faulty-files.js';
import { buildDriver, ended } from './processes.js';
import {
  codeOf,
  FIRST_ARCHIVE,
  lines,
  LIVE,
  MOMENT,
  noSecrets,
  notes,
  Place,
  RECEIPTS,
  removeFolders,
} from './scene.js';

afterAll(removeFolders);

const start = buildDriver();
const options: RecordOptions = { ...noSecrets, now: () => MOMENT };

function append(
  place: Place,
  id: string,
  more: Partial<RecordOptions> = {},
): ReturnType<typeof appendRecord> {
  return appendRecord(place.target, { id }, { ...options, ...more });
}

describe('appendRecord', () => {
  it('writes compact JSON on one line', async () => {
    const place = new Place();
    const result = await appendRecord(place.target, { id: 'n-1', text: 'one\ntwo' }, options);
    expect(result).toMatchObject({ status: 'appended', repaired: null, receipts: [] });
    expect(place.read()).toBe('{"id":"n-1","text":"one\\ntwo"}\n');
  });

  it('keeps the live file at its cap or below', async () => {
    const place = new Place(lines(1, 3));
    expect(await append(place, 'n-4')).toMatchObject({
      receipts: [{ archive_path: FIRST_ARCHIVE, lines: 3 }],
    });
    expect([place.read(FIRST_ARCHIVE), place.read()]).toEqual([lines(1, 3), lines(4, 4)]);
  });

  it('does not roll over while there is room', async () => {
    const place = new Place(lines(1, 2));
    await append(place, 'n-3');
    expect(place.files()).toEqual([LIVE]);
  });

  it('never rolls over in a family without a cap', async () => {
    const place = new Place(lines(1, 9), { ...notes, maxLines: null });
    await append(place, 'n-10');
    expect(place.read()).toBe(lines(1, 10));
  });

  it('touches no disk for a record that is refused', async () => {
    const place = new Place();
    const hit = { rule: 'token', pointer: '/id', fingerprint: '0'.repeat(16), accepted: false, value: 'n-1' };
    const result = await append(place, 'n-1', { detectSecrets: () => Promise.resolve([hit]) });
    expect(result).toMatchObject({ status: 'refused', refusals: [{ rule: 'EVIDENCE_SECRET_DETECTED' }] });
    expect(place.files()).toEqual([]);
  });

  it('refuses what JSON cannot say', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(await codeOf(appendRecord(new Place().target, cycle, options))).toBe('GATE_USAGE');
  });

  it('does not append when the roll-over fails', async () => {
    const place = new Place(lines(1, 3));
    place.write('logs-archive', 'a file where a folder must be');
    expect(await codeOf(append(place, 'n-4'))).toBe('EVIDENCE_ROLLOVER_FAILED');
    expect(place.read()).toBe(lines(1, 3));
  });

  describe('when there is a signer', () => {
    it('judges and writes what it made of the record', async () => {
      const place = new Place(lines(1, 1));
      const seen: string[] = [];
      const seal: RecordOptions['seal'] = (record) => {
        seen.push(place.read());
        return Promise.resolve({ ...record, seal: 'x' });
      };
      expect(await append(place, 'n-2', { seal })).toMatchObject({ record: { id: 'n-2', seal: 'x' } });
      expect([seen, place.read()]).toEqual([[lines(1, 1)], `${lines(1, 1)}{"id":"n-2","seal":"x"}\n`]);
    });

    it('runs under the lock', async () => {
      const place = new Place();
      const seal: RecordOptions['seal'] = async (record) => {
        expect(place.files()).toContain(`${LIVE}.lock`);
        return await Promise.resolve(record);
      };
      expect(await append(place, 'n-1', { seal })).toMatchObject({ status: 'appended' });
    });
  });

  describe('when the file ends in a fragment', () => {
    const torn = `${lines(1, 3)}{"id":`;

    it('refuses by the rule that the gate would name', async () => {
      const place = new Place(torn);
      expect(await append(place, 'n-4')).toMatchObject({ refusals: [{ rule: 'EVIDENCE_TORN_LINE' }] });
      expect(place.read()).toBe(torn);
    });

    it('closes it where it is told to, before the roll-over', async () => {
      const place = new Place(torn);
      expect(await append(place, 'n-4', { tornEnd: 'close' })).toMatchObject({ repaired: 'fragment-closed' });
      expect([place.read(FIRST_ARCHIVE), place.read()]).toEqual([`${torn}\n`, lines(4, 4)]);
    });
  });

  it('says that it ended the last line, also when that line was archived', async () => {
    const place = new Place(lines(1, 3).trimEnd());
    expect(await append(place, 'n-4')).toMatchObject({ repaired: 'newline-added' });
    expect(place.read(FIRST_ARCHIVE)).toBe(lines(1, 3));
  });
});

const STALE = lockBytes('a'.repeat(32), { ...ownIdentity(), pid: 2 ** 30 }).toString();

describe.each([
  ['with room', 2, 1, null],
  ['that takes a stale lock over', 2, 1, STALE],
  // Each step of the roll-over itself: rollover.test.ts.
  ['at the cap', 3, 4, null],
])('when the process is killed during an append %s', (_, count, stride, lock) => {
  const prepared = (): Place => {
    const place = new Place(lines(1, count));
    if (lock !== null) place.write(`${LIVE}.lock`, lock);
    return place;
  };

  it('has the record once or not at all, and the others once', async () => {
    const files = faultyFiles(NEVER_KILLED);
    await append(prepared(), 'killed', { files });
    for (let at = 1; at <= files.steps.length; at += stride) {
      const place = prepared();
      const fault = { at, how: 'kill', half: true };
      const child = start({
        do: 'record',
        target: place.target,
        id: 'killed',
        moment: MOMENT.toISOString(),
        fault,
      });
      expect([at, (await ended(child)).how]).toEqual([at, 'SIGKILL']);
      await append(place, 'after', { tornEnd: 'close' });
      const ids = place.ids();
      const first = Array.from({ length: count }, (_each, index) => `n-${index + 1}`);
      expect([at, ids.filter((id) => id !== 'killed')]).toEqual([at, [...first, 'after']]);
      expect(ids.filter((id) => id === 'killed').length).toBeLessThan(2);
      const receipts = place.files().includes(RECEIPTS) ? place.read(RECEIPTS).trim().split('\n').length : 0;
      expect([at, receipts]).toEqual([at, place.archives().length]);
      expect(place.files()).not.toContain(`${LIVE}.lock`);
    }
  });
});
