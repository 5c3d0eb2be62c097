import { describe, expect, it } from '@jest/globals';
import { archiveDay, dayText, keptUntil, monthsLater } from '../../src/checks/retention.js';

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

describe('archiveDay', () => {
  it('reads the day of an archive', () => {
    expect(archiveDay('benchmarks/archive/cache-wins-2026-02-28.jsonl.gz')).toEqual(day('2026-02-28'));
  });

  it.each([
    ['no day', 'benchmarks/archive/run.jsonl.gz'],
    ['no name', 'benchmarks/archive/-2026-02-28.jsonl.gz'],
    ['a day that the month does not have', 'benchmarks/archive/run-2026-02-29.jsonl.gz'],
    ['a thirteenth month', 'benchmarks/archive/run-2026-13-01.jsonl.gz'],
    ['another ending', 'benchmarks/archive/run-2026-02-28.json.gz'],
    ['the day of its folder', 'run-2026-02-28.jsonl.gz/run.jsonl.gz'],
  ])('knows none for %s', (_, path) => {
    expect(archiveDay(path)).toBeNull();
  });
});

describe('monthsLater', () => {
  it.each([
    ['2026-01-15', 12, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(dayText(monthsLater(day(from), months))).toBe(to);
  });
});

describe('keptUntil', () => {
  const path = 'benchmarks/archive/run-2026-02-28.jsonl.gz';

  it('counts from the commit where that is later than the name', () => {
    expect(keptUntil(path, day('2026-06-01'), 12)).toEqual(day('2027-06-01'));
  });

  it('counts from the name where that is later than the commit', () => {
    expect(keptUntil(path, day('2025-06-01'), 12)).toEqual(day('2027-02-28'));
  });

  it('cannot tell where neither is known', () => {
    expect(keptUntil('run.gz', null, 12)).toBeNull();
  });
});
