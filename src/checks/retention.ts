import { LineMark } from '../core/lines.js';
import { RUNS_PRESET } from '../families/run-exclusions.js';
import type { LineCheck } from './contract.js';

/**
 * Raw rows with reasoning stay local (spec 5.6, tier 1): a row of `benchmarks/results/` that git would keep holds no
 * reasoning. Rows without it may be committed, and archives are what reasoning is kept in.
 */
export const rawRunCheck: LineCheck = {
  name: 'retention',
  open: ({ preset, name }) => {
    if (preset !== RUNS_PRESET || name !== 'run-records') return null;
    return ({ record, frame }, emit) => {
      if (record === undefined || frame.marks & LineMark.conflict) return;
      if (!Object.hasOwn(record, 'reasoning_content') || isNothing(record['reasoning_content'])) return;
      emit('EVIDENCE_RAW_RUN_COMMITTED', {
        pointer: '/reasoning_content',
        message: 'a raw row with its reasoning is about to be kept by git',
      });
    };
  },
};

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const ARCHIVE_NAME = /^.+-([0-9]{4}-[0-9]{2}-[0-9]{2})\.jsonl\.gz$/s;

/** The day in an archive's name `<name>-YYYY-MM-DD.jsonl.gz`, in UTC; null where the name is of another form. */
export function archiveDay(path: string): Date | null {
  const text = ARCHIVE_NAME.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
  if (text === undefined) return null;
  const day = new Date(`${text}T00:00:00.000Z`);
  // A month that has no such day rolls over into the next one.
  return Number.isNaN(day.getTime()) || dayText(day) !== text ? null : day;
}

/** So many calendar months later, in UTC; the last day of a shorter month stands for a day that it does not have. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}

/**
 * Until when a file must stay as it is (spec 5.6): months after the later of the day in its name and the commit that
 * added it.
 */
export function keptUntil(path: string, addedAt: Date | null, months: number): Date | null {
  const known = [archiveDay(path), addedAt].filter((date) => date !== null);
  if (known.length === 0) return null;
  return monthsLater(new Date(Math.max(...known.map((date) => date.getTime()))), months);
}

/** `YYYY-MM-DD`, in UTC. */
export function dayText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
