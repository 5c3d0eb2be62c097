import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Report } from '../../src/gate/report.js';
import { runStep, type Step } from '../support/action.js';
import { caseFiles } from '../support/cases.js';
import { logsConfig, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const MOST_BYTES = 1_000_000;
const SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  properties: { id: true, ok: { type: 'boolean' } },
  additionalProperties: false,
  required: ['id', 'ok'],
});

/** `count` lines of which every one breaks the schema, with long names of several bytes per character. */
function badLines(count: number): string {
  const wide = 'äß€語𝄞'.repeat(40);
  return Array.from(
    { length: count },
    (_, n) => `${JSON.stringify({ id: `ev-${n}`, [`${wide}${n}`]: 1, ok: true })}\n`,
  ).join('');
}

/** One step over the lines; `summary` is what earlier steps of the job wrote. */
function step(content: string | Buffer, summary = ''): Step {
  const scratch = repositoryWith({
    'evidence.config.json': logsConfig({ schema: 'schemas/log.json' }),
    'schemas/log.json': SCHEMA,
  });
  mkdirSync(path.join(scratch.root, 'logs'));
  writeFileSync(path.join(scratch.root, 'logs/a.jsonl'), content);
  return runStep(scratch, { summary });
}

const annotations = (log: string): string[] => log.split('\n').filter((text) => text.startsWith('::'));

describe('a step with 20,000 findings', () => {
  const earlier = `# built before\n\n${'ü'.repeat(340_000)}`;
  let cached: Step | null = null;
  const result = (): Step => (cached ??= step(badLines(20_000), earlier));

  it('fails for the findings, not for their number', () => {
    expect([result().status, result().outputs['verdict'], result().outputs['errors']]).toEqual([
      1,
      'findings',
      '20000',
    ]);
  });

  it('keeps the summary under the limit, with what earlier steps wrote', () => {
    expect(Buffer.byteLength(result().summary)).toBeLessThan(MOST_BYTES);
    expect(result().summary.startsWith(`${earlier}\n`)).toBe(true);
  });

  it('says in the summary how many are not shown, after a whole line', () => {
    const { summary } = result();
    const shown = summary.split('\n').filter((text) => text.startsWith('- **error**')).length;
    const [, rest] = /^\*\*(\d+) more in the report\*\* \((\d+) errors, 0 warnings\)$/m.exec(summary) ?? [];
    expect(shown + Number(rest)).toBe(20_000);
    expect([summary.endsWith('\n'), summary.includes('20000 errors')]).toEqual([true, true]);
  });

  it('makes ten annotations, of which the last counts the others', () => {
    const all = annotations(result().out);
    expect(all).toHaveLength(10);
    expect(all.at(-1)).toContain('title=19991 more errors::');
  });

  it('keeps the log short', () => {
    expect(result().out.length).toBeLessThan(500_000);
  });

  it('lists every one of them in the report file', () => {
    const report = JSON.parse(result().reportFile) as Report;
    expect([report.findings.length, report.counts.error]).toEqual([20_000, 20_000]);
    expect(report.findings.at(-1)?.line).toBe(20_000);
  });

  it('writes SARIF within the limits of the host', () => {
    const { runs } = JSON.parse(result().sarifFile) as { runs: [{ results: unknown[] }] };
    expect(runs[0].results.length).toBeLessThanOrEqual(25_000);
    expect(Buffer.byteLength(result().sarifFile)).toBeLessThan(10_000_000);
  });
});

describe('a step that finds the summary nearly full', () => {
  it.each([[999_800], [999_999], [1_000_000], [1_048_576]])(
    'adds at most what fits behind %d bytes',
    (used) => {
      const { status, summary } = step(badLines(50), 'x'.repeat(used));
      expect(status).toBe(1);
      expect(Buffer.byteLength(summary)).toBeLessThan(Math.max(MOST_BYTES, used + 2));
    },
  );
});

const files = caseFiles('c45');
if (files !== null) {
  describe('the collected lines', () => {
    it('are cut in the summary, and all counted', () => {
      const content = readFileSync(path.join(files.build(), 'input.jsonl'));
      const { status, summary, outputs, reportFile } = step(content);
      const { summaryMaxBytes, totals } = files.expected as Record<string, number>;
      expect([status, outputs['errors']]).toEqual([1, String(totals)]);
      expect(Buffer.byteLength(summary)).toBeLessThan(summaryMaxBytes ?? 0);
      expect((JSON.parse(reportFile) as Report).findings).toHaveLength(totals ?? 0);
    });
  });
}
