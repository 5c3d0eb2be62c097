import { describe, expect, it } from '@jest/globals';
import { caseFiles, linesOf } from '../support/cases.js';
import { judge, marksOf } from '../support/judge.js';

const WHOLE = '{"id":"one","done":true}\n{"id":"two","done":true}\n';

describe('a last record that is torn', () => {
  it.each([
    ['{'],
    ['{"id":"thr'],
    ['{"id":"three"'],
    ['{"id":"three",'],
    ['{"id":"three","n":12'],
    ['{"id":"\\u00'],
  ])('is found where it breaks off as %s', async (tail) => {
    expect(await marksOf(WHOLE + tail)).toEqual(['TORN_LINE@3']);
  });

  it('is found where a character is cut', async () => {
    const tail = Buffer.from('{"id":"ü').subarray(0, -1);
    expect(await marksOf(Buffer.concat([Buffer.from(WHOLE), tail]))).toEqual([
      'INVALID_UTF8@3',
      'TORN_LINE@3',
    ]);
  });

  it('is found where the next record was written behind it', async () => {
    expect(await marksOf(`${WHOLE}{"id":"thr{"id":"four"}\n`)).toEqual(['INVALID_JSON@3']);
  });

  it('is said again by no change that ended it and went on', async () => {
    const base = `${WHOLE}{"id":"thr`;
    expect(await marksOf(`${base}\n{"id":"four"}\n`, { base })).toEqual([]);
  });

  it('is said by every change that leaves it at the end', async () => {
    const base = `${WHOLE}{"id":"thr`;
    expect(await marksOf(`{"id":"zero"}\n${base}`, { base })).toEqual(['TORN_LINE@4']);
  });

  const files = caseFiles('c13');
  if (files !== null) {
    it('is the only one of the collected lines that is found', async () => {
      expect(linesOf(await judge(files.read('torn.jsonl')))).toEqual(files.expected['reject']);
    });
  }
});
