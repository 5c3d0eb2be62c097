import { describe, expect, it } from '@jest/globals';
import type { Finding } from '../../src/core/finding.js';
import { judge, LOGS, marksOf, type JudgeOptions } from '../support/judge.js';

const ONLY_LINES: JudgeOptions = { checks: ['lines'] };

async function first(
  content: string | Buffer,
  options: JudgeOptions = ONLY_LINES,
): Promise<Finding | undefined> {
  return (await judge(content, options))[0];
}

describe('the lines check', () => {
  describe('when a file is well framed', () => {
    it.each([
      ['empty', ''],
      ['of one line', '{}\n'],
      ['of lines with characters that look like line ends', '{"id":"\u2028\u2029\u0085"}\n{"id":"b"}\n'],
    ])('finds nothing in one that is %s', async (_, text) => {
      expect(await marksOf(text)).toEqual([]);
    });
  });

  describe('when bytes are not UTF-8', () => {
    it('finds the line and the first bad byte', async () => {
      const bytes = Buffer.concat([
        Buffer.from('{}\n{"a":"'),
        Buffer.from([0xe2, 0x82]),
        Buffer.from('"}\n'),
      ]);
      expect(await first(bytes)).toMatchObject({ rule: 'EVIDENCE_INVALID_UTF8', line: 2, byte_offset: 9 });
    });

    it('finds a tail that is cut inside a sequence, and that the line is torn', async () => {
      const bytes = Buffer.concat([Buffer.from('{}\n{"a":"'), Buffer.from([0xe2, 0x82])]);
      expect(await marksOf(bytes, ONLY_LINES)).toEqual(['INVALID_UTF8@2', 'TORN_LINE@2']);
    });
  });

  describe('when a byte order mark is there', () => {
    it.each([
      ['at the start of the file', '\uFEFF{}\n{}\n', 'BOM@1'],
      ['at the start of a later line', '{}\n\uFEFF{}\n', 'BOM@2'],
      ['and nothing else', '\uFEFF', 'BOM@1'],
      ['and a newline', '\uFEFF\n', 'BOM@1'],
    ])('finds it %s', async (_, text, expected) => {
      expect(await marksOf(text)).toEqual([expected]);
    });

    it('says where in the file it is', async () => {
      expect((await first('{}\n\uFEFF{}\n'))?.byte_offset).toBe(3);
    });

    it('takes one inside a string for data', async () => {
      expect(await marksOf('{"a":"\uFEFF"}\n')).toEqual([]);
    });
  });

  describe('when a line ends in CR LF', () => {
    it.each([
      ['a plain family', {}, 'warning'],
      ['an append-only family', { appendOnly: true }, 'error'],
      ['a signed family', { signature: 'optional' as const }, 'error'],
      [
        'a family that says so itself',
        { appendOnly: true, severity: { EVIDENCE_CRLF: 'info' as const } },
        'info',
      ],
    ])('in %s it finds it', async (_, own, severity) => {
      const finding = await first('{}\r\n', { ...ONLY_LINES, family: { ...LOGS, ...own } });
      expect([finding?.rule, finding?.severity]).toEqual(['EVIDENCE_CRLF', severity]);
    });

    it('takes a lone CR for data', async () => {
      expect(await marksOf('{}\r\r {}\n', ONLY_LINES)).toEqual([]);
    });
  });

  describe('when a line holds a NUL byte', () => {
    it('finds it and no broken JSON beside it', async () => {
      expect(await marksOf('{"id":"a\0"}\n')).toEqual(['NUL@1']);
    });

    it('finds a file that ends in them torn', async () => {
      expect(await marksOf('{}\n{"id":"a\0\0\0')).toEqual(['NUL@2', 'TORN_LINE@2']);
    });
  });

  describe('when lines are blank', () => {
    it('finds each with its own number', async () => {
      expect(await marksOf('{"id":"a"}\n\n \t\n{"id":"b"}\n\n')).toEqual([
        'BLANK_LINE@2',
        'BLANK_LINE@3',
        'BLANK_LINE@5',
      ]);
    });

    it('finds one in a file of one newline', async () => {
      expect(await marksOf('\n')).toEqual(['BLANK_LINE@1']);
    });

    it('finds every one in a file of newlines', async () => {
      expect(await marksOf('\n\n\n')).toEqual(['BLANK_LINE@1', 'BLANK_LINE@2', 'BLANK_LINE@3']);
    });

    it('finds one that ends the file without a newline', async () => {
      expect(await marksOf('{"id":"a"}\n  ')).toEqual(['BLANK_LINE@2']);
    });
  });

  describe('when the last line has no newline', () => {
    it.each([
      ['is whole', '{"id":"a"}', 'NO_FINAL_NEWLINE'],
      ['is whole and ends in white space', '{"id":"a"} \t', 'NO_FINAL_NEWLINE'],
      ['breaks off in a string', '{"id":"a","o', 'TORN_LINE'],
      ['breaks off behind a value', '{"id":"a"', 'TORN_LINE'],
      ['is followed by a piece of another', '{"id":"a"}{"i', 'TORN_LINE'],
    ])('and %s', async (_, line, rule) => {
      expect(await marksOf(`{"id":"z"}\n${line}`, ONLY_LINES)).toEqual([`${rule}@2`]);
    });

    it.each([['[1]'], ['12'], [`${'['.repeat(80)}${']'.repeat(80)}`]])(
      'takes the whole value %s for whole, though it is no record',
      async (line) => {
        expect(await marksOf(line, ONLY_LINES)).toEqual(['NO_FINAL_NEWLINE@1']);
      },
    );

    it.each([
      ['a plain family', {}, 'warning'],
      ['an append-only family', { appendOnly: true }, 'error'],
    ])('is of the severity of %s', async (_, own, severity) => {
      expect((await first('{}', { ...ONLY_LINES, family: { ...LOGS, ...own } }))?.severity).toBe(severity);
    });
  });

  describe('when blank lines stand behind a line that breaks off', () => {
    it('still finds it torn, once', async () => {
      expect(await marksOf('{"id":"a"}\n{"id":"b","o\n\n')).toEqual(['TORN_LINE@2', 'BLANK_LINE@3']);
    });

    it('finds one that is broken before its end no more than broken', async () => {
      expect(await marksOf('{"id":x}\n\n')).toEqual(['INVALID_JSON@1', 'BLANK_LINE@2']);
    });
  });

  describe('when a line is over the limit', () => {
    const limits = { lineBytes: 20 };

    it('finds it and goes on with the next', async () => {
      const text = `{"id":"a"}\n{"id":"${'x'.repeat(40)}"}\n{"id":}\n`;
      expect(await marksOf(text, { limits })).toEqual(['LINE_TOO_LONG@2', 'INVALID_JSON@3']);
    });

    it('looks for nothing else in it', async () => {
      expect(await marksOf(`${'\0'.repeat(30)}`, { limits })).toEqual(['LINE_TOO_LONG@1']);
    });

    it('does not take two with the same beginning for one', async () => {
      const long = `{"id":"${'x'.repeat(40)}`;
      expect(await marksOf(`${long}1"}\n${long}2"}\n`, { limits })).toEqual([
        'LINE_TOO_LONG@1',
        'LINE_TOO_LONG@2',
      ]);
    });
  });
});
