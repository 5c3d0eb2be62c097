import { chmodSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { shippedValidator } from '../../src/core/schema/shipped.js';
import { sha256Hex } from '../../src/core/values/sha256.js';
import { appendLine } from '../../src/stores/append.js';
import { rollOver } from '../../src/stores/rollover.js';
import type { RolloverOptions, RolloverResult } from '../../src/stores/rollover.js';
import { faultyFiles, NEVER_KILLED, type Fault } from './faulty-files.js';
import { buildDriver, ended } from './processes.js';
import {
  codeOf,
  FIRST_ARCHIVE,
  lines,
  LIVE,
  MOMENT,
  notes,
  Place,
  RECEIPTS,
  removeFolders,
} from './scene.js';

afterAll(removeFolders);

const start = buildDriver();
const noIds = { ...notes, id: null };

function roll(place: Place, options: RolloverOptions = {}): Promise<RolloverResult> {
  return rollOver(place.target, { now: () => MOMENT, ...options });
}

/** How many steps a roll-over of four lines takes. */
async function stepsOfRollover(fault: Fault | null = null): Promise<number> {
  const files = faultyFiles(fault);
  await roll(new Place(lines(1, 4)), { files });
  return files.steps.length;
}

/** All files but the draft of a lock whose writer ended before it could say who it is, or lives on. */
function settled(place: Place): string[] {
  return place.files().filter((name) => !/\.lock\.[0-9a-f]{32}\.new$/.test(name));
}

describe('rollOver', () => {
  it('moves every byte to the archive and leaves the live file empty', async () => {
    const place = new Place(lines(1, 4));
    expect(await roll(place)).toMatchObject({ status: 'rolled-over', lines: 0 });
    expect([place.read(FIRST_ARCHIVE), place.read()]).toEqual([lines(1, 4), '']);
  });

  it('writes no archive behind a symbolic link', async () => {
    const place = new Place(lines(1, 4));
    const outside = new Place('');
    const [top] = FIRST_ARCHIVE.split('/');
    symlinkSync(outside.target.root, path.join(place.target.root, top!));
    expect(await codeOf(roll(place))).toBe('EVIDENCE_ROLLOVER_FAILED');
    expect([place.read(), outside.files()]).toEqual([lines(1, 4), [LIVE]]);
  });

  it('leaves nothing but archive, receipts and live file', async () => {
    const place = new Place(lines(1, 4));
    await roll(place);
    expect(place.files()).toEqual([FIRST_ARCHIVE, RECEIPTS, LIVE]);
  });

  it('writes a receipt that says what was archived', async () => {
    const place = new Place(lines(1, 4));
    await roll(place);
    expect(JSON.parse(place.read(RECEIPTS))).toEqual({
      schema_version: 1,
      ts: '2025-03-01T09:00:00.123Z',
      family: 'notes',
      live_path: LIVE,
      archive_path: FIRST_ARCHIVE,
      lines: 4,
      bytes: lines(1, 4).length,
      sha256: sha256Hex(lines(1, 4)),
      first_id: 'n-1',
      last_id: 'n-4',
    });
  });

  it.each([notes, noIds])('writes receipts that fit their schema', async (family) => {
    const place = new Place(lines(1, 4), family);
    await roll(place);
    const validate = await shippedValidator('rollover-receipt.v1');
    expect(validate(JSON.parse(place.read(RECEIPTS)))).toBeNull();
  });

  it('keeps the mode of the live file, for the archive too', async () => {
    const place = new Place(lines(1, 4));
    chmodSync(place.live, 0o640);
    await roll(place);
    const modes = [place.live, path.join(place.root, FIRST_ARCHIVE)].map(
      (file) => statSync(file).mode & 0o777,
    );
    expect(modes).toEqual([0o640, 0o640]);
  });

  it.each([
    ['at its cap', lines(1, 3)],
    ['empty', ''],
    ['not there', null],
  ])('does nothing when the live file is %s', async (_, content) => {
    const place = new Place(content);
    const before = place.files();
    expect(await roll(place)).toMatchObject({ status: 'not-due', receipts: [] });
    expect(place.files()).toEqual(before);
  });

  it('rolls over below the cap where it is forced to', async () => {
    const place = new Place(lines(1, 1));
    await roll(place, { force: true });
    expect(place.read(FIRST_ARCHIVE)).toBe(lines(1, 1));
  });

  it('ends the last line first, so that archive and live file can be joined again', async () => {
    const place = new Place(lines(1, 4).trimEnd());
    await roll(place);
    expect(place.read(FIRST_ARCHIVE)).toBe(lines(1, 4));
  });

  it('archives the same lines a second time where the family has no ids', async () => {
    const place = new Place(lines(1, 4), noIds);
    await roll(place);
    place.write(LIVE, lines(1, 4));
    await roll(place);
    expect(place.archives()).toHaveLength(2);
  });

  it('makes no second pack of lines that have ids', async () => {
    const place = new Place(lines(1, 4));
    await roll(place);
    place.write(LIVE, lines(1, 4));
    expect(await roll(place)).toMatchObject({ status: 'finished' });
    expect([place.archives(), place.read()]).toEqual([[FIRST_ARCHIVE], '']);
  });

  it.each([
    ['ends in a fragment', (place: Place) => place.write(LIVE, `${lines(1, 4)}{"id":`)],
    [
      'is a symbolic link',
      (place: Place) => {
        place.write('logs/other.jsonl', lines(1, 4));
        symlinkSync('other.jsonl', place.live);
      },
    ],
  ])('refuses a live file that %s', async (_, prepare) => {
    const place = new Place();
    prepare(place);
    const before = place.read();
    expect(await codeOf(roll(place))).toBe('EVIDENCE_ROLLOVER_FAILED');
    expect([place.archives(), place.read()]).toEqual([[], before]);
  });

  it('refuses a family whose archives are packed, and leaves the file as it is', async () => {
    const place = new Place(lines(1, 4));
    const family = { ...notes, archive: `${notes.archive}.gz` };
    expect(await codeOf(rollOver({ ...place.target, family }))).toBe('EVIDENCE_ROLLOVER_FAILED');
    expect(place.read(LIVE)).toBe(lines(1, 4));
  });

  it('refuses a family without a place for archives', async () => {
    const place = new Place(lines(1, 4), { ...notes, archive: null });
    expect(await codeOf(roll(place))).toBe('EVIDENCE_ROLLOVER_FAILED');
  });

  it('reports the lines that came behind an interrupted one, and archives them in their turn', async () => {
    const place = new Place(lines(1, 4) + lines(5, 8));
    place.write(FIRST_ARCHIVE, lines(1, 4));
    expect(await roll(place)).toMatchObject({ status: 'rolled-over' });
    expect(place.ids().sort()).toEqual(['n-1', 'n-2', 'n-3', 'n-4', 'n-5', 'n-6', 'n-7', 'n-8']);
  });

  it('does not lose what a writer without a lock adds meanwhile', async () => {
    const place = new Place(lines(1, 4));
    const files = faultyFiles();
    const link = files.link.bind(files);
    const intruding = {
      ...files,
      link: async (existing: string, name: string) => {
        await link(existing, name);
        if (name.endsWith(FIRST_ARCHIVE)) place.write(LIVE, lines(1, 5));
      },
    };
    await roll(place, { files: intruding });
    expect([place.read(FIRST_ARCHIVE), place.read()]).toEqual([lines(1, 4), lines(5, 5)]);
  });
});

describe.each(['ENOSPC', 'EROFS', 'EACCES'])('when the disk answers %s', (how) => {
  it('leaves every line where it is or moves all of them, at every step', async () => {
    for (let at = 1, steps = await stepsOfRollover(); at <= steps; at++) {
      const place = new Place(lines(1, 4));
      const files = faultyFiles({ at, how, half: true, stays: true });
      const code = await codeOf(roll(place, { files }));
      // Once the live file is replaced only the last sync can fail: everything is in the archive by then.
      const moved = place.read() === '' && place.read(FIRST_ARCHIVE) === lines(1, 4);
      expect([at, code, moved || place.read() === lines(1, 4)]).toEqual([
        at,
        code === 'none' ? 'none' : 'EVIDENCE_ROLLOVER_FAILED',
        true,
      ]);
      await roll(place, { lock: { waitMs: 1000 } });
      expect([at, place.ids()]).toEqual([at, ['n-1', 'n-2', 'n-3', 'n-4']]);
      expect(settled(place)).toEqual([FIRST_ARCHIVE, RECEIPTS, LIVE]);
      expect(place.read(RECEIPTS).trim().split('\n')).toHaveLength(1);
    }
  });
});

describe.each([
  ['with ids', notes],
  ['without ids', noIds],
])('when the process is killed, in a family %s', (_, family) => {
  it('finishes or starts over on the next run, at every step', async () => {
    const killedAt = async (at: number): Promise<void> => {
      const place = new Place(lines(1, 4), family);
      const fault = { at, how: 'kill', half: true };
      const child = start({ do: 'roll', target: place.target, moment: MOMENT.toISOString(), fault });
      expect([at, (await ended(child)).how]).toEqual([at, 'SIGKILL']);
      // Later, so that a second pack would have another name.
      await roll(place, { now: () => new Date(MOMENT.getTime() + 60_000) });
      expect([at, place.ids()]).toEqual([at, ['n-1', 'n-2', 'n-3', 'n-4']]);
      expect([at, place.archives().length, place.read()]).toEqual([at, 1, '']);
      expect([at, place.read(RECEIPTS).trim().split('\n').length]).toEqual([at, 1]);
      expect([at, settled(place).length]).toEqual([at, 3]);
    };
    // A few at a time: most of it is the start of processes.
    for (let at = 1, steps = await stepsOfRollover(NEVER_KILLED); at <= steps; at += 4) {
      const four = [at, at + 1, at + 2, at + 3].filter((each) => each <= steps);
      await Promise.all(four.map(killedAt));
    }
  });
});

describe('when lines are appended between the kill and the next run', () => {
  it('keeps each of them once, at every step', async () => {
    for (let at = 20, steps = await stepsOfRollover(NEVER_KILLED); at <= steps; at += 3) {
      const place = new Place(lines(1, 4));
      const fault = { at, how: 'kill' };
      await ended(start({ do: 'roll', target: place.target, moment: MOMENT.toISOString(), fault }));
      await appendLine(place.live, '{"id":"n-5"}');
      await roll(place, { now: () => new Date(MOMENT.getTime() + 60_000) });
      expect([at, place.ids()]).toEqual([at, ['n-1', 'n-2', 'n-3', 'n-4', 'n-5']]);
    }
  });
});
