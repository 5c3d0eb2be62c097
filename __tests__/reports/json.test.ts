import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonReport } from '../../src/reports/json.js';
import type { Finding } from '../../src/core/finding.js';
import type { Outcome } from '../../src/gate/report.js';
import { cannotTell, finding, HOSTILE, many, outcome } from './outcome.js';

const SCHEMA_PATH = new URL('../../schemas/report.v1.schema.json', import.meta.url);
const schema = JSON.parse(readFileSync(SCHEMA_PATH, 'utf8')) as Record<string, unknown>;
const validate = new Ajv2020({ strict: true, strictTypes: false, allErrors: true }).compile(schema);

function printed({ report }: Outcome): string {
  return [...jsonReport(report)].join('');
}

function faults(result: Outcome): unknown {
  validate(JSON.parse(printed(result)));
  return validate.errors ?? [];
}

const FULL: Partial<Finding> = {
  code: 'ERR-295-UNSIGNED_ENTRY',
  end_line: 4,
  column: 2,
  byte_offset: 0,
  pointer: '/a~1b/0',
  record_id: 'n-1',
  related: [{ path: 'b.jsonl', line: null, message: 'the other side' }],
};

describe('jsonReport', () => {
  describe.each([
    ['no finding', outcome([])],
    ['one finding', outcome([finding('EVIDENCE_BOM', FULL)])],
    [
      'a finding about no file',
      outcome([finding('EVIDENCE_COVERAGE_EMPTY', { path: null, line: null, family: null })]),
    ],
    ['nothing staged before the first commit', outcome([], { mode: 'staged', base: null, head: 'index' })],
    ['no answer', cannotTell()],
    ['hostile text', outcome([finding('EVIDENCE_BOM', { path: HOSTILE, message: HOSTILE, help: HOSTILE })])],
  ])('when there is %s', (_, result) => {
    it('fits its schema', () => {
      expect(faults(result)).toEqual([]);
    });

    it('ends with a newline', () => {
      expect(printed(result)).toMatch(/\}\n$/u);
    });
  });

  describe('when it is parsed again', () => {
    it('gives the report back', () => {
      const { report } = outcome([finding('EVIDENCE_BOM', FULL), finding('EVIDENCE_NUL')]);
      expect(JSON.parse([...jsonReport(report)].join(''))).toEqual(report);
    });

    it("has its members in the schema's order, however the findings were built", () => {
      const backwards = Object.fromEntries(
        Object.entries(finding('EVIDENCE_BOM', FULL)).reverse(),
      ) as unknown as Finding;
      const parsed = JSON.parse(printed(outcome([backwards]))) as { findings: [object] };
      const order = (schema as { $defs: { finding: { required: string[] } } }).$defs.finding.required;
      expect(Object.keys(parsed.findings[0])).toEqual(order);
      expect(Object.keys(parsed)).toEqual(schema['required']);
    });
  });

  describe('when there are 100,000 findings', () => {
    it('comes in bounded pieces and in time', () => {
      const { report } = outcome(many(100_000));
      const started = performance.now();
      let pieces = 0;
      let longest = 0;
      let length = 0;
      for (const piece of jsonReport(report)) {
        pieces++;
        length += piece.length;
        longest = Math.max(longest, piece.length);
      }
      expect(performance.now() - started).toBeLessThan(5000);
      expect(longest).toBeLessThan(100_000);
      expect(pieces).toBeGreaterThan(100);
      expect(length).toBeLessThan(100_000 * 600);
    });

    it('gives every finding', () => {
      const parsed = JSON.parse(printed(outcome(many(100_000)))) as { findings: unknown[] };
      expect(parsed.findings).toHaveLength(100_000);
    });
  });
});

describe('report.v1.schema.json', () => {
  it('is there', () => {
    expect(existsSync(SCHEMA_PATH)).toBe(true);
  });

  it('describes every member and closes every object', () => {
    const open: string[] = [];
    walk(schema, '', (node, place) => {
      if (node['properties'] === undefined || /\/(?:then|else|if)$/u.test(place)) return;
      if (node['additionalProperties'] !== false) open.push(`${place}: open`);
      for (const [name, member] of Object.entries(
        node['properties'] as Record<string, Record<string, unknown>>,
      )) {
        if (typeof member['description'] !== 'string') open.push(`${place}/${name}: not described`);
      }
      if (Object.keys(node['properties'] as object).join() !== (node['required'] as string[]).join()) {
        open.push(`${place}: not all required`);
      }
    });
    expect(open).toEqual([]);
  });

  it.each([
    ['an unknown member', { extra: 1 }],
    ['an abbreviated commit', { base: 'abc1234' }],
    ['a pass with an error', { error: { code: 'GATE_INTERNAL', message: 'm', help: 'h' } }],
    ['no answer without an error', { verdict: 'cannot-tell' }],
    ['a negative count', { counts: { error: -1, warning: 0, info: 0 } }],
    ['a finding with a raw line end', { findings: [finding('EVIDENCE_BOM', { message: 'a\nb' })] }],
    ['a finding on line 0', { findings: [finding('EVIDENCE_BOM', { line: 0 })] }],
    ['a finding with an absolute path', { findings: [finding('EVIDENCE_BOM', { path: '/etc/passwd' })] }],
  ])('refuses %s', (_, over) => {
    expect(validate({ ...outcome([]).report, ...over })).toBe(false);
  });
});

function walk(
  value: unknown,
  place: string,
  visit: (node: Record<string, unknown>, place: string) => void,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && !place.endsWith('/properties')) visit(value as Record<string, unknown>, place);
  for (const [name, child] of Object.entries(value)) walk(child, `${place}/${name}`, visit);
}
