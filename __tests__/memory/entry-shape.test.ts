import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shippedValidator } from '../../src/core/schema/shipped.js';
import { fitsShape } from '../../src/memory/entry-shape.js';
import { MEMORY_FAMILY_NAMES, memoryFamilyOf } from '../../src/memory/memory-families.js';
import { entry } from './room.js';

const OPTIONAL = {
  source_orchestrator_run_id: 'run-1',
  source_story_id: 'US-1',
  phase_id: 'execute',
  provenance_ref: 'R-1',
  ledger_decision_id: 'd-1',
};

/** Values at which a rule of the schemas turns. */
const EDGES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  1,
  2,
  100,
  101,
  -1,
  0.5,
  '',
  'a',
  'A b',
  'a-b',
  '-a',
  'a'.repeat(64),
  'a'.repeat(65),
  '🙂'.repeat(2000),
  '🙂'.repeat(2001),
  'active',
  'closed',
  'fix_failed',
  'ac_drop',
  '2026-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2016-12-31T23:59:60.5Z',
  '2026-01-01T00:00:00+00:00',
  '00000001-0000-4000-8000-00000000000F',
  '00000001-0000-1000-8000-000000000000',
  [],
  ['a'],
  [1],
  ['🙂'.repeat(40)],
  ['a'.repeat(41)],
  Array.from({ length: 10 }, () => 'a'),
  Array.from({ length: 11 }, () => 'a'),
  {},
];

const MEMBERS = [
  ...new Set(MEMORY_FAMILY_NAMES.flatMap((family) => Object.keys(entry(family, 1)))),
  ...Object.keys(OPTIONAL),
  'more',
];

describe('the digest’s reading of the schemas', () => {
  it.each(MEMORY_FAMILY_NAMES)('takes a whole entry of %s', (family) => {
    expect(fitsShape(family, entry(family, 1))).toBe(true);
  });

  it.each(MEMORY_FAMILY_NAMES)('is the schema of %s', async (family) => {
    const validate = await shippedValidator(memoryFamilyOf(family).schemas[1] ?? '');
    const change = fc.tuple(fc.constantFrom(...MEMBERS), fc.constantFrom(...EDGES));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 2 }), fc.boolean(), (changes, withOptional) => {
        const optional = Object.entries(OPTIONAL).filter(
          ([name]) => name !== 'ledger_decision_id' || family === 'plan-drift',
        );
        const record: Record<string, unknown> = {
          ...entry(family, 1),
          ...(withOptional ? Object.fromEntries(optional) : {}),
        };
        for (const [member, value] of changes) {
          if (value === undefined) Reflect.deleteProperty(record, member);
          else record[member] = value;
        }
        expect(fitsShape(family, record)).toBe(validate(record) === null);
      }),
      { numRuns: 3000 },
    );
  });
});
