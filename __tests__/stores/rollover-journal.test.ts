import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeFiles } from '../../src/stores/node-files.js';
import {
  readJournal,
  refuseInterrupted,
  removeJournal,
  writeJournal,
} from '../../src/stores/rollover-journal.js';
import { codeOf, newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

const JOURNAL = { archivePath: 'logs-archive/a-20250301T090000Z.jsonl', live: '1:2' };
const ID = 'a'.repeat(32);

function newLive(): string {
  return path.join(newFolder(), 'a.jsonl');
}

describe('the journal of a roll-over', () => {
  it('is read as it was written', async () => {
    const live = newLive();
    await writeJournal(nodeFiles, live, ID, JOURNAL);
    expect(await readJournal(nodeFiles, live)).toEqual(JOURNAL);
  });

  it('is gone when it is removed, and may be gone already', async () => {
    const live = newLive();
    await writeJournal(nodeFiles, live, ID, JOURNAL);
    await removeJournal(nodeFiles, live);
    await removeJournal(nodeFiles, live);
    expect(await readJournal(nodeFiles, live)).toBeNull();
  });

  it.each(['', 'null', '{"archive_path":7,"live":"1:2"}', '{"archive_path":"x"}'])(
    'is none when it says %j',
    async (text) => {
      const live = newLive();
      writeFileSync(`${live}.rollover`, text);
      expect(await readJournal(nodeFiles, live)).toBeNull();
    },
  );
});

describe('refuseInterrupted', () => {
  it('lets a file pass that has no journal', async () => {
    expect(await codeOf(refuseInterrupted(nodeFiles, newLive(), 'a'))).toBe('none');
  });

  it('refuses one that has', async () => {
    const live = newLive();
    await writeJournal(nodeFiles, live, ID, JOURNAL);
    expect(await codeOf(refuseInterrupted(nodeFiles, live, 'a'))).toBe('EVIDENCE_ROLLOVER_FAILED');
  });
});
