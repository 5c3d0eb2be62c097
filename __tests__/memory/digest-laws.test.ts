import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildInjectionDigest } from '../../src/memory/digest.js';
import type { MemoryFamilyName } from '../../src/memory/entry.js';
import { livePathOf, MEMORY_FAMILY_NAMES } from '../../src/memory/memory-families.js';
import { bytesFile, type ReadingLayer } from '../../src/memory/reading-files.js';
import { entry, idOf, timeOf } from './room.js';

interface Made {
  readonly family: MemoryFamilyName;
  readonly line: string;
}

/** Few ids and times, so that ties and repeats are common; every third line is no plain active entry. */
const madeLine: fc.Arbitrary<Made> = fc
  .record({
    family: fc.constantFrom(...MEMORY_FAMILY_NAMES),
    id: fc.integer({ min: 0, max: 60 }),
    minute: fc.integer({ min: 0, max: 6 }),
    impact_score: fc.integer({ min: 0, max: 5 }),
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    status: fc.constantFrom('active', 'active', 'active', 'superseded', 'archived'),
    fault: fc.constantFrom('none', 'none', 'none', 'torn', 'member'),
  })
  .map(({ family, id, minute, impact_score, text, status, fault }) => {
    const members = {
      ts: timeOf(minute),
      impact_score,
      text,
      status,
      ...(fault === 'member' ? { more: 1 } : {}),
    };
    const line = JSON.stringify(entry(family, id, members));
    return { family, line: fault === 'torn' ? line.slice(0, -1) : line };
  });

const corpus = fc.array(madeLine, { maxLength: 80 });
const numbers = fc.record({
  n: fc.integer({ min: 0, max: 20 }),
  k: fc.integer({ min: 0, max: 8 }),
  max: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3000 })),
});

function layerOf(lines: readonly Made[]): ReadingLayer {
  return {
    open: (path) => {
      const family = MEMORY_FAMILY_NAMES.find((name) =>
        path.replaceAll('\\', '/').endsWith(livePathOf(name)),
      );
      const own = lines.filter((made) => made.family === family).map(({ line }) => `${line}\n`);
      return Promise.resolve(bytesFile(Buffer.from(own.join(''))));
    },
  };
}

async function digestOf(lines: readonly Made[], { n, k, max }: { n: number; k: number; max: number }) {
  const pad = {
    SOVEREIGN_MEMORY: '1',
    SOVEREIGN_MEMORY_TOP_N: String(n),
    SOVEREIGN_MEMORY_TOP_K: String(k),
    SOVEREIGN_MEMORY_MAX_CHARS: String(max),
  };
  return await buildInjectionDigest('/', pad, { files: layerOf(lines) });
}

describe('every digest', () => {
  it('is no longer than the cap', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, numbers, async (lines, given) => {
        const { digest_text: text, char_count: count } = await digestOf(lines, given);
        expect(count).toBe([...text].length);
        expect(count).toBeLessThanOrEqual(given.max);
      }),
    );
  });

  it('lists exactly the ids whose line begins in it', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, numbers, async (lines, given) => {
        const { digest_text: text, entry_ids: ids } = await digestOf(lines, given);
        const whole = await digestOf(lines, { ...given, max: 1_000_000 });
        const body = text === whole.digest_text ? text : text.slice(0, -3);
        const begun = whole.entry_ids.filter(
          (_, at) => body.split('\n').filter((line) => line.startsWith('-')).length > at,
        );
        expect(ids).toEqual(given.max < 3 && text !== whole.digest_text ? [] : begun);
      }),
    );
  });

  it('is the same for every order of the lines', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, numbers, fc.infiniteStream(fc.nat()), async (lines, given, random) => {
        const shuffled = [...lines];
        for (let at = shuffled.length - 1; at > 0; at--) {
          const other = random.next().value % (at + 1);
          [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
        }
        expect(await digestOf(shuffled, given)).toEqual(await digestOf(lines, given));
      }),
    );
  });

  it('shows each id once, and active entries only', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, numbers, async (lines, given) => {
        const { entry_ids: ids } = await digestOf(lines, { ...given, max: 1_000_000 });
        expect(new Set(ids).size).toBe(ids.length);
        const active = new Set(
          lines
            .filter(({ line }) => line.includes('"status":"active"'))
            .map(({ line }) => /"entry_id":"([^"]+)"/.exec(line)?.[1]),
        );
        expect(ids.filter((id) => !active.has(id))).toEqual([]);
      }),
    );
  });
});

describe('ids of the laws', () => {
  it('are UUIDv4', () => {
    expect(idOf(60)).toMatch(/^0{6}60-0000-4000-8000-0{12}$/);
  });
});
