import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_DRAFTS_PER_CHUNK } from '../../src/gate/chunk.js';
import { FindingBook } from '../../src/gate/findings.js';
import { excuseLegacyLines, legacyPrefix } from '../../src/gate/legacy.js';
import { judge, judgeAll, LOGS, marks, schemaOf, type JudgeOptions } from '../support/judge.js';
import { cutEvery, MemorySnapshot } from '../support/memory.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const pin = (text: string, lines = text.split('\n').length - 1) => ({ lines, sha256: sha256(text) });
const pinned = (text: string, lines?: number): JudgeOptions => ({
  pins: { 'logs/a.jsonl': pin(text, lines) },
});

async function prefix(text: string, lines: number | null, every = 3) {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* cutEvery(every)(Buffer.from(text));
    await Promise.resolve();
  }
  return await legacyPrefix(pieces(), lines);
}

describe('legacyPrefix', () => {
  it.each([
    ['all lines', 'a\nb\n', null, { lines: 2, bytes: 4, sha256: sha256('a\nb\n') }],
    ['all lines, the last without a newline', 'a\nb', null, { lines: 2, bytes: 3, sha256: sha256('a\nb') }],
    ['the first lines', 'a\nb\nc\n', 2, { lines: 2, bytes: 4, sha256: sha256('a\nb\n') }],
    ['a last line without a newline', 'a\nb', 2, { lines: 2, bytes: 3, sha256: sha256('a\nb') }],
    ['no line of an empty file', '', null, { lines: 0, bytes: 0, sha256: sha256('') }],
  ])('tells of %s', async (_, text, lines, expected) => {
    expect(await prefix(text, lines)).toMatchObject(expected);
  });

  it('is null where there are fewer lines', async () => {
    expect(await prefix('a\nb\n', 3)).toBeNull();
  });

  it('does not depend on how the file is cut into pieces', async () => {
    const text = fc.array(fc.constantFrom('a', '\n', 'bb\n')).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (all, lines, every) => {
          expect(await prefix(all, lines, every)).toEqual(await prefix(all, lines, 1000));
        },
      ),
    );
  });
});

