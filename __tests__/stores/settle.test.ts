import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkReceipts } from '../../src/checks/receipts.js';
import { ArchiveDigest } from '../../src/families/archive-facts.js';
import { parseReceipts } from '../../src/families/receipt.js';
import { rollOver } from '../../src/stores/rollover.js';
import { settleArchives } from '../../src/stores/settle.js';
import type { SettleOptions, SettleResult } from '../../src/stores/settle.js';
import { faultyFiles, NEVER_KILLED } from './faulty-files.js';
import { buildDriver, ended } from './processes.js';
import { codeOf, lines, LIVE, MOMENT, notes, Place, RECEIPTS, removeFolders } from './scene.js';

afterAll(removeFolders);

const start = buildDriver();

const [ONE, TWO, THREE] = ['20250301', '20250302', '20250303'].map(
  (day) => `logs-archive/notes-${day}T090000Z.jsonl`,
) as [string, string, string];

/** An empty live file, and archives with these contents and their receipts. */
function archived(contents: Readonly<Record<string, string | Buffer>>, family = notes): Place {
  const place = new Place('', family);
  let receipts = '';
  for (const [name, content] of Object.entries(contents)) {
    place.write(name, '');
    writeFileSync(path.join(place.root, name), content);
    receipts += `${JSON.stringify(receiptOf(name, Buffer.from(content)))}\n`;
  }
  place.write(RECEIPTS, receipts);
  return place;
}

function receiptOf(archive: string, content: Buffer): unknown {
  const digest = new ArchiveDigest(notes);
  digest.update(content);
  const facts = digest.finish();
  const ts = '2025-03-09T09:00:00.000Z';
  return {
    schema_version: 1,
    ts,
    family: 'notes',
    live_path: LIVE,
    archive_path: archive,
    ...facts,
    ticket: 'T-1',
  };
}

/** Adds to an archive behind its receipt's back. */
function append(place: Place, archive: string, content: string): void {
  writeFileSync(
    path.join(place.root, archive),
    readFileSync(path.join(place.root, archive), 'utf8') + content,
  );
}

function settle(
  place: Place,
  archives: readonly string[],
  accepted: readonly string[] = [],
  options: SettleOptions = {},
): Promise<SettleResult> {
  return settleArchives(place.target, archives, new Set(accepted), { write: true, ...options });
}

const contents = (place: Place, names: readonly string[]): string[] => names.map((name) => place.read(name));

/** What the gate has to say of the receipts. */
function receiptRemarks(place: Place, names: readonly string[]): number {
  const receipts = parseReceipts(Buffer.from(place.read(RECEIPTS)));
  const facts = names.map((name) => {
    const digest = new ArchiveDigest(notes);
    digest.update(readFileSync(path.join(place.root, name)));
    return [name, digest.finish()] as const;
  });
  return checkReceipts(receipts, [place.target.family], new Map(facts)).length;
}

