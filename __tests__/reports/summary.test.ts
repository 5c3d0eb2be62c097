import { describe, expect, it } from '@jest/globals';
import { markdownComment, markdownSummary } from '../../src/reports/summary.js';
import { cannotTell, finding, many, outcome } from './outcome.js';

describe('markdownSummary', () => {
  describe('when there are findings', () => {
    const text = markdownSummary(
      outcome([
        finding('EVIDENCE_BLANK_LINE', { line: 1 }),
        finding('EVIDENCE_SCHEMA_INVALID', { line: 2, code: 'NOTES_INVALID', message: 'no id' }),
      ]),
    );

    it('says the verdict in the first line', () => {
      expect(text.split('\n')[0]).toBe('## ❌ Evidence Gate: findings (1 error, 1 warning)');
    });

    it('says what was examined, the table, the change, what was left out and the notes', () => {
      expect(text).toContain(
        '2 files, 41 lines examined, 12 unchanged files skipped (mode range, base `aaaaaaaaaaaa`, head `bbbbbbbbbbbb`).',
      );
      expect(text).toContain(
        '| check | notes |\n| --- | --- |\n| lines | 1 error, 1 warning |\n| json | - |\n',
      );
      expect(text).toContain('### Evidence in this change\n\n- notes: 3 records added\n');
      expect(text).toContain('### Left out\n\n- 12 unchanged artifacts\n');
      expect(text).toContain('### Notes\n\n- judged by the policy of the base\n');
    });

    it('lists the worst first, with what mends them', () => {
      expect(text).toContain(
        '### Findings\n\n- **error** `logs/notes.jsonl:2` `EVIDENCE_SCHEMA_INVALID` (`NOTES_INVALID`)<br>no id<br>help: write the record as its schema says\n- **warning** ',
      );
    });
  });

  describe('when nothing was found', () => {
    it('says pass and lists nothing', () => {
      const text = markdownSummary(outcome([]));
      expect(text.split('\n')[0]).toBe('## ✅ Evidence Gate: pass');
      expect(text).not.toContain('### Findings');
      expect(text).not.toContain('more in the report');
    });
  });

  describe('when the gate cannot tell', () => {
    it('says so, why, and what to do', () => {
      const text = markdownSummary(cannotTell());
      expect(text.split('\n')[0]).toBe('## ❓ Evidence Gate: cannot tell');
      expect(text).toContain('**the base commit is not in this clone** (GATE_BASE_UNAVAILABLE)<br>check out');
    });
  });

  describe('when there are many families', () => {
    it('makes them the rows', () => {
      const table = Array.from({ length: 80 }, (_, at) => ({
        check: 'lines' as const,
        family: `family-${at}`,
        error: 0,
        warning: 0,
        info: 0,
      }));
      const text = markdownSummary(outcome([], {}, { table }));
      expect(text).toContain('| family | lines | json |\n');
      expect(text.match(/^\| family-/gmu)).toHaveLength(50);
    });
  });

  describe('when there are signatures', () => {
    it('counts them by family', () => {
      const families = [
        { name: 'notes', files: 1, lines: 5, signed: 2, unsigned: 1, invalid: 1, unverifiable: 1 },
      ];
      expect(markdownSummary(outcome([], { families }))).toContain('| notes | 1 | 5 | 2 | 1 | 1 | 1 |');
    });
  });

  describe('when there are 20,000 findings with long multi-byte texts', () => {
    const result = outcome(many(20_000, { message: 'ä€'.repeat(300) }));
    const totals = (text: string): number =>
      text.split('\n').filter((line) => line.startsWith('- **')).length +
      Number(/\*\*(\d+) more in the report\*\*/u.exec(text)?.[1] ?? 0);

    it('stays under 1,000,000 bytes without any limit on the findings', () => {
      const text = markdownSummary(result, { maxFindings: Infinity });
      expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
      expect(Buffer.byteLength(text)).toBeGreaterThan(990_000);
    });

    it.each([0, 400_000, 990_000, 998_000, 999_500, 999_940])(
      'with %i bytes written by earlier steps, stays under the limit with right totals',
      (usedBytes) => {
        const text = markdownSummary(result, { maxFindings: Infinity, usedBytes });
        expect(usedBytes + Buffer.byteLength(text)).toBeLessThan(1_000_000);
        expect(text === '' ? 20_000 : totals(text)).toBe(20_000);
      },
    );

    it('is cut at the end of a line', () => {
      expect(markdownSummary(result, { usedBytes: 990_000 })).toMatch(/\n$/u);
    });

    it('is empty when not even the verdict fits', () => {
      expect(markdownSummary(result, { usedBytes: 1_000_000 })).toBe('');
    });

    it('counts the rest by severity', () => {
      expect(markdownSummary(result)).toContain('**19800 more in the report** (13133 errors, 6667 warnings)');
    });
  });

  describe('when there are 100,000 findings', () => {
    it('is done in time', () => {
      const result = outcome(many(100_000));
      const started = performance.now();
      markdownSummary(result, { maxFindings: Infinity });
      expect(performance.now() - started).toBeLessThan(3000);
    });
  });
});

describe('markdownComment', () => {
  describe('when there is more than a comment takes', () => {
    const result = outcome(
      many(20_000, { message: 'é'.repeat(2000) }),
      {},
      { notes: Array<string>(90).fill('n'.repeat(399)) },
    );

    it('stays within 65,000 characters', () => {
      const text = markdownComment(result, { maxFindings: Infinity });
      expect(text.length).toBeLessThanOrEqual(65_000);
      expect(text).toContain('more in the report');
    });

    it('takes a limit of its own', () => {
      expect(markdownComment(result, { maxCharacters: 2000 }).length).toBeLessThanOrEqual(2000);
    });
  });
});
