import { afterAll, describe, expect, it } from '@jest/globals';
import { appendDecision } from '../../src/memory/append-entry.js';
import { maybeArchiveJsonl } from '../../src/memory/archive-file.js';
import { buildInjectionDigest } from '../../src/memory/digest.js';
import { promoteFromLedger } from '../../src/memory/ledger-promotion.js';
import { recordMistake } from '../../src/memory/mistake-hook.js';
import { readEntries } from '../../src/memory/read-entries.js';
import { writeRetrospective } from '../../src/memory/retrospective.js';
import {
  isSovereignMemoryEnabled,
  readScratchpad,
  scratchpadWarnings,
  type MemoryOptions,
} from '../../src/memory/settings.js';
import { archiveEntry, supersedeEntry } from '../../src/memory/status-change.js';
import type { FileLayer } from '../../src/stores/file-layer.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { entry, idOf, removeRooms, Room } from './room.js';

afterAll(removeRooms);

/** The file system, which writes down every call. */
function counted(): { files: FileLayer; calls: string[] } {
  const calls: string[] = [];
  const files = Object.fromEntries(
    Object.entries(nodeFiles).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        calls.push(`${name} ${String(args[0])}`);
        return (call as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as FileLayer;
  return { files, calls };
}

const VERBS: Readonly<Record<string, (options: MemoryOptions) => Promise<unknown>>> = {
  'append decision': (options) => appendDecision(entry('decisions', 3), options),
  'mistake-hook': (options) => recordMistake('fix_failed', { text: 'x' }, options),
  read: (options) => readEntries('patterns', options),
  digest: ({ repo, scratchpad, files }) =>
    buildInjectionDigest(repo, scratchpad, files === undefined ? {} : { files }),
  promote: (options) => promoteFromLedger('run-1', options),
  retrospective: (options) => writeRetrospective('s-1', 'x', options),
  supersede: (options) => supersedeEntry(idOf(1), idOf(2), options),
  archive: (options) => archiveEntry(idOf(1), options),
  'archive a log': (options) => maybeArchiveJsonl('patterns', options),
};

describe('with the memory off', () => {
  it.each(Object.keys(VERBS))('%s touches nothing but the scratchpad', async (verb) => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1), entry('patterns', 2));
    const { files, calls } = counted();
    const scratchpad = await readScratchpad(room.root, {}, files);
    await VERBS[verb]?.({ repo: room.root, scratchpad, files });
    expect(calls.map((call) => call.replace(room.root, ''))).toEqual([
      'open /.cursor/scratchpad.md',
      'open /.cursor/scratchpad.local.md',
    ]);
  });

  it('the count would see a call', async () => {
    const room = new Room();
    const { files, calls } = counted();
    await VERBS['digest']?.({ ...room.options, files });
    expect(calls).toHaveLength(4);
  });
});

describe('readScratchpad', () => {
  it('lets the local file, then the environment, win', async () => {
    const room = new Room();
    room.write(
      '.cursor/scratchpad.md',
      'SOVEREIGN_MEMORY=1\nSOVEREIGN_MEMORY_TOP_N=1\nSOVEREIGN_MEMORY_TOP_K=1\n',
    );
    room.write('.cursor/scratchpad.local.md', 'SOVEREIGN_MEMORY_TOP_N=2\nSOVEREIGN_MEMORY_TOP_K=2\n');
    const pad = await readScratchpad(room.root, { SOVEREIGN_MEMORY_TOP_K: '3' });
    expect(Object.fromEntries(pad)).toEqual({
      SOVEREIGN_MEMORY: '1',
      SOVEREIGN_MEMORY_TOP_N: '2',
      SOVEREIGN_MEMORY_TOP_K: '3',
    });
  });
});

describe('isSovereignMemoryEnabled', () => {
  it.each([
    ['1', true],
    ['0', false],
    ['yes', false],
  ])('takes %s for %s', (value, on) => {
    expect(isSovereignMemoryEnabled({ SOVEREIGN_MEMORY: value })).toBe(on);
  });

  it('is off where nothing is said', () => {
    expect(isSovereignMemoryEnabled({})).toBe(false);
  });
});

describe('scratchpadWarnings', () => {
  it('names values that are not taken as written', () => {
    const pad = new Map([
      ['SOVEREIGN_MEMORY', 'on'],
      ['SOVEREIGN_MEMORY_TOP_N', '5'],
      ['SOVEREIGN_MEMORY_MAX_CHARS', '-1'],
    ]);
    expect(scratchpadWarnings(pad)).toHaveLength(2);
  });
});
