import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Receipt } from '../../src/families/receipt.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { appendReceipt, readIfThere, readReceipts } from '../../src/stores/receipts.js';
import type { RolloverJob } from '../../src/stores/rollover-job.js';
import { FIRST_ARCHIVE, LIVE, MOMENT, notes, Place, RECEIPTS, removeFolders } from './scene.js';

afterAll(removeFolders);

const receipt: Receipt = {
  schema_version: 1,
  ts: MOMENT.toISOString(),
  family: 'notes',
  live_path: LIVE,
  archive_path: FIRST_ARCHIVE,
  lines: 1,
  bytes: 11,
  sha256: 'a'.repeat(64),
  first_id: null,
  last_id: null,
};

function jobOf(place: Place): RolloverJob {
  return { ...place.target, files: nodeFiles, now: () => MOMENT };
}

describe('appendReceipt', () => {
  it('writes a receipt that readReceipts gives back', async () => {
    const place = new Place();
    await appendReceipt(jobOf(place), receipt);
    expect(await readReceipts(nodeFiles, place.target)).toEqual([receipt]);
  });

  it('writes no second one for the same archive', async () => {
    const place = new Place();
    await appendReceipt(jobOf(place), receipt);
    await appendReceipt(jobOf(place), { ...receipt, ts: '2026-01-01T00:00:00.000Z' });
    expect(await readReceipts(nodeFiles, place.target)).toEqual([receipt]);
  });

  it('makes room for the whole receipt where a killed writer left a piece of one', async () => {
    const place = new Place();
    const text = JSON.stringify({ ...receipt, archive_path: 'logs-archive/notes-20250101T000000Z.jsonl' });
    place.write(RECEIPTS, `${text}\n${text.slice(0, 30)}`);
    await appendReceipt(jobOf(place), receipt);
    expect(place.read(RECEIPTS)).toBe(`${text}\n${JSON.stringify(receipt)}\n`);
  });
});

describe('readReceipts', () => {
  it('leaves out lines that are none', async () => {
    const place = new Place();
    place.write(RECEIPTS, `{}\n${JSON.stringify(receipt)}\nnonsense\n`);
    expect(await readReceipts(nodeFiles, place.target)).toEqual([receipt]);
  });

  it.each([notes, { ...notes, archive: null }])('gives none where there is no file', async (family) => {
    expect(await readReceipts(nodeFiles, { ...new Place().target, family })).toEqual([]);
  });
});

describe('readIfThere', () => {
  it('gives nothing for a file that is not there', async () => {
    expect(await readIfThere(nodeFiles, path.join(new Place().root, 'none'))).toHaveLength(0);
  });
});
