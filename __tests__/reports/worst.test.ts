import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countByRule, countUnlisted, selectWorst, worstFirst } from '../../src/reports/worst.js';
import { finding, many, outcome } from './outcome.js';

const FINDINGS = fc.array(
  fc
    .constantFrom('EVIDENCE_BOM', 'EVIDENCE_BLANK_LINE', 'EVIDENCE_UNKNOWN_MEMBER', 'EVIDENCE_NUL')
    .map((rule) => finding(rule)),
  { maxLength: 30 },
);
const RANK = { error: 0, warning: 1, info: 2 };

describe('selectWorst', () => {
  it('shows as many as allowed, leaves out no worse one and loses none', () => {
    fc.assert(
      fc.property(FINDINGS, fc.nat(30), (findings, max) => {
        const { shown, rest } = selectWorst(findings, max);
        expect(shown).toHaveLength(Math.min(max, findings.length));
        expect(shown.length + rest.length).toBe(findings.length);
        const worstOfRest = Math.min(...rest.map(({ severity }) => RANK[severity]));
        expect(shown.every(({ severity }) => RANK[severity] <= worstOfRest)).toBe(true);
      }),
    );
  });

  it('keeps the order of the report', () => {
    const findings = many(20);
    const { shown } = selectWorst(findings, 15);
    expect(shown).toEqual(findings.filter((entry) => shown.includes(entry)));
  });

  it('counts one object that stands twice as two findings', () => {
    const one = finding('EVIDENCE_BOM');
    expect(selectWorst([one, one, one], 2).rest).toHaveLength(1);
  });
});

describe('worstFirst', () => {
  it('puts errors before warnings and keeps the order within', () => {
    expect(worstFirst(many(6)).map(({ line }) => line)).toEqual([2, 3, 5, 6, 1, 4]);
  });
});

describe('countByRule', () => {
  it('puts the most frequent error first', () => {
    expect(countByRule([...many(4), finding('EVIDENCE_DUPLICATE_ID')])).toEqual([
      { severity: 'error', rule: 'EVIDENCE_DUPLICATE_ID', count: 2 },
      { severity: 'error', rule: 'EVIDENCE_SCHEMA_INVALID', count: 1 },
      { severity: 'warning', rule: 'EVIDENCE_BLANK_LINE', count: 2 },
    ]);
  });
});

describe('countUnlisted', () => {
  it('is what was counted and is not listed, by severity', () => {
    const { report } = outcome(many(3), { counts: { error: 7, warning: 1, info: 2 } });
    expect(countUnlisted(report)).toEqual({ error: 5, warning: 0, info: 2 });
  });
});
