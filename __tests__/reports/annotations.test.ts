import { describe, expect, it } from '@jest/globals';
import { githubAnnotations } from '../../src/reports/annotations.js';
import { cannotTell, finding, many, outcome } from './outcome.js';

function lines(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

describe('githubAnnotations', () => {
  describe('when there is nothing to say', () => {
    it('is empty', () => {
      expect(githubAnnotations(outcome([]))).toBe('');
    });
  });

  describe('when there is one finding of each severity', () => {
    it('annotates the lines, worst first', () => {
      const text = githubAnnotations(
        outcome([
          finding('EVIDENCE_UNKNOWN_MEMBER', { line: 1, message: 'm1', help: 'h1' }),
          finding('EVIDENCE_BLANK_LINE', { line: 2, message: 'm2', help: 'h2' }),
          finding('EVIDENCE_SCHEMA_INVALID', {
            line: 3,
            column: 9,
            code: 'NOTES_INVALID',
            message: 'm3',
            help: 'h3',
          }),
        ]),
      );
      expect(lines(text)).toEqual([
        '::error file=logs/notes.jsonl,line=3,col=9,title=EVIDENCE_SCHEMA_INVALID (NOTES_INVALID)::m3%0Ahelp: h3',
        '::warning file=logs/notes.jsonl,line=2,title=EVIDENCE_BLANK_LINE::m2%0Ahelp: h2',
        '::notice file=logs/notes.jsonl,line=1,title=EVIDENCE_UNKNOWN_MEMBER::m1%0Ahelp: h1',
      ]);
    });

    it('puts the folder of the repository before the path', () => {
      const text = githubAnnotations(outcome([finding('EVIDENCE_BOM')]), { folder: 'sub/repo/' });
      expect(text).toContain('file=sub/repo/logs/notes.jsonl,');
    });
  });

  describe('when there are more than the limit', () => {
    const text = githubAnnotations(outcome(many(100_000)));

    it('gives ten per level', () => {
      expect(lines(text).filter((line) => line.startsWith('::error'))).toHaveLength(10);
      expect(lines(text).filter((line) => line.startsWith('::warning'))).toHaveLength(10);
    });

    it('counts the rest in the last one', () => {
      const last = lines(text)
        .filter((line) => line.startsWith('::error'))
        .at(-1);
      expect(last).toContain('title=66657 more errors::');
      expect(last).toContain('33328 EVIDENCE_SCHEMA_INVALID');
      expect(last).toContain('33329 EVIDENCE_DUPLICATE_ID');
    });

    it('keeps those of one rule together and leaves no rule out', () => {
      const rules = lines(text).flatMap((line) => /title=(EVIDENCE_\w+)/u.exec(line)?.[1] ?? []);
      expect(rules.filter((rule, at) => rule !== rules[at - 1])).toEqual([
        'EVIDENCE_SCHEMA_INVALID',
        'EVIDENCE_DUPLICATE_ID',
        'EVIDENCE_BLANK_LINE',
      ]);
    });

    it('counts also those that no report lists', () => {
      const counted = githubAnnotations(outcome(many(3), { counts: { error: 1002, warning: 1, info: 0 } }));
      expect(counted).toContain('title=1000 more errors::');
      expect(counted).toContain('1000 that were counted only; the report has more of them');
      expect(counted).not.toContain('more warning');
    });

    it('shows exactly the limit without a count', () => {
      const ten = githubAnnotations(outcome(Array.from({ length: 10 }, () => finding('EVIDENCE_BOM'))));
      expect(ten).not.toContain('more error');
    });

    it.each([
      [0, 0],
      [1, 2],
      [3, 6],
      [50, 20],
    ])('with a limit of %i gives %i commands', (limit, commands) => {
      expect(lines(githubAnnotations(outcome(many(300)), { limit }))).toHaveLength(commands);
    });
  });

  describe('when a message is long', () => {
    it('shortens before it escapes', () => {
      const text = githubAnnotations(outcome([finding('EVIDENCE_BOM', { message: '%'.repeat(5000) })]));
      expect(text.match(/%25/gu)).toHaveLength(999);
      expect(text.replaceAll('%25', '').replaceAll('%0A', '')).not.toContain('%');
    });
  });

  describe('when the gate cannot tell', () => {
    it('is an error, whatever the limit', () => {
      expect(githubAnnotations(cannotTell(), { limit: 0 })).toBe(
        '::error title=GATE_BASE_UNAVAILABLE::the base commit is not in this clone%0Acheck out with fetch-depth: 0\n',
      );
    });
  });
});
