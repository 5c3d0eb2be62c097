import { describe, expect, it } from '@jest/globals';
import { caseFiles, linesOf } from '../support/cases.js';
import { judge, LOGS, marksOf } from '../support/judge.js';

describe('two records on one line', () => {
  it('are text after the value, and neither counts', async () => {
    const text = '{"id":"one"}\n{"id":"two"}{"id":"one","note":"}{"}\n{"id":"two"}\n';
    expect(await marksOf(text)).toEqual(['TRAILING_TEXT@2']);
  });

  it.each([['{"id":"one"} {"id":"two"}'], ['{"id":"one"},'], ['{"id":"one"}]'], ['{"id":"one"}x']])(
    'are found in %s',
    async (line) => {
      expect(await marksOf(`${line}\n`)).toEqual(['TRAILING_TEXT@1']);
    },
  );
});

describe('a last record without its newline', () => {
  const base = '{"id":"one"}\n{"id":"two"}';

  it.each([
    ['warned of', LOGS, 'warning'],
    ['an error where lines are only appended', { ...LOGS, appendOnly: true }, 'error'],
  ])('is %s', async (_, family, severity) => {
    const findings = await judge(base, { family, checks: ['lines'] });
    expect(findings.map(({ rule, line, severity: is }) => [rule, line, is])).toEqual([
      ['EVIDENCE_NO_FINAL_NEWLINE', 2, severity],
    ]);
  });

  it('is no change when it gets it and another record follows', async () => {
    expect(await marksOf(`${base}\n{"id":"three"}\n`, { base })).toEqual([]);
  });

  const files = caseFiles('c15');
  if (files !== null) {
    it('is judged in the collected files as expected', async () => {
      const glued = files.expected['glued'] as { reject: number[] };
      expect(linesOf(await judge(files.read('glued.jsonl')))).toEqual(glued.reject);
      expect(await marksOf(files.read('nonl.jsonl'))).toEqual(['NO_FINAL_NEWLINE@2']);
      expect(await marksOf(files.read('nonl-after.jsonl'), { base: files.read('nonl.jsonl') })).toEqual([]);
    });
  }
});
