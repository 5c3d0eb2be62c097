import path from 'node:path';
import { GateError } from '../core/errors.js';
import { parseScratchpad, SCRATCHPAD_NUMBERS, SCRATCHPAD_PATHS } from '../core/scratchpad.js';
import { replaceFile } from '../stores/atomic.js';
import type { FileLayer } from '../stores/file-layer.js';
import { nodeFiles } from '../stores/node-files.js';
import { readRange, withFile } from '../stores/whole-file.js';
import { writeFailure } from '../stores/write-failure.js';
import { MEMORY_NUMBERS } from './settings.js';
import { MEMORY_FOLDER } from './memory-families.js';

/** What repositories that ship templates keep a second copy under; the two are equal byte for byte. */
const COPIES = ['', 'template/'] as const;
const KEEP_FILES = [`${MEMORY_FOLDER}/.gitkeep`, `${MEMORY_FOLDER}/retrospectives/.gitkeep`] as const;

/** The keys of DEC-0105 §1 with their defaults. */
const BLOCK: readonly (readonly [key: string, value: string])[] = [
  ['SOVEREIGN_MEMORY', '0'],
  ...MEMORY_NUMBERS.map((key) => [key, String(SCRATCHPAD_NUMBERS[key].byDefault)] as const),
];

/**
 * Lays down the memory's folders with `.gitkeep` and the keys of the scratchpad, in the active and the template copy
 * (DEC-0105 §2). What is there already stays as it is; a key that only one copy has is given to the other with the same
 * value. Gives the paths that were written, from the root of the repository.
 *
 * @throws GateError GATE_WRITE_FAILED
 */
export async function initMemory(repo: string, files: FileLayer = nodeFiles): Promise<readonly string[]> {
  const written: string[] = [];
  for (const copy of COPIES) {
    for (const keep of KEEP_FILES) {
      if ((await files.look(onDisk(repo, copy + keep))) !== null) continue;
      await replaceFile(onDisk(repo, copy + keep), '', { files, label: copy + keep });
      written.push(copy + keep);
    }
  }
  const pads = COPIES.map((copy) => copy + SCRATCHPAD_PATHS[0]);
  const texts = await Promise.all(pads.map((name) => readIfFile(repo, name, files)));
  const known = new Map(texts.toReversed().flatMap((text) => [...parseScratchpad(text)]));
  for (const [index, name] of pads.entries()) {
    const text = texts[index] ?? '';
    const own = parseScratchpad(text);
    const missing = BLOCK.filter(([key]) => !own.has(key));
    if (missing.length === 0) continue;
    const lines = missing.map(([key, value]) => `${key}=${known.get(key) ?? value}\n`).join('');
    const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
    await replaceFile(onDisk(repo, name), `${text}${gap}${lines}`, { files, label: name });
    written.push(name);
  }
  return written;
}

function onDisk(repo: string, name: string): string {
  return path.join(repo, ...name.split('/'));
}

async function readIfFile(repo: string, name: string, files: FileLayer): Promise<string> {
  try {
    const facts = await files.look(onDisk(repo, name));
    if (facts === null) return '';
    if (facts.kind === 'file') {
      return await withFile(files, onDisk(repo, name), async (file) =>
        (await readRange(file, 0, facts.size)).toString('utf8'),
      );
    }
  } catch (error) {
    throw writeFailure('GATE_WRITE_FAILED', `${name} cannot be read`, error);
  }
  throw new GateError(
    'GATE_WRITE_FAILED',
    `${name} is no file`,
    'put a plain file in its place, then run it again',
  );
}
