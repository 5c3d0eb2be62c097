import { describe, expect, it } from '@jest/globals';
import { gateErrorText, textReport } from '../../src/reports/text.js';
import { cannotTell, finding, many, outcome } from './outcome.js';

describe('textReport', () => {
  describe('when there are findings', () => {
    const text = textReport(
      outcome([
        finding('EVIDENCE_DUPLICATE_ID', {
          path: 'logs/a.jsonl',
          line: 12,
          column: 8,
          message: 'the id stands already on line 4',
          related: [{ path: 'logs/a.jsonl', line: 4, message: 'the id was here first' }],
        }),
        finding('EVIDENCE_SCHEMA_INVALID', { path: 'logs/a.jsonl', line: 13, code: 'NOTES_INVALID' }),
        finding('EVIDENCE_BLANK_LINE', { path: 'logs/b.jsonl', line: 1 }),
      ]),
    );

    it('reads as the README shows it', () => {
      expect(text).toBe(`logs/a.jsonl:12:8  error  EVIDENCE_DUPLICATE_ID
  the id stands already on line 4
  see: logs/a.jsonl:4  the id was here first
  help: give the later record an id of its own, or remove the repeat
logs/a.jsonl:13  error  EVIDENCE_SCHEMA_INVALID (NOTES_INVALID)
  the record does not fit its schema
  help: write the record as its schema says

logs/b.jsonl:1  warning  EVIDENCE_BLANK_LINE
  blank line
  help: remove the blank line

note: judged by the policy of the base
2 errors, 1 warning in 2 files (41 lines examined)
what a rule means: evidence explain EVIDENCE_DUPLICATE_ID
`);
    });

    it('names a few of many other places and counts the rest', () => {
      const related = Array.from({ length: 9 }, (_, at) => ({
        path: 'a.jsonl',
        line: at + 1,
        message: 'here too',
      }));
      const text = textReport(outcome([finding('EVIDENCE_DUPLICATE_ID', { related })]));
      expect(text.match(/here too/gu)).toHaveLength(5);
      expect(text).toContain('see: 4 more places');
    });

    it('says from where to where a block goes', () => {
      const block = finding('EVIDENCE_MERGE_CONFLICT', { line: 2, end_line: 6 });
      expect(textReport(outcome([block]))).toContain('(lines 2 to 6)');
    });

    it('names the family of a finding about no file', () => {
      const coverage = finding('EVIDENCE_COVERAGE_EMPTY', { path: null, line: null });
      expect(textReport(outcome([coverage]))).toMatch(
        /^\(family notes\) {2}error {2}EVIDENCE_COVERAGE_EMPTY$/mu,
      );
    });

    it('says the same words with colour', () => {
      const one = outcome([finding('EVIDENCE_BOM')]);
      const colored = textReport(one, { color: true });
      expect(colored).toContain('\x1b[');
      expect(colored.replace(/\x1b\[[\d;]*m/gu, '')).toBe(textReport(one));
    });
  });

  describe('when nothing is an error', () => {
    it('says so below the warnings', () => {
      const text = textReport(outcome([finding('EVIDENCE_BLANK_LINE')]));
      expect(text).toMatch(/^0 errors, 1 warning in 1 file \(41 lines examined\)$/mu);
      expect(text).toMatch(/^pass: /mu);
    });

    it('is one line when there is nothing to say', () => {
      expect(textReport(outcome([], {}, { notes: [] }))).toBe(
        'pass: 2 files, 41 lines examined, 12 unchanged files skipped, nothing found\n',
      );
    });

    it('does not claim to have examined what it has not', () => {
      const examined = { files: 0, lines: 0, bytes: 0, skipped_unchanged: 0 };
      expect(textReport(outcome([], { examined }, { notes: [] }))).toBe('pass: nothing to examine\n');
    });
  });

  describe('when the gate cannot tell', () => {
    it('prints the message and the help, and no pass', () => {
      expect(textReport(cannotTell())).toBe(
        'evidence: the base commit is not in this clone\n  check out with fetch-depth: 0\n',
      );
    });

    it('is what every door prints for the error itself', () => {
      expect(gateErrorText(cannotTell().report.error!)).toBe(textReport(cannotTell()));
    });
  });

  describe('when there are 100,000 findings', () => {
    const started = performance.now();
    const text = textReport(outcome(many(100_000)));
    const took = performance.now() - started;

    it('shows 200 of them and counts the rest by rule', () => {
      expect(text.match(/^logs\/notes\.jsonl:/gmu)).toHaveLength(200);
      expect(text).toContain('and 99800 more, not shown here:');
      expect(text).toContain('  33233  error    EVIDENCE_SCHEMA_INVALID');
      expect(text).toContain('  33334  warning  EVIDENCE_BLANK_LINE');
      expect(text).toContain('--format json');
    });

    it('shows errors rather than warnings, in the order of the lines', () => {
      const shown = [...text.matchAll(/^logs\/notes\.jsonl:(\d+) {2}(\w+)/gmu)];
      expect(shown.every(([, , severity]) => severity === 'error')).toBe(true);
      const lines = shown.map(([, line]) => Number(line));
      expect(lines).toEqual([...lines].sort((a, b) => a - b));
    });

    it('keeps the totals and stays short', () => {
      expect(text).toContain('66666 errors, 33334 warnings in 1 file');
      expect(text.length).toBeLessThan(60_000);
      expect(took).toBeLessThan(3000);
    });
  });

  describe('when more were counted than a report lists', () => {
    it('counts them too, and does not promise that the JSON report has them', () => {
      const text = textReport(outcome(many(3), { counts: { error: 1002, warning: 51, info: 0 } }));
      expect(text).toContain('and 1050 more, not shown here:');
      expect(text).toMatch(/^ {2}1000 {2}error {4}counted only/m);
      expect(text).toMatch(/^ {4}50 {2}warning {2}counted only/m);
      expect(text).toContain('see more of them with --format json');
    });
  });
});
