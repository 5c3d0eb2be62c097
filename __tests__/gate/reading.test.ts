import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { judgeAll, marks, marksOf } from '../support/judge.js';
import { cutEvery } from '../support/memory.js';

describe('reading artifacts', () => {
  it('counts files, lines and bytes', async () => {
    const { reading } = await judgeAll({ 'logs/a.jsonl': '{"id":"a"}\n\n', 'logs/b.jsonl': '{"id":"ü"}' });
    expect(reading.totals).toEqual({ files: 2, lines: 3, bytes: 23 });
  });

  it('counts the bytes of a line that is far over the limit', async () => {
    const text = `{"id":"${'x'.repeat(300_000)}"}\n`;
    const { reading } = await judgeAll(text, { cut: cutEvery(1000), limits: { lineBytes: 10 } });
    expect(reading.totals.bytes).toBe(text.length);
  });

  it('counts records apart from lines', async () => {
    const { reading } = await judgeAll('{"id":"a"}\n\n{\n[]\n');
    expect(reading.linesByFamily.get('logs')).toMatchObject({ files: 1, lines: 4, records: 1 });
  });

  it('finds nothing in an empty file', async () => {
    expect(await marksOf('')).toEqual([]);
  });

  describe('when a line is far over the limit', () => {
    it('gives later lines their numbers and bytes', async () => {
      const long = `{"id":"${'x'.repeat(500_000)}"}`;
      const text = `{"id":"a"}\n${long}\n{"id":}\n`;
      const { findings } = await judgeAll(text, { cut: cutEvery(4096), limits: { lineBytes: 1000 } });
      expect(findings.map(({ rule, line, byte_offset: at }) => [rule, line, at])).toEqual([
        ['EVIDENCE_LINE_TOO_LONG', 2, 11],
        ['EVIDENCE_INVALID_JSON', 3, 11 + long.length + 1 + 6],
      ]);
    });
  });

  describe('when an artifact is an archive', () => {
    const path = 'logs/a.jsonl.gz';

    it('judges what it unpacks to', async () => {
      expect(await marksOf(gzipSync('{"id":"a"}\n{"id":}\n'), { path })).toEqual(['INVALID_JSON@2']);
    });

    it('says that it is damaged, and judges what could be unpacked', async () => {
      const lines = Array.from({ length: 50_000 }, (_, at) => `{"id":"${at}"}`);
      const packed = gzipSync(`{"id":}\n${lines.join('\n')}\n`);
      const { findings } = await judgeAll({ [path]: packed.subarray(0, packed.length - 5000) });
      expect(marks(findings)).toEqual(expect.arrayContaining(['GZIP_BOMB@file', 'INVALID_JSON@1']));
    });

    it('goes on with the next artifact', async () => {
      const { findings } = await judgeAll({ [path]: Buffer.from('no gzip'), 'logs/b.jsonl': '{"id":}\n' });
      expect(marks(findings)).toEqual(['GZIP_BOMB@file', 'INVALID_JSON@1']);
    });

    it('says that it goes on behind its end', async () => {
      const packed = Buffer.concat([gzipSync('{"id":"a"}\n'), Buffer.alloc(4), gzipSync('{"id":}\n')]);
      expect(await marksOf(packed, { path })).toEqual(['GZIP_BOMB@file']);
    });
  });

  describe('when a change is judged', () => {
    const base = '{"id":"a","x":1,"x":2}\n{"id":"b"\n';

    it('judges added lines only', async () => {
      expect(await marksOf(`${base}{"id":}\n`, { base })).toEqual(['INVALID_JSON@3']);
    });

    it('judges a line again that was changed', async () => {
      const head = base.replace('"x":1', '"x":3');
      expect(await marksOf(head, { base })).toEqual(['DUPLICATE_KEY@1']);
    });

    it('judges every line that was written anew with CR LF', async () => {
      const plain = '{"id":"a"}\n{"id":"b"}\n';
      expect(await marksOf(plain.replaceAll('\n', '\r\n'), { base: plain })).toEqual(['CRLF@1', 'CRLF@2']);
    });

    it('does not take a missing last newline that was added for a change', async () => {
      const torn = '{"id":"a","id":"b"}';
      expect(await marksOf(`${torn}\n`, { base: torn })).toEqual([]);
    });

    it.each([
      ['a last line that lost its newline', '{"id":"a"}\n', '{"id":"a"}', ['NO_FINAL_NEWLINE@1']],
      [
        'a last line that was torn before',
        '{"id":"a"}\n{"id"',
        '{"id":"z"}\n{"id":"a"}\n{"id"',
        ['TORN_LINE@3'],
      ],
      ['a torn line that a blank one was put behind', '{"id', '{"id\n\n', ['TORN_LINE@1', 'BLANK_LINE@2']],
    ])('always finds %s', async (_, before, head, expected) => {
      expect(await marksOf(head, { base: before })).toEqual(expected);
    });

    it.each([[false], [true]])(
      'judges moved lines of a file no more, whatever its size (%s)',
      async (streamed) => {
        const old = '{"id":"a","x":1,"x":2}\n{"id":"b","x":1,"x":2}\n';
        const head = `{"id":"c"}\n{"id":"b","x":1,"x":2}\n{"id":"a","x":1,"x":2}\n`;
        expect(await marksOf(head, { base: old, streamed, cut: cutEvery(9) })).toEqual([]);
      },
    );
  });
});
