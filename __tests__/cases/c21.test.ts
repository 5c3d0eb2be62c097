import { afterAll, describe, expect, it } from '@jest/globals';
import { check, marksOf, REFUSED, refusalOf } from '../support/bundle.js';
import { caseFiles, linesOf } from '../support/cases.js';
import { lines, logsConfig, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

function repository(schema: string | Buffer, content: string | Buffer): Scratch {
  return repositoryWith({
    'evidence.config.json': logsConfig({ id: undefined, schema: 'schemas/log.json' }),
    'schemas/log.json': schema,
    'logs/a.jsonl': content,
  });
}

/** A schema whose only member `v` has a format. */
function formatted(format: string): string {
  return JSON.stringify({ $schema: DRAFT, properties: { v: { type: 'string', format } } });
}

/** Which of the values are refused, by their places in the list. */
function refused(format: string, values: readonly string[]): number[] {
  const { report } = check(repository(formatted(format), lines(...values.map((v) => ({ v })))));
  return linesOf(report.findings).map((line) => line - 1);
}

describe('formats in a schema of the repository', () => {
  it('refuse a month, a day and an hour that no calendar has', () => {
    const times = [
      '2024-02-29T23:59:59Z',
      '2026-02-29T10:00:00Z',
      '2026-00-10T10:00:00Z',
      '2026-04-31T10:00:00Z',
      '2026-04-30T24:00:00Z',
      '2026-04-30T10:60:00Z',
      '2026-04-30T10:00:00.123+05:30',
    ];
    expect(refused('date-time', times)).toEqual([1, 2, 3, 4, 5]);
  });

  it('refuse a time without its offset, with a space for the T, or out of a leap second', () => {
    const times = [
      '2026-04-30T10:00:00',
      '2026-04-30 10:00:00Z',
      '2026-04-30T10:00:60Z',
      '2026-12-31T23:59:60Z',
    ];
    expect(refused('date-time', times)).toEqual([0, 1, 2]);
  });

  it.each([
    ['date', ['2026-02-28', '2026-02-30', '2026-2-1']],
    ['uuid', ['6f9a0d0e-3c1b-4c55-9a57-0d6c1c0a9b11', '6f9a0d0e-3c1b-4c55-9a57-0d6c1c0a9b1', 'none']],
    ['email', ['someone@example.invalid', 'someone', 'a b@example.invalid']],
    ['ipv4', ['192.0.2.1', '192.0.2.256', '192.0.2']],
  ])('enforce %s too', (format, values) => {
    expect(refused(format, values)).toEqual([1, 2]);
  });

  it('are reported as what is wrong with the line', () => {
    const { status, report } = check(
      repository(formatted('date-time'), lines({ v: '2026-13-07T00:00:00Z' })),
    );
    expect([status, marksOf(report), report.findings[0]?.pointer]).toEqual([1, ['SCHEMA_INVALID@1'], '/v']);
  });

  describe('when the schema names a format that nobody knows', () => {
    it('is no verdict about the line, and names the place in the schema', () => {
      const ended = check(repository(formatted('evidence-moment'), lines({ v: 'x' })));
      expect(refusalOf(ended)).toEqual(REFUSED);
      expect(ended.report.error?.code).toBe('GATE_SCHEMA_UNUSABLE');
      expect(ended.report.error?.message).toContain('schemas/log.json');
      expect(ended.report.error?.message).toContain('/properties/v/format');
    });
  });

  const files = caseFiles('c21');
  if (files !== null) {
    const { accept, reject, policy } = files.expected as Record<string, number[]>;

    it('judge the collected lines as expected', () => {
      const { report } = check(repository(files.read('schema.json'), files.read('input.jsonl')));
      const found = linesOf(report.findings);
      expect(found.filter((line) => !policy?.includes(line))).toEqual(reject);
      expect(accept?.filter((line) => found.includes(line))).toEqual([]);
    });

    it('refuse the collected schema with an unknown format', () => {
      const ended = check(repository(files.read('unknown-format.schema.json'), files.read('input.jsonl')));
      expect([ended.status, ended.report.error?.code]).toEqual([2, 'GATE_SCHEMA_UNUSABLE']);
      expect(ended.report.error?.message).toContain('/properties/id/format');
    });
  }
});
