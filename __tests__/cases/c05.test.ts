import { describe, expect, it } from '@jest/globals';
import { caseFiles, linesOf } from '../support/cases.js';
import { judge, LOGS, marksOf } from '../support/judge.js';

describe('integers beyond 2^53', () => {
  it.each([
    ['one that a double cannot hold', '{"id":9007199254740995}'],
    ['a negative one, inside an array', '{"id":"a","n":[0,-9007199254740997]}'],
    ['one of many digits', '{"id":12345678901234567890123}'],
    ['a decimal that overflows', '{"id":"a","n":1e999}'],
    ['a negative zero', '{"id":"a","n":-0}'],
  ])('finds %s', async (_, line) => {
    expect(await marksOf(`${line}\n`)).toEqual(['UNSAFE_NUMBER@1']);
  });

  it.each([['{"id":9007199254740991}'], ['{"id":"9007199254740995"}'], ['{"n":0.1}'], ['{"n":1e21}']])(
    'takes %s',
    async (line) => {
      expect(await marksOf(`${line}\n`)).toEqual([]);
    },
  );

  it('advises to write the number as a string', async () => {
    expect((await judge('{"id":9007199254740995}\n'))[0]?.help).toContain('as a string');
  });

  it('is an error where lines are signed', async () => {
    const family = { ...LOGS, signature: 'required' as const };
    const findings = await judge('{"id":9007199254740995}\n', { family, checks: ['json'] });
    expect(findings.map(({ severity }) => severity)).toEqual(['error']);
  });

  it('does not take two that a double cannot tell apart for one id', async () => {
    const text = '{"id":7000000000000000001}\n{"id":7000000000000000000}\n';
    expect(await marksOf(text, { checks: ['unique'] })).toEqual([]);
  });

  const files = caseFiles('c05');
  if (files !== null) {
    it('judges the collected lines as expected', async () => {
      const found = linesOf(await judge(files.read('input.jsonl')));
      expect(found).toEqual(expect.arrayContaining(files.expected['reject'] as number[]));
      expect(found.filter((line) => (files.expected['accept'] as number[]).includes(line))).toEqual([]);
    });
  }
});
