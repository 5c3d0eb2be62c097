import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lineVerdicts } from '../../src/core/signature/line-verdicts.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { rotateKeys } from '../../src/stores/rotation.js';
import { faultyFiles } from './faulty-files.js';
import { buildDriver, ended } from './processes.js';
import { SESSION, rotationRequest, type RotationOrder } from './rotation-order.js';
import { newFolder, Place, removeFolders } from './scene.js';
import { signedText, TWO } from './signed-scene.js';

/** The whole size by hand: ROTATION_FILES=50 ROTATION_LINES=10000 ROTATION_KILLS=40. */
const FILES = Number(process.env['ROTATION_FILES'] ?? 12);
const LINES = Number(process.env['ROTATION_LINES'] ?? 600);
const KILLS = Number(process.env['ROTATION_KILLS'] ?? 12);

const EACH = LINES / FILES;
const names = Array.from({ length: FILES }, (_, at) => `logs/f-${String(at).padStart(2, '0')}.jsonl`);
const texts = names.map((_, at) => signedText(`f${at}`, EACH));

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

/** `state version` of every line of every file. */
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

async function stepsOfARun(): Promise<number> {
  const files = faultyFiles();
  await rotateKeys(rotationRequest(scene(), files));
  return files.steps.length;
}

describe('a rotation that is killed', () => {
  it(
    'is completed or undone by the next run: one version, every line, one event',
    async () => {
      const steps = await stepsOfARun();
      const seen = new Set<string>();
      for (let kill = 1; kill <= KILLS; kill++) {
        const at = 1 + Math.floor(((kill - 1 + Math.random()) / KILLS) * steps);
        const order = scene();
        const { how } = await ended(drive({ do: 'rotate', scene: order, fault: { at, how: 'kill' } }));
        const before = states(order);
        expect(['SIGKILL', 0]).toContain(how);
        seen.add([...before.keys()].sort().join(', '));
        // A line is of the old key or of the new one at any moment, and none is broken.
        expect([...before.keys()].filter((state) => !/^valid [12]$/.test(state))).toEqual([]);
        await rotateKeys(rotationRequest(order, nodeFiles));
        expect([at, [...states(order)]]).toEqual([at, [['valid 2', LINES + 1]]]);
        expect(existsSync(order.journal)).toBe(false);
      }
      // Some were killed before anything changed, some in the middle.
      expect(seen.has('valid 1') && seen.size > 1).toBe(true);
    },
    60 * 60_000,
  );
});
