import { afterAll, describe, expect, it } from '@jest/globals';
import { archivesOf } from '../../src/stores/live-archives.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { rollOver } from '../../src/stores/rollover.js';
import { FIRST_ARCHIVE, lines, MOMENT, notes, Place, RECEIPTS, removeFolders } from './scene.js';

afterAll(removeFolders);

/** `form path` of each archive, the newest first. */
async function found(place: Place, archive: string | null = notes.archive): Promise<readonly string[]> {
  const target = { ...place.target, family: { ...place.target.family, archive } };
  return (await archivesOf(nodeFiles, target)).map(({ form, path }) => `${form} ${path}`);
}

function holding(...names: readonly string[]): Place {
  const place = new Place('');
  for (const name of names) place.write(name, '');
  return place;
}

const at = (stamp: string): string => `logs-archive/notes-${stamp}.jsonl`;

describe('archivesOf', () => {
  it('is empty without the folder, and without a place for archives', async () => {
    expect([await found(new Place('')), await found(holding(at('20250301T090000Z')), null)]).toEqual([
      [],
      [],
    ]);
  });

  it('gives the newest first, by time and then by number', async () => {
    const stamps = ['20250301T090000Z-10', '20250301T090000Z', '20250302T000000Z', '20250301T090000Z-9'];
    expect(await found(holding(...stamps.map(at)))).toEqual(
      [stamps[2], stamps[0], stamps[3], stamps[1]].map((stamp) => `plain ${at(stamp ?? '')}`),
    );
  });

  it('knows one that was packed, and prefers what was not', async () => {
    const [one, two] = [at('20250301T090000Z'), at('20250302T090000Z')];
    expect(await found(holding(`${one}.gz`, two, `${two}.gz`))).toEqual([`plain ${two}`, `packed ${one}.gz`]);
  });

  it('reads a pattern that ends in .gz itself', async () => {
    const name = `${at('20250301T090000Z')}.gz`;
    expect(await found(holding(name, `${name}.gz`), `${notes.archive}.gz`)).toEqual([`packed ${name}`]);
  });

  it('leaves out receipts, drafts and what belongs to other live files', async () => {
    const others = ['.rollover-0-1', 'note-20250301T090000Z.jsonl', 'notes-20250301.jsonl', 'receipts.jsonl'];
    expect(await found(holding(...others.map((name) => `logs-archive/${name}`)))).toEqual([]);
  });

  it('tells of one that only its receipt knows', async () => {
    const place = new Place(lines(1, 4));
    await rollOver(place.target, { now: () => MOMENT });
    const bare = new Place('');
    bare.write(RECEIPTS, place.read(RECEIPTS));
    expect([await found(place), await found(bare)]).toEqual([
      [`plain ${FIRST_ARCHIVE}`],
      [`missing ${FIRST_ARCHIVE}`],
    ]);
  });
});
