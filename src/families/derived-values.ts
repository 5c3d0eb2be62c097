import { compilePointer, type PointerReader } from '../core/json/member.js';
import { deriveValue } from '../core/values/derive.js';
import { isUuidV4 } from '../core/values/uuid.js';
import type { DerivedRule, Family } from './contract.js';

/** A value that is not the one that follows from the record (spec 1.4). */
export interface DerivedFault {
  readonly pointer: string;
  /** Shows the right value: a digest, a number or a word of our own table, never text of the record. */
  readonly message: string;
  readonly help: string | null;
}

const NO_FAULTS: DerivedFault[] = [];

interface ReadyRule extends DerivedRule {
  readonly written: PointerReader;
  readonly source: PointerReader;
  readonly other: PointerReader;
}

/** Makes the family's rules ready for many records. What a record does not hold is the schema's business. */
export function derivedValues(
  family: Pick<Family, 'derived'>,
): (record: Readonly<Record<string, unknown>>) => readonly DerivedFault[] {
  const rules = family.derived.map((rule) => ({
    ...rule,
    written: compilePointer(rule.pointer),
    source: compilePointer(rule.of ?? ''),
    other: compilePointer(rule.than ?? ''),
  }));
  return (record) => {
    // Sound records are nearly all, and many: they cost no list of their own.
    let faults: DerivedFault[] = NO_FAULTS;
    for (const rule of rules) {
      const fault = faultOf(rule, record);
      if (fault !== null) faults = [...faults, fault];
    }
    return faults;
  };
}

function faultOf(rule: ReadyRule, record: Readonly<Record<string, unknown>>): DerivedFault | null {
  const { pointer, by, of } = rule;
  const written = rule.written(record);
  if (written === undefined) return null;
  if (by === 'uuid-v4') {
    if (typeof written !== 'string' || isUuidV4(written)) return null;
    const help = 'take the id from crypto.randomUUID(), uuid4() or uuidgen';
    return { pointer, message: `${pointer} is not a UUIDv4`, help };
  }
  const source = rule.source(record);
  if (by === 'implied') {
    const key = typeof source === 'boolean' ? String(source) : (JSON.stringify(source) ?? '');
    if (!rule.table || !Object.hasOwn(rule.table, key) || written === rule.table[key]) return null;
    return { pointer, message: `${pointer} must be ${rule.table[key]} where ${of} is ${key}`, help: null };
  }
  if (by === 'item-count') {
    if (!Array.isArray(source) || written === source.length) return null;
    return { pointer, message: `${pointer} must be ${source.length}, as many as ${of} has`, help: null };
  }
  if (by === 'is-less') return comparisonFault(rule, written, source, rule.other(record));
  if (typeof source !== 'string') return null;
  const expected = deriveValue(by, source);
  if (written === expected) return null;
  return { pointer, message: `${pointer} must be ${expected}, the ${by} of ${of}`, help: null };
}

function comparisonFault(
  { pointer, of, than }: ReadyRule,
  written: unknown,
  source: unknown,
  other: unknown,
): DerivedFault | null {
  if (typeof source !== 'number' || typeof other !== 'number' || written === source < other) return null;
  const reason = source < other ? 'less than' : 'not less than';
  return { pointer, message: `${pointer} must be ${source < other}: ${of} is ${reason} ${than}`, help: null };
}
