import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_BLANK_TAIL } from '../../src/core/lines.js';
import { toChunks, type Chunk } from '../../src/gate/chunks.js';
import { judgeAll } from '../support/judge.js';
import { cutAt, cutEvery, type Cut } from '../support/memory.js';

async function chunksOf(text: string | Buffer, cut: Cut, lineBytes = 1000): Promise<Chunk[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* cut(Buffer.from(text));
    await Promise.resolve();
  }
  const chunks: Chunk[] = [];
  for await (const chunk of toChunks(pieces(), lineBytes)) chunks.push(chunk);
  return chunks;
}

const textOf = (chunks: readonly Chunk[]): string =>
  Buffer.concat(chunks.map(({ bytes }) => bytes)).toString('utf8');

describe('toChunks', () => {
  describe('when no line is over the limit', () => {
    it('gives every byte once, in order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom('a', '\n', '\r', ' ', '{"a":1}', '\n\n')),
          fc.array(fc.nat(60)),
          async (parts, offsets) => {
            const text = parts.join('');
            expect(textOf(await chunksOf(text, cutAt(offsets)))).toBe(text);
          },
        ),
      );
    });

    it('ends every run but the last behind a newline', async () => {
      const chunks = await chunksOf('one\ntwo\nthree\nfour', cutEvery(5));
      expect(chunks.slice(0, -1).every(({ bytes }) => bytes.at(-1) === 10)).toBe(true);
    });

    it('cuts short lines into short runs: what is known of each line waits in memory', async () => {
      const text = 'x\n'.repeat(2_000_000);
      const chunks = await chunksOf(text, cutEvery(2_097_152));
      expect([textOf(chunks) === text, Math.max(...chunks.map(({ span }) => span)) <= 262_144]).toEqual([
        true,
        true,
      ]);
    });

    it('leaves others in long ones', async () => {
      const text = `${'x'.repeat(99)}\n`.repeat(80_000);
      const chunks = await chunksOf(text, cutEvery(2_097_152));
      expect(Math.max(...chunks.map(({ span }) => span))).toBeGreaterThan(2_000_000);
    });

    it('says of the last run alone that it is the last', async () => {
      const chunks = await chunksOf('one\ntwo\nthree\n', cutEvery(4));
      expect(chunks.map(({ final }) => final)).toEqual([false, false, true]);
    });

    it('says where each run begins', async () => {
      const chunks = await chunksOf('one\ntwo\nthree\n', cutEvery(4));
      expect(chunks.map(({ byteBase }) => byteBase)).toEqual([0, 4, 8]);
    });
  });

  describe('when the stream is empty', () => {
    it('gives no run', async () => {
      expect(await chunksOf('', cutEvery(4))).toEqual([]);
    });
  });

  describe('when a line is far over the limit', () => {
    const long = 'x'.repeat(20 * MAX_BLANK_TAIL);

    it('keeps no more of it than the limit and a little', async () => {
      const chunks = await chunksOf(`{}\n${long}\n{}\n`, cutEvery(5000));
      expect(Math.max(...chunks.map(({ bytes }) => bytes.length))).toBeLessThan(MAX_BLANK_TAIL + 10_000);
    });

    it('counts the bytes that were thrown away in the places of later runs', async () => {
      const chunks = await chunksOf(`{}\n${long}\n{"a":1}\n`, cutEvery(5000));
      expect(chunks.at(-1)?.byteBase).toBe(3 + long.length + 1);
    });

    it('lets the spans add up to the file', async () => {
      const text = `{}\n${long}\n{"a":1}\n${long}`;
      const spans = (await chunksOf(text, cutEvery(5000))).map(({ span }) => span);
      expect(spans.reduce((sum, span) => sum + span, 0)).toBe(text.length);
    });
  });

  describe('when blank lines end the file', () => {
    it('keeps them with the last line that is not blank', async () => {
      const chunks = await chunksOf('{}\n{"a\n\n \n\n', cutEvery(3));
      expect(Buffer.from(chunks.at(-1)?.bytes ?? []).toString()).toBe('{"a\n\n \n\n');
    });

    it('does not gather more of them than the limit', async () => {
      const chunks = await chunksOf(`{"a\n${'\n'.repeat(5 * MAX_BLANK_TAIL)}`, cutEvery(1000));
      expect(Math.max(...chunks.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(MAX_BLANK_TAIL + 1000);
    });
  });
});

