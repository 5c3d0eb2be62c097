import { quoteText } from './quote.js';

/** Values by key, as written: `KEY=VALUE` lines of the scratchpad files and the environment. */
export type Scratchpad = ReadonlyMap<string, string>;

/** Paths of the scratchpad files, the later winning; the environment comes after both (design.md, "The config"). */
export const SCRATCHPAD_PATHS = ['.cursor/scratchpad.md', '.cursor/scratchpad.local.md'] as const;

/** Switches are on for `1` and off for `0`. */
export const SCRATCHPAD_SWITCHES = {
  CROSS_MODEL_REVIEW: false,
  SOVEREIGN_MEMORY: false,
  AI_DECISION_LEDGER: false,
  AUTO_IMPLEMENTATION_LOOP: false,
} as const;

/** Whole numbers: default and range, both ends in (spec 3 and 4). */
export const SCRATCHPAD_NUMBERS = {
  CROSS_MODEL_ANTISLOP_THRESHOLD: { byDefault: 6, min: 0, max: 10 },
  CROSS_MODEL_REWORK_MAX: { byDefault: 2, min: 0, max: Number.MAX_SAFE_INTEGER },
  SOVEREIGN_MEMORY_TOP_N: { byDefault: 5, min: 0, max: Number.MAX_SAFE_INTEGER },
  SOVEREIGN_MEMORY_TOP_K: { byDefault: 3, min: 0, max: Number.MAX_SAFE_INTEGER },
  SOVEREIGN_MEMORY_MAX_CHARS: { byDefault: 2048, min: 0, max: Number.MAX_SAFE_INTEGER },
  SOVEREIGN_MEMORY_JSONL_MAX_LINES: { byDefault: 500, min: 1, max: Number.MAX_SAFE_INTEGER },
} as const;

export type ScratchpadSwitch = keyof typeof SCRATCHPAD_SWITCHES;
export type ScratchpadNumber = keyof typeof SCRATCHPAD_NUMBERS;

/** A setting as it counts, and one line for stderr where that is not what was written. */
export interface Reading<T> {
  readonly value: T;
  readonly warning: string | null;
}

/** Environment variables beyond the tables above that are scratchpad keys: model routing (spec 3.5). */
const OTHER_KEYS = /^MODEL_/;

/** The `KEY=VALUE` lines of one file, in or out of a code fence; of two lines with one key the later counts. */
export function parseScratchpad(text: string): Scratchpad {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^[\s\uFEFF]*([A-Z][A-Za-z0-9_-]*)=(.*)$/.exec(line);
    if (match !== null) values.set(match[1]!, match[2]!.trim());
  }
  return values;
}

/** The scratchpad keys among environment variables; all others stay out, since they may hold secrets. */
export function scratchpadFromEnvironment(env: Readonly<Record<string, string | undefined>>): Scratchpad {
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(env)) {
    const known = Object.hasOwn(SCRATCHPAD_SWITCHES, key) || Object.hasOwn(SCRATCHPAD_NUMBERS, key);
    if (value !== undefined && (known || OTHER_KEYS.test(key))) values.set(key, value.trim());
  }
  return values;
}

/** One scratchpad from several; the later wins, key by key. */
export function mergeScratchpads(...pads: readonly Scratchpad[]): Scratchpad {
  return new Map(pads.flatMap((pad) => [...pad]));
}

/** A `0`/`1` key; anything else falls back to the default with a warning. */
export function scratchpadSwitch(pad: Scratchpad, key: ScratchpadSwitch): Reading<boolean> {
  const byDefault = SCRATCHPAD_SWITCHES[key];
  const text = pad.get(key);
  if (text === undefined) return { value: byDefault, warning: null };
  if (text === '0' || text === '1') return { value: text === '1', warning: null };
  return {
    value: byDefault,
    warning: `${key}=${quoteText(text)} is neither 0 nor 1; taken as ${byDefault ? 1 : 0}`,
  };
}

/** A whole number, clamped to its range; what is no whole number falls back to the default. Both with a warning. */
export function scratchpadNumber(pad: Scratchpad, key: ScratchpadNumber): Reading<number> {
  const { byDefault, min, max } = SCRATCHPAD_NUMBERS[key];
  const text = pad.get(key);
  if (text === undefined) return { value: byDefault, warning: null };
  if (!/^[+-]?[0-9]+$/.test(text)) {
    return {
      value: byDefault,
      warning: `${key}=${quoteText(text)} is no whole number; taken as ${byDefault}`,
    };
  }
  const written = Number(text);
  const value = Math.min(max, Math.max(min, written));
  return {
    value,
    warning: value === written ? null : `${key}=${quoteText(text)} is out of range; taken as ${value}`,
  };
}
