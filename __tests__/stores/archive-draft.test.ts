import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { draftPrefix, publishArchive, writeArchiveDraft } from '../../src/stores/archive-draft.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import type { RolloverJob } from '../../src/stores/rollover-job.js';
import { withFile } from '../../src/stores/whole-file.js';
import { codeOf, FIRST_ARCHIVE, lines, MOMENT, notes, Place, removeFolders } from './scene.js';

afterAll(removeFolders);

const ID = 'a'.repeat(32);

function jobOf(place: Place): RolloverJob {
  return { ...place.target, files: nodeFiles, now: () => MOMENT };
}

async function draftOf(place: Place): Promise<string> {
  place.write('logs-archive/.gitkeep', '');
  const { draft } = await withFile(nodeFiles, place.live, (live) =>
    writeArchiveDraft(jobOf(place), live, 26, ID),
  );
  return draft;
}

describe('writeArchiveDraft', () => {
  it('copies as many bytes as it is told, beside the archives, and tells what they are', async () => {
    const place = new Place(lines(1, 3));
    place.write('logs-archive/.gitkeep', '');
    const { draft, facts } = await withFile(nodeFiles, place.live, (live) =>
      writeArchiveDraft(jobOf(place), live, 26, ID),
    );
    expect([path.dirname(draft), readFileSync(draft, 'utf8')]).toEqual([
      path.join(place.root, 'logs-archive'),
      lines(1, 2),
    ]);
    expect(facts).toMatchObject({ lines: 2, bytes: 26, first_id: 'n-1', last_id: 'n-2' });
  });
});

describe('publishArchive', () => {
  it('names the archive by its second and takes the draft away', async () => {
    const place = new Place(lines(1, 3));
    const announced: string[] = [];
    const name = await publishArchive(jobOf(place), await draftOf(place), MOMENT, (each) =>
      Promise.resolve(void announced.push(each)),
    );
    expect([name, announced, place.read(FIRST_ARCHIVE)]).toEqual([
      FIRST_ARCHIVE,
      [FIRST_ARCHIVE],
      lines(1, 2),
    ]);
    expect(place.files().filter((file) => file.includes('.rollover'))).toEqual([]);
  });

  it('counts on where the name is taken, also at the last moment', async () => {
    const place = new Place(lines(1, 3));
    const second = FIRST_ARCHIVE.replace('.jsonl', '-2.jsonl');
    place.write(FIRST_ARCHIVE, 'first');
    const name = await publishArchive(jobOf(place), await draftOf(place), MOMENT, (each) => {
      if (each === second) place.write(second, 'second');
      return Promise.resolve();
    });
    expect(name).toBe(FIRST_ARCHIVE.replace('.jsonl', '-3.jsonl'));
    expect([place.read(FIRST_ARCHIVE), place.read(second)]).toEqual(['first', 'second']);
  });

  it('gives up where every name is the same', async () => {
    const place = new Place(lines(1, 3), { ...notes, archive: 'logs-archive/fixed.jsonl' });
    place.write('logs-archive/fixed.jsonl', 'taken');
    const published = publishArchive(jobOf(place), await draftOf(place), MOMENT, () => Promise.resolve());
    expect(await codeOf(published)).toBe('EVIDENCE_ROLLOVER_FAILED');
  });
});

describe('draftPrefix', () => {
  it('is another one for every live file', () => {
    const target = { root: '', family: notes, livePath: 'a/x.jsonl' };
    expect(draftPrefix(target)).not.toBe(draftPrefix({ ...target, livePath: 'b/x.jsonl' }));
  });
});
