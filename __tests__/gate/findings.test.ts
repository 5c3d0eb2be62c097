import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FindingBook, MAX_FINDINGS, severityOf, type FindingPlace } from '../../src/gate/findings.js';
import { LOGS } from '../support/judge.js';

const at = (line: number, rest: Partial<FindingPlace> = {}): FindingPlace => ({
  path: 'logs/a.jsonl',
  line,
  message: 'm',
  ...rest,
});

describe('FindingBook', () => {
  it('orders findings by path, line, rule and column', () => {
    const book = new FindingBook();
    book.add('EVIDENCE_NUL', LOGS, at(2));
    book.add('EVIDENCE_BOM', LOGS, at(2));
    book.add('EVIDENCE_NUL', LOGS, at(1, { column: 5 }));
    book.add('EVIDENCE_NUL', LOGS, at(1, { column: 2 }));
    book.add('EVIDENCE_NUL', null, at(9, { path: null }));
    const places = book.sorted().map(({ path, line, rule, column }) => [path, line, rule.slice(9), column]);
    expect(places).toEqual([
      [null, 9, 'NUL', null],
      ['logs/a.jsonl', 1, 'NUL', 2],
      ['logs/a.jsonl', 1, 'NUL', 5],
      ['logs/a.jsonl', 2, 'BOM', null],
      ['logs/a.jsonl', 2, 'NUL', null],
    ]);
  });

  it('lists and counts the same finding once', () => {
    const book = new FindingBook();
    book.add('EVIDENCE_NUL', LOGS, at(1));
    book.add('EVIDENCE_NUL', LOGS, at(1));
    expect([book.sorted().length, book.counts.error]).toEqual([1, 1]);
  });

  it('counts by check and family', () => {
    const book = new FindingBook();
    book.add('EVIDENCE_NUL', LOGS, at(1));
    book.add('EVIDENCE_BLANK_LINE', LOGS, at(2));
    book.add('EVIDENCE_UNKNOWN_MEMBER', LOGS, at(2));
    expect(book.table()).toEqual([
      { check: 'lines', family: 'logs', error: 1, warning: 1, info: 0 },
      { check: 'schema', family: 'logs', error: 0, warning: 0, info: 1 },
    ]);
  });

  it("takes the rule's help where the finding has none of its own", () => {
    const book = new FindingBook();
    book.add('EVIDENCE_NUL', LOGS, at(1));
    book.add('EVIDENCE_NUL', LOGS, at(2, { help: 'own' }));
    expect(book.sorted().map(({ help }) => help === 'own')).toEqual([false, true]);
  });

  describe('when a line moves', () => {
    const printOf = (line: number, key: string | null): string | undefined => {
      const book = new FindingBook();
      book.add('EVIDENCE_NUL', LOGS, at(line, { key }));
      return book.sorted()[0]?.fingerprint;
    };

    it('keeps the fingerprint where the line is known by something of its own', () => {
      expect(printOf(1, 'ev-1')).toBe(printOf(7, 'ev-1'));
    });

    it('is told by 16 hex digits', () => {
      expect(printOf(1, null)).toMatch(/^[0-9a-f]{16}$/);
    });

    it('gives two findings that are known by the same thing different ones', () => {
      const book = new FindingBook();
      book.add('EVIDENCE_NUL', LOGS, at(1, { key: 'same' }));
      book.add('EVIDENCE_NUL', LOGS, at(2, { key: 'same' }));
      expect(new Set(book.sorted().map(({ fingerprint }) => fingerprint)).size).toBe(2);
    });
  });

  describe('when lines are excused', () => {
    const excusing = (): FindingBook => {
      const book = new FindingBook();
      book.excuse('logs/a.jsonl', { lines: 3, bytes: 30 }, LOGS);
      return book;
    };

    it('puts one finding with their count in the stead of theirs', () => {
      const book = excusing();
      book.add('EVIDENCE_NUL', LOGS, at(1));
      book.add('EVIDENCE_BOM', LOGS, at(3));
      book.addExcused('logs/a.jsonl', 5);
      const [finding, ...more] = book.sorted();
      expect([finding?.rule, finding?.severity, more.length]).toEqual(['EVIDENCE_LEGACY_LINES', 'info', 0]);
      expect(finding?.message).toContain('7 findings');
    });

    it('says nothing where there was nothing to excuse', () => {
      expect(excusing().sorted()).toEqual([]);
    });

    it.each([
      ['a later line', at(4)],
      ['a place that reaches beyond them', at(2, { endLine: 4 })],
      ['another file', at(1, { path: 'logs/b.jsonl' })],
      ['the file as a whole', { path: 'logs/a.jsonl', message: 'm' }],
    ])('does not excuse %s', (_, place) => {
      const book = excusing();
      book.add('EVIDENCE_NUL', LOGS, place);
      expect(book.counts.error).toBe(1);
    });
  });

  describe('when there are more findings than a report lists', () => {
    it('counts them all and says how many it leaves out', () => {
      const book = new FindingBook();
      for (let line = 1; line <= MAX_FINDINGS + 5; line++) book.add('EVIDENCE_NUL', LOGS, at(line));
      book.addUnlisted('EVIDENCE_NUL', LOGS, 2);
      expect([book.sorted().length, book.counts.error, book.unlisted]).toEqual([
        MAX_FINDINGS,
        MAX_FINDINGS + 7,
        7,
      ]);
    });
  });

  it('gives equal lines fingerprints that are told apart by a number', () => {
    const book = new FindingBook();
    for (const line of [1, 2, 3]) book.add('EVIDENCE_NUL', LOGS, at(line, { key: 'k', pointer: '/p' }));
    const parts = ['EVIDENCE_NUL', 'logs/a.jsonl', '/p', 'k'];
    const expected = [0, 1, 2].map((ordinal) =>
      createHash('sha256')
        .update([...parts, ordinal].join('\0'))
        .digest('hex')
        .slice(0, 16),
    );
    expect(book.sorted().map(({ fingerprint }) => fingerprint)).toEqual(expected);
  });

  describe('when a secret was reported', () => {
    it('knows it by its message', () => {
      const book = new FindingBook();
      book.add('EVIDENCE_SECRET_DETECTED', LOGS, at(1, { message: 'x at /a' }));
      const knows = (message: string): boolean =>
        book.has('EVIDENCE_SECRET_DETECTED', 'logs/a.jsonl', message);
      expect([knows('x at /a'), knows('x at /b')]).toEqual([true, false]);
    });
  });
});