describe('pinned lines', () => {
  const OLD = '{"id":}\n{"id":"a","id":"b"}\n';

  describe('when they are what was pinned', () => {
    it('have their findings counted in one', async () => {
      const findings = await judge(`${OLD}{"id":"c"}\n`, pinned(OLD));
      expect(marks(findings)).toEqual(['LEGACY_LINES@1']);
      expect(findings[0]?.message).toContain('2 findings');
    });

    it('excuse no later line', async () => {
      expect(marks(await judge(`${OLD}{"id":}\n`, pinned(OLD)))).toEqual([
        'LEGACY_LINES@1',
        'INVALID_JSON@3',
      ]);
    });

    it('are excused however the file is cut', async () => {
      const text = `${OLD}${OLD}{"id":"c"}\n`;
      const whole = await judge(text, pinned(OLD));
      expect(await judge(text, { ...pinned(OLD), cut: cutEvery(7) })).toEqual(whole);
    });

    it('are excused also where there are more findings than a run of lines keeps', async () => {
      const old = '{"id":1,"a":1,"b":1}\n'.repeat(MAX_DRAFTS_PER_CHUNK);
      const schema = schemaOf({ properties: { id: { type: 'string' }, a: { type: 'string' } } });
      const { findings, book } = await judgeAll(old, {
        ...pinned(old),
        checks: ['schema'],
        family: { ...LOGS, schemas: { 1: 'repository:one' } },
        userSchemas: { 'repository:one': { path: 'one.json', schema } },
      });
      expect([book.counts.error, marks(findings)]).toEqual([0, ['LEGACY_LINES@1']]);
      expect(findings[0]?.message).toContain(`${2 * MAX_DRAFTS_PER_CHUNK} findings`);
    });

    it('are still what they were when a missing last newline was added', async () => {
      const old = '{"id":}\n{"id":';
      expect(marks(await judge(`${old}\n{"id":"c"}\n`, pinned(old, 2)))).toEqual(['LEGACY_LINES@1']);
    });

    it('do not excuse a conflict that reaches beyond them', async () => {
      const old = '<<<<<<< HEAD\n=======\n';
      expect(marks(await judge(`${old}>>>>>>> x\n`, pinned(old)))).toEqual(['MERGE_CONFLICT@1']);
    });

    it('do not excuse a member that a later line brings too', async () => {
      const text = '{"id":"a","extra":1}\n{"id":"b","extra":1}\n';
      const options = { ...pinned(text.slice(0, 21)), family: { ...LOGS, knownMembers: ['id'] } };
      expect(marks(await judge(text, options))).toEqual(['UNKNOWN_MEMBER@2']);
    });
  });

  describe('when a later line repeats their id', () => {
    it('lets that line answer', async () => {
      const old = '{"id":"a"}\n';
      expect(marks(await judge(`${old}${old}`, pinned(old)))).toEqual(['DUPLICATE_ID@2']);
    });

    it('lets it answer too where its file comes first', async () => {
      const files = { 'logs/0.jsonl': '{"id":"a"}\n', 'logs/a.jsonl': '{"id":"a"}\n' };
      const { findings } = await judgeAll(files, pinned('{"id":"a"}\n'));
      expect(findings.map(({ path, rule }) => [path, rule])).toEqual([
        ['logs/0.jsonl', 'EVIDENCE_DUPLICATE_ID'],
      ]);
    });
  });

  describe('when they are not what was pinned', () => {
    it.each([
      ['edited', `${OLD.replace('a', 'x')}{"id":"c"}\n`],
      ['fewer', '{"id":}\n'],
      ['rolled over', ''],
      ['glued to the next', `${OLD.trimEnd()}{"id":"c"}\n`],
      ['behind another line', `{"id":"0"}\n${OLD}`],
    ])('are not excused: %s', async (_, text) => {
      const head = new MemorySnapshot({ 'logs/a.jsonl': text });
      const artifact = {
        path: 'logs/a.jsonl',
        family: LOGS,
        source: null as never,
        entry: head.entry('logs/a.jsonl'),
        base: null,
        idsOnly: false,
        idGroup: 'one',
      };
      const book = new FindingBook();
      const pins = { 'logs/a.jsonl': pin(OLD) };
      const broken = await excuseLegacyLines({ pins, artifacts: [artifact], head, isWhole: true }, book);
      expect(broken.map(({ path }) => path)).toEqual(['logs/a.jsonl']);
      expect(book.excuseOf('logs/a.jsonl').lines).toBe(0);
    });
  });

  describe('when their file is not there', () => {
    const book = new FindingBook();
    const head = new MemorySnapshot({});
    const pins = { 'logs/gone.jsonl': pin('a\n') };

    it.each([
      [true, ['logs/gone.jsonl']],
      [false, []],
    ])('is said where everything was asked for (%s)', async (isWhole, expected) => {
      const broken = await excuseLegacyLines({ pins, artifacts: [], head, isWhole }, book);
      expect(broken.map(({ path }) => path)).toEqual(expected);
    });
  });

  describe('when they are in an archive', () => {
    const path = 'logs/a.jsonl.gz';

    it('are counted as they are unpacked', async () => {
      const text = `${OLD}{"id":"c"}\n`;
      const { findings } = await judgeAll({ [path]: gzipSync(text) }, { pins: { [path]: pin(OLD) } });
      expect(marks(findings)).toEqual(['LEGACY_LINES@1']);
    });

    it('are not excused where it is damaged, and it is a finding', async () => {
      const damaged = gzipSync(OLD).subarray(0, 15);
      const { findings } = await judgeAll({ [path]: damaged }, { pins: { [path]: pin(OLD) } });
      expect(marks(findings)).toContain('GZIP_BOMB@file');
    });
  });
});