/** Lines of every kind that a check has a rule for, so that runs are cut between, before and inside all of them. */
const LINE = fc.constantFrom(
  '{"id":"a","ts":"2026-01-02T00:00:00Z"}',
  '{"id":"b","ts":"2026-01-01T00:00:00Z"}',
  '{"id":"b","ts":"2026-01-03T00:00:00Z","extra":1}',
  '{"id":"a","other":-0}',
  '{"id":7,"id":8}',
  '{"broken":',
  '[1,2]',
  '{"a":1}{"b":2}',
  '\uFEFF{"id":"bom"}',
  '<<<<<<< HEAD',
  '||||||| base',
  '=======',
  '>>>>>>> topic',
  '',
  '  \t',
  '{"id":"cr"}\r',
  '\r',
  '{"id":"\u2028ü😀"}',
  '{"nul":"\0"}',
  `{"id":"long","text":"${'y'.repeat(90)}"}`,
  `\uFEFF{"id":"long","text":"${'y'.repeat(66)}"}\r`,
);
const BAD = Buffer.from([0x22, 0xe2, 0x82, 0x0a]);

describe('what is said of a file', () => {
  it('does not depend on how it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(LINE, { maxLength: 14 }),
        fc.constantFrom('', '\n', '\n\n \n'),
        fc.boolean(),
        fc.array(fc.nat(900), { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        async (parts, end, withBad, offsets, every) => {
          const text = Buffer.from(parts.join('\n') + end);
          const content = withBad ? Buffer.concat([text, Buffer.from('\n'), BAD, text]) : text;
          const options = { limits: { lineBytes: 100 } };
          const whole = await judgeAll(content, options);
          for (const cut of [cutAt(offsets), cutEvery(every)]) {
            const parted = await judgeAll(content, { ...options, cut });
            expect(parted.findings).toEqual(whole.findings);
            expect(parted.reading.totals).toEqual(whole.reading.totals);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('does not depend on it around the limit of a line', async () => {
    const lineBytes = MAX_BLANK_TAIL + 20;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: lineBytes - 6, max: lineBytes + 12 }),
        fc.constantFrom('', '\uFEFF'),
        fc.constantFrom('', '\n', '\r\n', '\r\n\n', '\n{"id":"z"}\n{"id":"z"}', '\r'),
        fc.constantFrom('"', ' ', '\r', 'ü'),
        fc.array(fc.integer({ min: lineBytes - 20, max: lineBytes + 30 }), { maxLength: 6 }),
        async (length, start, end, fill, offsets) => {
          const text = `{"id":"a"}\n${start}${fill.repeat(length / Buffer.byteLength(fill))}${end}`;
          const options = { limits: { lineBytes } };
          const whole = await judgeAll(text, options);
          const parted = await judgeAll(text, { ...options, cut: cutAt(offsets) });
          expect(parted.findings).toEqual(whole.findings);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('does not depend on it around the limit of blank lines at the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: MAX_BLANK_TAIL - 4, max: MAX_BLANK_TAIL + 4 }),
        fc.constantFrom('\n', '\n\n', ' \n'),
        fc.array(fc.nat(MAX_BLANK_TAIL + 40), { maxLength: 5 }),
        async (length, before, offsets) => {
          const text = `{"id":"a"}\n{"id":"b${before}${' '.repeat(length - before.length)}\n`;
          const whole = await judgeAll(text);
          const parted = await judgeAll(text, { cut: cutAt([...offsets, 20]) });
          expect(parted.findings).toEqual(whole.findings);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not depend on it where only added lines are judged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .tuple(fc.array(LINE, { maxLength: 8 }), fc.array(LINE, { maxLength: 8 }))
          .chain(([before, added]) =>
            fc.tuple(fc.constant(before), fc.shuffledSubarray([...before, ...added])),
          ),
        fc.integer({ min: 1, max: 60 }),
        async ([before, after], every) => {
          const base = before.join('\n');
          const content = after.join('\n');
          const whole = await judgeAll(content, { base });
          const parted = await judgeAll(content, { base, cut: cutEvery(every), streamed: true });
          expect(parted.findings).toEqual(whole.findings);
        },
      ),
      { numRuns: 100 },
    );
  });
});
