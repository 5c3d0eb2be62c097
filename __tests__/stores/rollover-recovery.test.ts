import { afterAll, describe, expect, it } from '@jest/globals';
import type { Family } from '../../src/families/contract.js';
import { draftPrefix } from '../../src/stores/archive-draft.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { appendReceipt } from '../../src/stores/receipts.js';
import type { RolloverJob } from '../../src/stores/rollover-job.js';
import { writeJournal } from '../../src/stores/rollover-journal.js';
import { findInterrupted } from '../../src/stores/rollover-recovery.js';
import { withFile } from '../../src/stores/whole-file.js';
import { FIRST_ARCHIVE, lines, LIVE, MOMENT, notes, Place, removeFolders } from './scene.js';

afterAll(removeFolders);

const noIds = { ...notes, id: null };
const ID = 'a'.repeat(32);

interface Scene {
  readonly family: Family;
  readonly archive: string;
  readonly receipt: boolean;
  readonly journal: boolean | 'of another file';
  readonly due: boolean;
}

/** Path of the archive that is found to be half-done; null for none. */
async function found(live: string, scene: Partial<Scene>): Promise<string | null> {
  const { family = notes, archive = lines(1, 4), receipt = false, journal = false, due = true } = scene;
  const place = new Place(live, family);
  place.write(FIRST_ARCHIVE, archive);
  const job: RolloverJob = { ...place.target, files: nodeFiles, now: () => MOMENT };
  const facts = { lines: 4, bytes: archive.length, sha256: 'a'.repeat(64), first_id: null, last_id: null };
  const named = { live_path: LIVE, archive_path: FIRST_ARCHIVE, family: 'notes' };
  if (receipt) await appendReceipt(job, { schema_version: 1, ts: MOMENT.toISOString(), ...named, ...facts });
  return await withFile(nodeFiles, place.live, async (file) => {
    const { identity, size } = await file.facts();
    const live_ = journal === true ? identity : '0:0';
    if (journal) await writeJournal(nodeFiles, place.live, ID, { archivePath: FIRST_ARCHIVE, live: live_ });
    return (await findInterrupted(job, file, size, due))?.archivePath ?? null;
  });
}

describe('findInterrupted', () => {
  it.each<[string, string, Partial<Scene>]>([
    ['without a receipt', lines(1, 4), {}],
    ['without a receipt, also where nothing is due', lines(1, 4), { due: false }],
    ['with lines that came later', lines(1, 6), {}],
    ['with a receipt, in a family with ids', lines(1, 4), { receipt: true }],
    [
      'with a receipt and a journal',
      lines(1, 4),
      { receipt: true, journal: true, family: noIds, due: false },
    ],
  ])('finds an archive %s', async (_, live, scene) => {
    expect(await found(live, scene)).toBe(FIRST_ARCHIVE);
  });

  it.each<[string, string, Partial<Scene>]>([
    ['whose lines the live file does not begin with', lines(2, 5), {}],
    ['that is longer than the live file', lines(1, 3), {}],
    ['that differs at its end', `${lines(1, 3)}{"id":"n-5"}\n`, {}],
    ['that is empty', lines(1, 4), { archive: '' }],
    ['that was restored', lines(1, 4), { receipt: true, due: false }],
    ['that holds the same lines as another time', lines(1, 4), { receipt: true, family: noIds }],
    [
      'that a journal of the file before names',
      lines(1, 4),
      { receipt: true, family: noIds, journal: 'of another file' },
    ],
  ])('passes over one %s', async (_, live, scene) => {
    expect(await found(live, scene)).toBeNull();
  });

  it('removes the drafts of this live file, and no others', async () => {
    const place = new Place(lines(1, 4));
    const other = draftPrefix({ ...place.target, livePath: 'logs/other.jsonl' });
    place.write(`logs-archive/${draftPrefix(place.target)}${ID}`, '');
    place.write(`logs-archive/${other}${ID}`, '');
    const job = { ...place.target, files: nodeFiles, now: () => MOMENT };
    await withFile(nodeFiles, place.live, (live) => findInterrupted(job, live, lines(1, 4).length, true));
    expect(place.files()).toEqual([`logs-archive/${other}${ID}`, LIVE]);
  });
});