describe('settleArchives', () => {
  describe('when two archives share lines', () => {
    it('leaves them in the one that was cut first', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(1, 3) + lines(5, 6) });
      await settle(place, [ONE, TWO]);
      expect(contents(place, [ONE, TWO])).toEqual([lines(1, 4), lines(5, 6)]);
    });

    it('leaves them in the accepted one, whenever it was cut', async () => {
      const place = archived({ [ONE]: lines(1, 3) + lines(5, 6), [TWO]: lines(1, 4) });
      await settle(place, [ONE, TWO], [TWO]);
      expect(contents(place, [ONE, TWO])).toEqual([lines(5, 6), lines(1, 4)]);
    });

    it('says which lines stand where', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(5, 5) + lines(1, 3) });
      expect((await settle(place, [ONE, TWO])).settled).toEqual([
        { path: TWO, lines: 4, shared: new Set([2, 3, 4]), keepers: [ONE] },
      ]);
    });

    it('says in the receipts what stands there now, and leaves the rest of them', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(1, 5) });
      const [first, second] = place.read(RECEIPTS).trimEnd().split('\n');
      await settle(place, [ONE, TWO]);
      const digest = createHash('sha256').update(lines(5, 5)).digest('hex');
      const facts = { lines: 1, bytes: 13, sha256: digest, first_id: 'n-5', last_id: 'n-5' };
      expect(place.read(RECEIPTS)).toBe(
        `${first}\n${JSON.stringify({ ...(JSON.parse(second!) as object), ...facts })}\n`,
      );
    });

    it('keeps an archive that holds nothing of its own, without lines', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(2, 3) });
      await settle(place, [ONE, TWO]);
      expect([place.read(TWO), receiptRemarks(place, [ONE, TWO])]).toEqual(['', 0]);
    });

    it('keeps its mode, and leaves nothing else behind', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(1, 5) });
      chmodSync(path.join(place.root, TWO), 0o600);
      await settle(place, [ONE, TWO]);
      expect(statSync(path.join(place.root, TWO)).mode & 0o777).toBe(0o600);
      expect(place.files()).toEqual([ONE, TWO, RECEIPTS, LIVE]);
    });

    it('keeps odd bytes of the other lines, and a last line without a newline', async () => {
      const odd = '{"id":"x",  "y" : 1.50}\r\n\nno json\n{"id":"\\u0032"}';
      const place = archived({ [ONE]: lines(1, 2), [TWO]: lines(1, 2) + odd });
      await settle(place, [ONE, TWO]);
      expect(place.read(TWO)).toBe(odd);
    });

    it('does it once', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(1, 5) });
      await settle(place, [ONE, TWO]);
      expect(await settle(place, [ONE, TWO])).toEqual({ settled: [], left: [] });
    });

    it('writes nothing where it is not told to', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(1, 5) });
      const before = [...contents(place, [ONE, TWO, RECEIPTS]), ...place.files()];
      expect((await settle(place, [ONE, TWO], [], { write: false })).settled).toHaveLength(1);
      expect([...contents(place, [ONE, TWO, RECEIPTS]), ...place.files()]).toEqual(before);
    });
  });

  describe('when three archives share lines', () => {
    it('leaves each in the first that has it', async () => {
      const place = archived({ [ONE]: lines(1, 2), [TWO]: lines(1, 4), [THREE]: lines(2, 6) });
      await settle(place, [ONE, TWO, THREE]);
      expect(contents(place, [ONE, TWO, THREE])).toEqual([lines(1, 2), lines(3, 4), lines(5, 6)]);
    });
  });

  describe('when the family has no ids', () => {
    it('knows a line by its bytes', async () => {
      const place = archived({ [ONE]: lines(1, 4), [TWO]: lines(1, 5) }, { ...notes, id: null });
      await settle(place, [ONE, TWO]);
      expect(place.read(TWO)).toBe(lines(5, 5));
    });
  });

  describe('when archives are packed', () => {
    const [FIRST, SECOND] = [`${ONE}.gz`, `${TWO}.gz`];
    const packed = { ...notes, archive: `${notes.archive}.gz` };

    it('takes the lines out of what is in them', async () => {
      const place = archived(
        { [FIRST]: gzipSync(lines(1, 4)), [SECOND]: gzipSync(lines(1, 3) + lines(7, 9)) },
        packed,
      );
      await settle(place, [FIRST, SECOND]);
      expect(gunzipSync(readFileSync(path.join(place.root, SECOND))).toString()).toBe(lines(7, 9));
      expect(receiptRemarks(place, [FIRST, SECOND])).toBe(0);
    });

    it('lets a damaged one keep nothing', async () => {
      const damaged = gzipSync(lines(1, 4)).subarray(0, -6);
      const place = archived({ [FIRST]: damaged, [SECOND]: gzipSync(lines(1, 5)) }, packed);
      expect(await settle(place, [FIRST, SECOND])).toMatchObject({
        settled: [],
        left: [{ kind: 'damaged', path: FIRST }],
      });
    });
  });

  describe('when something is for a person to see', () => {
    it('names lines of one id with other bytes, and settles the others', async () => {
      const place = archived({ [ONE]: lines(1, 3), [TWO]: `{"id":"n-1","x":1}\n${lines(2, 4)}` });
      expect(await settle(place, [ONE, TWO])).toMatchObject({
        left: [{ kind: 'differs', at: { path: TWO, line: 1 }, first: { path: ONE, line: 1 } }],
      });
      expect(place.read(TWO)).toBe(`{"id":"n-1","x":1}\n${lines(4, 4)}`);
    });

    it('touches neither of two accepted archives', async () => {
      const place = archived({ [ONE]: lines(1, 3), [TWO]: lines(2, 4) });
      expect(await settle(place, [ONE, TWO], [ONE, TWO])).toEqual({
        settled: [],
        left: [{ kind: 'accepted', path: TWO, first: ONE, lines: 2 }],
      });
      expect(place.read(TWO)).toBe(lines(2, 4));
    });

    it('gives no new receipt to an archive that is not what its own says', async () => {
      const place = archived({ [ONE]: lines(1, 3), [TWO]: lines(1, 4) });
      place.write(TWO, lines(1, 3) + lines(8, 9));
      const before = contents(place, [TWO, RECEIPTS]);
      expect(await settle(place, [ONE, TWO])).toEqual({
        settled: [],
        left: [{ kind: 'receipt', path: TWO }],
      });
      expect(contents(place, [TWO, RECEIPTS])).toEqual(before);
    });
  });

  it('waits for a roll-over that was interrupted to be finished', async () => {
    const place = archived({ [ONE]: lines(1, 3), [TWO]: lines(1, 4) });
    place.write(`${LIVE}.rollover`, '{"archive_path":"logs-archive/x","live":"1:2"}\n');
    expect(await codeOf(settle(place, [ONE, TWO]))).toBe('EVIDENCE_ROLLOVER_FAILED');
  });

  it('does not overwrite what a writer without a lock did meanwhile', async () => {
    const place = archived({ [ONE]: lines(1, 3), [TWO]: lines(1, 4) });
    const files = faultyFiles();
    const open = files.open.bind(files);
    const intruding = {
      ...files,
      open: async (...args: Parameters<typeof open>) => {
        if (args[1] === 'create' && args[0].includes('.rollover-')) place.write(TWO, lines(1, 9));
        return await open(...args);
      },
    };
    expect(await codeOf(settle(place, [ONE, TWO], [], { files: intruding }))).toBe(
      'EVIDENCE_ROLLOVER_FAILED',
    );
    expect(place.read(TWO)).toBe(lines(1, 9));
  });

  it('keeps every line of random archives once, in its order', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
    const oneOf = fc.record({ ids, accepted: fc.boolean(), odd: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.tuple(oneOf, oneOf, oneOf), async (given) => {
        const names = [ONE, TWO, THREE];
        const text = given.map(({ ids: each, odd }) =>
          each.map((id) => (odd && id === 12 ? '{"id":"n-12","odd":1}\n' : lines(id, id))).join(''),
        );
        const place = archived(Object.fromEntries(names.map((name, at) => [name, text[at]!])));
        const accepted = names.filter((_, at) => given[at]!.accepted);
        const { left } = await settle(place, names, accepted);
        const before = text.map((each) => each.split('\n').filter(Boolean));
        const after = contents(place, names).map((each) => each.split('\n').filter(Boolean));
        expect(new Set(after.flat())).toEqual(new Set(before.flat()));
        after.forEach((each, at) => {
          expect(each).toEqual(before[at]!.filter((line) => each.includes(line)));
          if (given[at]!.accepted) expect(each).toEqual(before[at]);
        });
        const twice = after.flat().length - new Set(after.flat()).size;
        const known = left.reduce((sum, each) => sum + (each.kind === 'accepted' ? each.lines : 0), 0);
        expect(twice).toBe(known);
        expect(receiptRemarks(place, names)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});

type Step = { readonly add: number } | 'roll';

/** What one branch makes of the lines it starts with; the clock goes on from branch to branch. */
async function branchOf(
  base: string,
  steps: readonly Step[],
  name: string,
  clock: () => Date,
): Promise<Place> {
  const place = new Place(base);
  let next = 0;
  for (const step of steps) {
    if (step === 'roll') await rollOver(place.target, { force: true, now: clock });
    else {
      const added = Array.from({ length: step.add }, () => `{"id":"${name}-${(next += 1)}"}\n`);
      place.write(LIVE, place.read() + added.join(''));
    }
  }
  return place;
}

describe('after random histories of branches that started from one live file', () => {
  it('has every line of their archives once, and the accepted branch’s as they were', async () => {
    const step = fc.oneof(fc.record({ add: fc.nat(3) }), fc.constant('roll' as const));
    const history = fc.array(step, { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.array(history, { minLength: 2, maxLength: 3 }), async (count, given) => {
        let seconds = 0;
        const clock = (): Date => new Date(MOMENT.getTime() + 1000 * (seconds += 1));
        const merged = new Place('');
        let accepted: readonly string[] = [];
        let receipts = '';
        // The accepted branch is the last one to roll over.
        for (const [at, steps] of given.entries()) {
          const branch = await branchOf(lines(1, count), steps, `b${at}`, clock);
          for (const name of branch.archives()) merged.write(name, branch.read(name));
          if (branch.files().includes(RECEIPTS)) receipts += branch.read(RECEIPTS);
          accepted = branch.archives();
        }
        merged.write(RECEIPTS, receipts);
        const names = merged.archives();
        const before = names.map((name) => merged.read(name));
        expect((await settle(merged, names, accepted)).left).toEqual([]);
        const after = names.map((name) => merged.read(name));
        const found = after.flatMap((text) => text.split('\n').filter(Boolean));
        expect(found.sort()).toEqual(
          [...new Set(before.flatMap((text) => text.split('\n').filter(Boolean)))].sort(),
        );
        names.forEach((name, at) => {
          if (accepted.includes(name)) expect(after[at]).toBe(before[at]);
          expect(before[at]!.endsWith(after[at]!)).toBe(true);
        });
        expect(receiptRemarks(merged, names)).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});

/** All archives but the first are to shrink. */
interface Shared {
  readonly names: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly distinct: number;
}

const SHRINKING: Shared = {
  names: [ONE, TWO, THREE],
  before: [lines(1, 3), lines(1, 4), lines(2, 5)],
  after: [lines(1, 3), lines(4, 4), lines(5, 5)],
  distinct: 5,
};
/** Killing takes a process for every step. */
const ONE_SHRINKING: Shared = {
  names: [ONE, TWO],
  before: SHRINKING.before.slice(0, 2),
  after: SHRINKING.after.slice(0, 2),
  distinct: 4,
};

function unsettled({ names, before }: Shared): Place {
  return archived(Object.fromEntries(names.map((name, at) => [name, before[at]!])));
}

function distinctLines(place: Place, { names }: Shared): number {
  return new Set(contents(place, names).flatMap((text) => text.split('\n').filter(Boolean))).size;
}

describe.each(['ENOSPC', 'EACCES'])('when the disk answers %s', (how) => {
  it('has lost no line, and the next run ends the work, at every step', async () => {
    const { names, after, distinct } = SHRINKING;
    const counted = faultyFiles();
    await settle(unsettled(SHRINKING), names, [], { files: counted });
    for (let at = 1; at <= counted.steps.length; at++) {
      const place = unsettled(SHRINKING);
      const files = faultyFiles({ at, how, half: true, stays: true });
      const code = await codeOf(settle(place, names, [], { files }));
      const isKnown = ['none', 'EVIDENCE_ROLLOVER_FAILED'].includes(String(code));
      expect([at, isKnown, distinctLines(place, SHRINKING)]).toEqual([at, true, distinct]);
      await settle(place, names, [], { lock: { waitMs: 1000 } });
      expect([at, ...contents(place, names), receiptRemarks(place, names)]).toEqual([at, ...after, 0]);
    }
  });
});

describe('when the process is killed', () => {
  it('has lost no line, and the next run ends the work, at every step', async () => {
    const { names, after, distinct } = ONE_SHRINKING;
    const counted = faultyFiles(NEVER_KILLED);
    await settle(unsettled(ONE_SHRINKING), names, [], { files: counted });
    const killedAt = async (at: number): Promise<void> => {
      const place = unsettled(ONE_SHRINKING);
      const fault = { at, how: 'kill', half: true };
      const child = start({ do: 'settle', target: place.target, archives: names, fault });
      const { how } = await ended(child);
      expect([at, how, distinctLines(place, ONE_SHRINKING)]).toEqual([at, 'SIGKILL', distinct]);
      await settle(place, names);
      expect([at, ...contents(place, names), receiptRemarks(place, names)]).toEqual([at, ...after, 0]);
      const rest = place.files().filter((name) => !/\.lock\.[0-9a-f]{32}\.new$/.test(name));
      expect([at, rest]).toEqual([at, [...names, RECEIPTS, LIVE]]);
    };
    // A few at a time: most of it is the start of processes.
    for (let at = 1; at <= counted.steps.length; at += 4) {
      const four = [at, at + 1, at + 2, at + 3].filter((each) => each <= counted.steps.length);
      await Promise.all(four.map(killedAt));
    }
  });
});

describe('an archive that is to keep lines and is not what its receipt says', () => {
  it.each([[[]], [[ONE]]])('keeps none (accepted: %j)', async (accepted) => {
    const place = archived({ [ONE]: lines(1, 3), [TWO]: lines(4, 6) });
    append(place, ONE, lines(5, 5));
    const { settled, left } = await settle(place, [ONE, TWO], accepted);
    expect([settled, left]).toEqual([[], [{ kind: 'receipt', path: ONE }]]);
    expect(place.read(TWO)).toBe(lines(4, 6));
  });
});
