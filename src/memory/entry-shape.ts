import { isUtcTime } from '../core/values/time.js';
import { isUuidV4 } from '../core/values/uuid.js';
import type { MemoryFamilyName } from './entry.js';

type Test = (value: unknown) => boolean;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const isString: Test = (value) => typeof value === 'string';
const isFilled: Test = (value) => isString(value) && value !== '';
const isSlug: Test = (value) => typeof value === 'string' && SLUG.test(value);
const isList: Test = (value) => Array.isArray(value) && value.every(isString);

function upTo(codePoints: number): Test {
  return (value) =>
    typeof value === 'string' && (value.length <= codePoints || [...value].length <= codePoints);
}

function oneOf(...words: readonly string[]): Test {
  return (value) => words.some((word) => word === value);
}

function every(...tests: readonly Test[]): Test {
  return (value) => tests.every((test) => test(value));
}

const REQUIRED: Readonly<Record<string, Test>> = {
  schema_version: (value) => value === 1,
  ts: (value) => typeof value === 'string' && isUtcTime(value, 'any'),
  entry_id: (value) => typeof value === 'string' && isUuidV4(value),
  impact_score: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100,
  text: every(isFilled, upTo(2000)),
  tags: every(isList, (value) => (value as string[]).length <= 10 && (value as string[]).every(upTo(40))),
  status: oneOf('active', 'superseded', 'archived'),
};

const OPTIONAL: Readonly<Record<string, Test>> = {
  source_orchestrator_run_id: isString,
  source_story_id: isString,
  phase_id: isSlug,
  provenance_ref: isString,
};

const OWN: Readonly<
  Record<MemoryFamilyName, { required: Readonly<Record<string, Test>>; optional: readonly string[] }>
> = {
  decisions: {
    required: { decision_key: isString, decision_text: isFilled, rationale: every(isFilled, upTo(2000)) },
    optional: [],
  },
  mistakes: {
    required: {
      mistake_tag: oneOf(
        'fix_failed',
        'revert_applied',
        'plan_fidelity_violation',
        'test_regression',
        'scope_creep',
      ),
      failure_reason_code: isFilled,
    },
    optional: [],
  },
  patterns: {
    required: { pattern_id: every(isSlug, upTo(64)), applies_to: isList },
    optional: [],
  },
  'plan-drift': {
    required: {
      drift_type: oneOf('ac_drop', 'ac_reorder', 'scope_add', 'plan_change', 'acceptance_drift'),
      from_artifact: isString,
      to_artifact: isString,
    },
    optional: ['ledger_decision_id'],
  },
};

/**
 * Whether a record fits its family's schema (DEC-0105 §3). This is the digest's own reading of
 * schemas/memory-*.v1.schema.json: to load the four generated validators takes longer than the whole digest may. A test
 * holds the two equal.
 */
export function fitsShape(family: MemoryFamilyName, record: Readonly<Record<string, unknown>>): boolean {
  const { required, optional } = OWN[family];
  const tests = { ...REQUIRED, ...required };
  for (const [name, test] of Object.entries(tests)) {
    if (!Object.hasOwn(record, name) || !test(record[name])) return false;
  }
  return Object.entries(record).every(([name, value]) => {
    if (Object.hasOwn(tests, name)) return true;
    if (Object.hasOwn(OPTIONAL, name)) return OPTIONAL[name]?.(value) === true;
    return optional.includes(name) && isString(value);
  });
}
