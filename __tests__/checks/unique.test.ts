import { describe, expect, it } from '@jest/globals';
import { describeRepeat } from '../../src/checks/unique.js';
import type { Finding } from '../../src/core/finding.js';
import { judge, judgeAll, LOGS, marks, marksOf } from '../support/judge.js';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const NO_ID = { ...LOGS, id: null };

const places = (findings: readonly Finding[]): unknown[] =>
  findings.map(({ path, line, related }) => [path, line, related.map((other) => [other.path, other.line])]);

describe('the unique check', () => {
  describe('when an id stands twice', () => {
    it('names both places', async () => {
      const findings = await judge('{"id":"a"}\n{"id":"b"}\n{"id":"a","x":1}\n');
      expect(places(findings)).toEqual([['logs/a.jsonl', 3, [['logs/a.jsonl', 1]]]]);
    });

    it('gives the pointer of the id', async () => {
      expect((await judge('{"id":"a"}\n{"id":"a"}\n'))[0]?.pointer).toBe('/id');
    });

    it('finds a replayed line', async () => {
      expect(await marksOf('{"id":"a"}\n{"id":"a"}\n')).toEqual(['DUPLICATE_ID@2']);
    });

    it('finds every repeat', async () => {
      expect(await marksOf('{"id":"a"}\n'.repeat(3))).toEqual(['DUPLICATE_ID@2', 'DUPLICATE_ID@3']);
    });

    it('takes both cases of a UUID for one id', async () => {
      expect(await marksOf(`{"id":"${UUID}"}\n{"id":"${UUID.toUpperCase()}"}\n`)).toEqual(['DUPLICATE_ID@2']);
    });

    it('finds it by another spelling too', async () => {
      expect(await marksOf('{"id":"a"}\n{"id":"\\u0061"}\n')).toEqual(['DUPLICATE_ID@2']);
    });

    it('keeps its fingerprint when lines are put above', async () => {
      const [before] = await judge('{"id":"a"}\n{"id":"a"}\n');
      const [after] = await judge('{"id":"z"}\n{"id":"a"}\n{"id":"a"}\n');
      expect(after?.fingerprint).toBe(before?.fingerprint);
    });
  });

  describe('when ids only look alike', () => {
    it.each([
      ['in case', '{"id":"a"}\n{"id":"A"}\n'],
      ['in white space', '{"id":"a"}\n{"id":"a "}\n'],
      ['as one is missing', '{"x":1}\n{"x":1}\n'],
    ])('%s, finds nothing', async (_, text) => {
      expect(await marksOf(text, { checks: ['unique'] })).toEqual([]);
    });

    it('does not take integers that a double cannot tell apart for one', async () => {
      expect(
        await marksOf('{"id":9007199254740993}\n{"id":9007199254740992}\n', { checks: ['unique'] }),
      ).toEqual([]);
    });
  });

  describe('when the family has no id', () => {
    it('finds a line that is repeated byte for byte', async () => {
      expect(await marksOf('{"a":1}\n{"a":1}\n{"a": 1}\n', { family: NO_ID })).toEqual(['DUPLICATE_ID@2']);
    });

    it('leaves lines that are no records to the other checks', async () => {
      expect(await marksOf('{\n{\n[]\n[]\n', { family: NO_ID, checks: ['unique'] })).toEqual([]);
    });

    it('takes the signature of a signed family for it', async () => {
      const family = { ...NO_ID, signature: 'optional' as const };
      const text = '{"a":1,"sig_hmac_sha256":"x"}\n{"a":2,"sig_hmac_sha256":"x"}\n';
      expect(await marksOf(text, { family, checks: ['unique'] })).toEqual(['DUPLICATE_ID@2']);
    });
  });

  describe('when files share their ids', () => {
    it('names the other file', async () => {
      const { findings } = await judgeAll({ 'logs/a.jsonl': '{"id":"a"}\n', 'logs/b.jsonl': '{"id":"a"}\n' });
      expect(places(findings)).toEqual([['logs/b.jsonl', 1, [['logs/a.jsonl', 1]]]]);
    });

    it('escapes its path', () => {
      const repeat = { at: { path: 'a', line: 1 }, other: { path: 'b\u001b[2J', line: 2 } };
      expect(describeRepeat(repeat).message).not.toContain('\u001b');
    });
  });

  describe('when a change is judged', () => {
    const base = '{"id":"a"}\n{"id":"b"}\n';

    it.each([
      ['below', `${base}{"id":"a","n":1}\n`, 3, 1],
      ['above', `{"id":"b","n":1}\n${base}`, 1, 3],
      ['between', `{"id":"a"}\n{"id":"b","n":1}\n{"id":"b"}\n`, 2, 3],
    ])('finds an added line that repeats an id %s', async (_, head, line, other) => {
      expect(places(await judge(head, { base }))).toEqual([
        ['logs/a.jsonl', line, [['logs/a.jsonl', other]]],
      ]);
    });

    it('leaves a repeat alone that stood before', async () => {
      const old = '{"id":"a"}\n{"id":"a"}\n';
      expect(await marksOf(`${old}{"id":"c"}\n`, { base: old })).toEqual([]);
    });

    it('finds an added line once, though the id stood twice before', async () => {
      const old = '{"id":"a"}\n{"id":"a"}\n';
      expect(await marksOf(`{"id":"a","n":1}\n${old}`, { base: old })).toEqual(['DUPLICATE_ID@1']);
    });

    it('finds an id of an archive that stood before', async () => {
      const files = { 'archive/a.jsonl': '{"id":"a"}\n', 'logs/a.jsonl': '{"id":"a"}\n' };
      const { findings } = await judgeAll(files, { known: ['archive/a.jsonl'] });
      expect(places(findings)).toEqual([['logs/a.jsonl', 1, [['archive/a.jsonl', 1]]]]);
    });

    it('finds it as well where the archive comes later', async () => {
      const files = { 'logs/a.jsonl': '{"id":"a"}\n', 'old/a.jsonl': '{"id":"a"}\n' };
      const { findings } = await judgeAll(files, { known: ['old/a.jsonl'] });
      expect(places(findings)).toEqual([['logs/a.jsonl', 1, [['old/a.jsonl', 1]]]]);
    });
  });

  describe('when it is not asked for', () => {
    it('says nothing', async () => {
      expect(marks(await judge('{"id":"a"}\n{"id":"a"}\n', { checks: ['lines'] }))).toEqual([]);
    });
  });
});
