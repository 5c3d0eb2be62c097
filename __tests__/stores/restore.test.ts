import { afterAll, describe, expect, it } from '@jest/globals';
import { restoreArchive } from '../../src/stores/restore.js';
import type { RestoreResult } from '../../src/stores/restore.js';
import { rollOver } from '../../src/stores/rollover.js';
import { faultyFiles } from './faulty-files.js';
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

const LATER = new Date(MOMENT.getTime() + 60_000);
const SECOND_ARCHIVE = 'logs-archive/notes-20250301T090100Z.jsonl';

async function rolledOver(content = lines(1, 4)): Promise<Place> {
  const place = new Place(content);
  await rollOver(place.target, { force: true, now: () => MOMENT });
  return place;
}

function restore(place: Place, archive = FIRST_ARCHIVE, write = true): Promise<RestoreResult> {
  return restoreArchive(place.root, [notes], archive, { write });
}

describe('restoreArchive', () => {
  it('gives the old file back, byte for byte', async () => {
    const odd = '{"id":"1",  "x" : 1.50}\r\n\n{"id":"\\u0032"}\n';
    const place = await rolledOver(odd);
    expect(await restore(place)).toMatchObject({ status: 'restored', liveBytes: 0 });
    expect(place.read()).toBe(odd);
  });

  it('puts the lines in front of what the live file holds now', async () => {
    const place = await rolledOver();
    place.write(LIVE, lines(5, 6));
    await restore(place);
    expect(place.read()).toBe(lines(1, 6));
  });

  it('changes nothing without --write', async () => {
    const place = await rolledOver();
    const before = place.files();
    expect(await restore(place, FIRST_ARCHIVE, false)).toMatchObject({ status: 'would-restore' });
    expect([place.files(), place.read()]).toEqual([before, '']);
  });

  it('keeps archive and receipt', async () => {
    const place = await rolledOver();
    await restore(place);
    expect(place.files()).toEqual([FIRST_ARCHIVE, RECEIPTS, LIVE]);
  });

  it('does it once', async () => {
    const place = await rolledOver();
    await restore(place);
    expect(await restore(place)).toMatchObject({ status: 'already' });
    expect(place.read()).toBe(lines(1, 4));
  });

  it('can be rolled over again, without a second pack', async () => {
    const place = await rolledOver();
    await restore(place);
    await rollOver(place.target, { now: () => LATER });
    expect([place.archives(), place.read()]).toEqual([[FIRST_ARCHIVE], '']);
  });

  it('stays restored where nothing is due', async () => {
    const place = await rolledOver(lines(1, 2));
    await restore(place);
    await rollOver(place.target, { now: () => LATER });
    expect(place.read()).toBe(lines(1, 2));
  });

  it('restores the latest archive first, then the one before', async () => {
    const place = await rolledOver();
    place.write(LIVE, lines(5, 8));
    await rollOver(place.target, { now: () => LATER });
    expect(await codeOf(restore(place, FIRST_ARCHIVE))).toBe('EVIDENCE_ROLLOVER_FAILED');
    await restore(place, SECOND_ARCHIVE);
    await restore(place, FIRST_ARCHIVE);
    expect(place.read()).toBe(lines(1, 8));
  });

  it.each([
    ['that was changed', (place: Place) => place.write(FIRST_ARCHIVE, lines(1, 5))],
    ['that has no receipt', (place: Place) => place.write(RECEIPTS, '')],
    [
      'whose receipt names a file outside',
      (place: Place) => place.write(RECEIPTS, place.read(RECEIPTS).replace(LIVE, 'logs/../../notes.jsonl')),
    ],
    [
      'whose receipt names another live file',
      (place: Place) => place.write(RECEIPTS, place.read(RECEIPTS).replace(LIVE, 'logs/other.jsonl')),
    ],
  ])('refuses an archive %s', async (_, change) => {
    const place = await rolledOver();
    change(place);
    expect(await codeOf(restore(place))).toBe('EVIDENCE_ROLLOVER_FAILED');
    expect(place.read()).toBe('');
  });

  it('refuses a path that is no archive', async () => {
    expect(await codeOf(restore(await rolledOver(), LIVE))).toBe('GATE_USAGE');
  });

  it('leaves the live file as it was or restored, at every step of a full disk', async () => {
    const counting = faultyFiles();
    await restoreArchive((await rolledOver()).root, [notes], FIRST_ARCHIVE, { write: true, files: counting });
    for (let at = 1; at <= counting.steps.length; at++) {
      const place = await rolledOver();
      place.write(LIVE, lines(5, 5));
      const files = faultyFiles({ at, how: 'ENOSPC', half: true, stays: true });
      await codeOf(restoreArchive(place.root, [notes], FIRST_ARCHIVE, { write: true, files }));
      expect([lines(5, 5), lines(1, 5)]).toContain(place.read());
    }
  });
});
