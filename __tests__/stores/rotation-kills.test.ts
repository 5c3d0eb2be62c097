import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lineVerdicts } from '../../src/core/signature/line-verdicts.js';
import type { FileLayer } from '../../src/stores/file-layer.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { rotateKeys } from '../../src/stores/rotation.js';
import { Random } from '../contract/histories/random.js';
import { faultyFiles, NEVER_KILLED, type FaultyFiles } from './faulty-files.js';
import { buildDriver, ended } from './processes.js';
import { SESSION, rotationRequest, type RotationOrder } from './rotation-order.js';
import { newFolder, Place, removeFolders } from './scene.js';
import { signedText, TWO } from './signed-scene.js';

const FILES = 50;
/** In all files together. */
const LINES = 10_000;
/** Half of them anywhere in the run, half from just before the journal is written to just after it is removed. */
const KILLS = 40;
const AROUND_JOURNAL = 12;

const names = Array.from({ length: FILES }, (_, at) => `logs/f-${String(at).padStart(2, '0')}.jsonl`);
const texts = names.map((_, at) => signedText(`f${at}`, LINES / FILES));

let drive: ReturnType<typeof buildDriver>;
beforeAll(() => {
  drive = buildDriver();
});
afterAll(removeFolders);

function scene(): RotationOrder {
  const place = new Place();
  names.forEach((name, at) => place.write(name, texts[at] ?? ''));
  return { root: place.root, paths: names, journal: path.join(newFolder(), 'rotation.json') };
}

/** `state version` of every line of every file, and how many of each. */
function states({ root }: RotationOrder): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of [...names, SESSION]) {
    const file = path.join(root, name);
    if (!existsSync(file)) continue;
    for (const { verdict } of lineVerdicts(readFileSync(file), TWO)) {
      const state = `${verdict?.state} ${verdict?.keyVersion}`;
      found.set(state, (found.get(state) ?? 0) + 1);
    }
  }
  return found;
}

interface Steps {
  readonly all: number;
  /** The step that puts the journal in its place, and the one that takes it away. */
  readonly written: number;
  readonly removed: number;
}

/** The steps of a run that nothing stops. */
async function stepsOfARun(): Promise<Steps> {
  const order = scene();
  let [written, removed] = [0, 0];
  const noting: FileLayer = {
    ...nodeFiles,
    rename: (from, to) => {
      if (to === order.journal) written = files.steps.length;
      return nodeFiles.rename(from, to);
    },
    unlink: (name) => {
      if (name === order.journal) removed = files.steps.length;
      return nodeFiles.unlink(name);
    },
  };
  const files: FaultyFiles = faultyFiles(NEVER_KILLED, noting);
  await rotateKeys(rotationRequest(order, files));
  return { all: files.steps.length, written, removed };
}

/** So many random steps from `first` to `last`, each from its own part of the way. */
function spread(random: Random, count: number, first: number, last: number): readonly number[] {
  const width = (last - first + 1) / count;
  return Array.from({ length: count }, (_, at) =>
    Math.min(last, first + Math.floor(at * width + random.below(Math.ceil(width)))),
  );
}

describe(`a rotation of ${FILES} files with ${LINES} lines together, killed at ${KILLS} random points`, () => {
  it(
    'is completed or undone by the next run: one version, every line verifies, one event',
    async () => {
      const seed = Date.now() >>> 0;
      const random = new Random(seed);
      const { all, written, removed } = await stepsOfARun();
      const points = [
        ...spread(random, KILLS / 2, 1, all),
        ...spread(random, KILLS / 2, written - AROUND_JOURNAL, removed + AROUND_JOURNAL),
        // And where chance may miss: on both sides of the journal's two moments.
        ...[written, written + 1, removed, removed + 1],
      ];
      const seen = new Set<string>();
      for (const at of points) {
        const order = scene();
        const { how } = await ended(
          drive({ do: 'rotate', scene: order, fault: { at, how: 'kill', half: random.below(2) === 1 } }),
        );
        const before = states(order);
        const found = [...before.keys()].sort().join(', ');
        seen.add(`${found}, ${existsSync(order.journal) ? 'journal' : 'no journal'}`);
        // A line is of the old key or of the new one at any moment, and none is broken.
        const broken = [...before.keys()].filter((state) => !/^valid [12]$/.test(state));
        const run = { seed, at };
        expect({ ...run, how, broken }).toEqual({ ...run, how: 'SIGKILL', broken: [] });
        await rotateKeys(rotationRequest(order, nodeFiles));
        expect({ ...run, states: [...states(order)] }).toEqual({ ...run, states: [['valid 2', LINES + 1]] });
        expect({ ...run, journal: existsSync(order.journal) }).toEqual({ ...run, journal: false });
      }
      // Killed before anything was changed, in the middle of it, and when all was changed.
      expect({ seed, seen: [...seen].sort() }).toEqual({
        seed,
        seen: [
          'valid 1, journal',
          'valid 1, no journal',
          'valid 1, valid 2, journal',
          'valid 2, journal',
          'valid 2, no journal',
        ],
      });
    },
    3 * 60_000,
  );
});
