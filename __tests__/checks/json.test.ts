import { describe, expect, it } from '@jest/globals';
import { judge, LOGS, marksOf } from '../support/judge.js';

describe('the json check', () => {
  it.each([
    ['EVIDENCE_INVALID_JSON', '{"a":}', 6],
    ['EVIDENCE_TRAILING_TEXT', '{"a":1}{"b":2}', 8],
    ['EVIDENCE_NOT_OBJECT', '[1]', 1],
    ['EVIDENCE_DUPLICATE_KEY', '{"a":1,"\\u0061":2}', 8],
    ['EVIDENCE_UNSAFE_NUMBER', '{"a":9007199254740993}', 6],
    ['EVIDENCE_LONE_SURROGATE', '{"a":"\\ud800"}', 7],
    ['EVIDENCE_TOO_DEEP', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`, 69],
  ])('finds %s with its column', async (rule, line, column) => {
    const [finding, ...more] = await judge(`{"id":"a"}\n${line}\n`, { checks: ['json'] });
    expect([finding?.rule, finding?.line, finding?.column, more.length]).toEqual([rule, 2, column, 0]);
  });

  it('counts the byte offset from the start of the file', async () => {
    const [finding] = await judge('{"ä":1}\n{"ä":}\n', { checks: ['json'] });
    expect(finding?.byte_offset).toBe(9 + 6);
  });

  it('counts it from the start of the file behind a byte order mark too', async () => {
    const [finding] = await judge('\uFEFF{"a":}\n', { checks: ['json'] });
    expect(finding?.byte_offset).toBe(3 + 5);
  });

  it.each([
    ['off', 'warning'],
    ['optional', 'error'],
    ['required', 'error'],
  ] as const)('with signature %s an unsafe number is of severity %s', async (signature, severity) => {
    const [finding] = await judge('{"a":-0}\n', { checks: ['json'], family: { ...LOGS, signature } });
    expect(finding?.severity).toBe(severity);
  });

  it('gives the code that the users of the family know', async () => {
    const family = { ...LOGS, codes: { EVIDENCE_INVALID_JSON: 'LOG_BROKEN' } };
    expect((await judge('{\n', { checks: ['json'], family }))[0]?.code).toBe('LOG_BROKEN');
  });

  describe('when the line has another fault that says the same', () => {
    it.each([
      ['is torn', '{"id":"a', ['TORN_LINE@1']],
      ['is a conflict marker', '=======\n', ['MERGE_CONFLICT@1']],
      ['holds a NUL byte', '{"id":\0}\n', ['NUL@1']],
      ['is blank', ' \n', ['BLANK_LINE@1']],
      ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x0a]), ['INVALID_UTF8@1']],
    ])('says nothing of a line that %s', async (_, content, expected) => {
      expect(await marksOf(content)).toEqual(expected);
    });
  });

  describe('when nobody else is asked about the line', () => {
    it.each([
      ['is torn', '{"id":"a'],
      ['is a conflict marker', '=======\n'],
      ['holds a NUL byte', '{"id":\0}\n'],
      ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x0a])],
      ['is over the limit', `{"id":"${'x'.repeat(100)}"}\n`],
    ])('says that a line that %s cannot be read', async (_, content) => {
      const options = { checks: ['json' as const], limits: { lineBytes: 50 } };
      expect(await marksOf(content, options)).toEqual(['INVALID_JSON@1']);
    });

    it('still passes over a blank line', async () => {
      expect(await marksOf(' \n', { checks: ['json'] })).toEqual([]);
    });
  });
});
