import { describe, expect, it } from '@jest/globals';
import { caseFiles } from '../support/cases.js';
import { judgeAll, marks } from '../support/judge.js';
import { cutEvery } from '../support/memory.js';

const TEXT = ['first\u2028half', 'second\u2029half', 'next\u0085line']
  .map((note, at) => `{"id":"row-${at}","note":"${note}"}\n`)
  .join('');

describe('separators inside strings', () => {
  it('end no line', async () => {
    const { reading, findings } = await judgeAll(TEXT);
    expect([reading.totals.lines, reading.linesByFamily.get('logs')?.records, findings]).toEqual([3, 3, []]);
  });

  it('leave later lines their numbers', async () => {
    expect(marks((await judgeAll(`${TEXT}{"id":}\n`)).findings)).toEqual(['INVALID_JSON@4']);
  });

  it('end no line where a piece ends inside them', async () => {
    expect((await judgeAll(TEXT, { cut: cutEvery(1) })).reading.totals.lines).toBe(3);
  });

  const files = caseFiles('c09');
  if (files !== null) {
    it('gives the collected records as expected', async () => {
      const { reading, findings } = await judgeAll(files.read('input.jsonl'));
      expect([reading.totals.lines, findings]).toEqual([files.expected['records'], []]);
    });
  }
});