describe('severityOf', () => {
  it.each([
    ['EVIDENCE_CRLF', {}, 'warning'],
    ['EVIDENCE_CRLF', { appendOnly: true }, 'error'],
    ['EVIDENCE_CRLF', { signature: 'required' }, 'error'],
    ['EVIDENCE_NO_FINAL_NEWLINE', {}, 'warning'],
    ['EVIDENCE_NO_FINAL_NEWLINE', { appendOnly: true }, 'error'],
    ['EVIDENCE_NO_FINAL_NEWLINE', { signature: 'required' }, 'warning'],
    ['EVIDENCE_UNSAFE_NUMBER', {}, 'warning'],
    ['EVIDENCE_UNSAFE_NUMBER', { signature: 'optional' }, 'error'],
    ['EVIDENCE_UNSAFE_NUMBER', { severity: { EVIDENCE_UNSAFE_NUMBER: 'error' } }, 'error'],
    ['EVIDENCE_NUL', {}, 'error'],
  ] as const)('of %s with %j is %s', (rule, own, expected) => {
    expect(severityOf(rule, { ...LOGS, ...own })).toBe(expected);
  });

  it('is the default where there is no family', () => {
    expect(severityOf('EVIDENCE_UNSAFE_NUMBER', null)).toBe('error');
  });
});
