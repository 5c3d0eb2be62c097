import { afterAll, describe, expect, it } from '@jest/globals';
import { appendLine } from '../../src/stores/append.js';
import { rollOver } from '../../src/stores/rollover.js';
import { buildDriver, ended } from '../stores/processes.js';
import {
  FIRST_ARCHIVE,
  lines,
  LIVE,
  MOMENT,
  notes,
  Place,
  RECEIPTS,
  removeFolders,
} from '../stores/scene.js';

afterAll(removeFolders);

const start = buildDriver();

describe('roll-overs within one second', () => {
  it('number their archives and lose nothing', async () => {
    const place = new Place();
    for (let at = 1; at <= 5; at++) {
      await appendLine(place.live, `{"id":"s-${at}"}`);
      await rollOver(place.target, { force: true, now: () => MOMENT });
    }
    expect(place.ids().sort()).toEqual(['s-1', 's-2', 's-3', 's-4', 's-5']);
    expect(place.archives()).toContain(FIRST_ARCHIVE.replace('.jsonl', '-5.jsonl'));
  });

  it('keep all archives when the clock is set back', async () => {
    const place = new Place();
    for (const [at, seconds] of [0, -2, 0, -2].entries()) {
      await appendLine(place.live, `{"id":"s-${at}"}`);
      const now = (): Date => new Date(MOMENT.getTime() + seconds * 1000);
      await rollOver(place.target, { force: true, now });
    }
    expect(place.ids().sort()).toEqual(['s-0', 's-1', 's-2', 's-3']);
  });
});

describe('eight processes that roll over at once', () => {
  it('make one archive; seven have nothing to do', async () => {
    const family = { ...notes, maxLines: 199 };
    const place = new Place(lines(1, 200), family);
    const all = Array.from({ length: 8 }, () =>
      start({ do: 'roll', target: place.target, moment: MOMENT.toISOString(), fault: null }),
    );
    const said = (await Promise.all(all.map(ended))).map((each) => each.said.trim()).sort();
    expect(said).toEqual([...Array<string>(7).fill('not-due'), 'rolled-over']);
    expect(place.files()).toEqual([FIRST_ARCHIVE, RECEIPTS, LIVE]);
    expect(new Set(place.ids()).size).toBe(200);
    expect(place.ids()).toHaveLength(200);
  });
});

describe('eight processes that append with roll-overs going on', () => {
  it('leave every record once over archives and live file', async () => {
    const each = Number(process.env['EVIDENCE_TEST_APPENDS'] ?? 500);
    const place = new Place(null, { ...notes, maxLines: 25 });
    const names = Array.from({ length: 8 }, (_, at) => `w${at + 1}`);
    const all = names.map((name) => start({ do: 'records', target: place.target, name, count: each }));
    expect((await Promise.all(all.map(ended))).map(({ how }) => how)).toEqual(names.map(() => 0));
    const wanted = names.flatMap((name) => Array.from({ length: each }, (_, at) => `${name}-${at + 1}`));
    expect(place.ids().sort()).toEqual(wanted.sort());
    const sizes = [...place.archives(), LIVE].map((name) => place.read(name).split('\n').length - 1);
    expect(Math.max(...sizes)).toBe(25);
    expect(place.read(RECEIPTS).trim().split('\n')).toHaveLength(place.archives().length);
  }, 300_000);
});
