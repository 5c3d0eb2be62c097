import { describe, expect, it } from '@jest/globals';
import { caseFiles } from '../support/cases.js';
import { judgeAll, marksOf } from '../support/judge.js';

describe('blank lines', () => {
  it('are found, and shift nothing', async () => {
    const text = '{"id":"one"}\n\n\t \n{"id":}\n{"id":"two"}\n\n';
    expect(await marksOf(text)).toEqual(['BLANK_LINE@2', 'BLANK_LINE@3', 'INVALID_JSON@4', 'BLANK_LINE@6']);
  });

  it('are none in an empty file', async () => {
    const { findings, reading } = await judgeAll('');
    expect([findings, reading.totals]).toEqual([[], { files: 1, lines: 0, bytes: 0 }]);
  });

  it.each([
    ['\n', 1],
    ['\n\n\n', 3],
    ['  ', 1],
    ['\r\n', 1],
  ])('are all that is found in %j', async (text, count) => {
    expect((await marksOf(text)).filter((mark) => mark.startsWith('BLANK_LINE'))).toHaveLength(count);
  });

  it.each([['\n'], ['\n\n'], [' \n'], ['\t']])(
    'do not hide that the line before %j is torn',
    async (tail) => {
      expect((await marksOf(`{"id":"one"}\n{"id":"tw\n${tail}`))[0]).toBe('TORN_LINE@2');
    },
  );

  const files = caseFiles('c19');
  if (files !== null) {
    it.each([
      ['blank.jsonl', ['BLANK_LINE@2', 'BLANK_LINE@3', 'BLANK_LINE@5']],
      ['empty.jsonl', []],
      ['newline.jsonl', ['BLANK_LINE@1']],
      ['torn-blank.jsonl', ['TORN_LINE@2', 'BLANK_LINE@3']],
    ])('are judged in the collected %s as expected', async (name, expected) => {
      expect(await marksOf(files.read(name))).toEqual(expected);
    });
  }
});
