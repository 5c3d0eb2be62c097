import { compilePointer } from '../core/json/member.js';
import { deriveValue, type DerivedBy } from '../core/values/derive.js';
import { isUuidV4 } from '../core/values/uuid.js';
import type { DerivedRule, Family } from './contract.js';

/** A value that is not the one that follows from the record (spec 1.4). */
export interface DerivedFault {
  readonly pointer: string;
  /** Shows the right value: a digest, a number or a word of our own table, never text of the record. */
  readonly message: string;
  readonly help: string | null;
}

type Row = Readonly<Record<string, unknown>>;

/** Judges one rule. A function for each, so that the engine knows in each what it does. */
type Judge = (record: Row) => DerivedFault | null;

const NO_FAULTS: DerivedFault[] = [];

/** Makes the family's rules ready for many records. What a record does not hold is the schema's business. */
export function derivedValues(
  family: Pick<Family, 'derived'>,
): (record: Readonly<Record<string, unknown>>) => readonly DerivedFault[] {
  const judges = family.derived.map(judgeOf);
  return (record) => {
    // Sound records are nearly all, and many: they cost no list of their own.
    let faults: DerivedFault[] = NO_FAULTS;
    for (const judge of judges) {
      const fault = judge(record);
      if (fault !== null) faults = [...faults, fault];
    }
    return faults;
  };
}

function judgeOf(rule: DerivedRule): Judge {
  switch (rule.by) {
    case 'uuid-v4':
      return uuidJudge(rule);
    case 'implied':
      return impliedJudge(rule);
    case 'item-count':
      return countJudge(rule);
    case 'is-less':
      return comparisonJudge(rule);
    default:
      return valueJudge(rule, rule.by);
  }
}

function uuidJudge({ pointer }: DerivedRule): Judge {
  const readWritten = compilePointer(pointer);
  const message = `${pointer} is not a UUIDv4`;
  const help = 'take the id from crypto.randomUUID(), uuid4() or uuidgen';
  return (record) => {
    const written = readWritten(record);
    return typeof written !== 'string' || isUuidV4(written) ? null : { pointer, message, help };
  };
}

function impliedJudge({ pointer, of, table = {} }: DerivedRule): Judge {
  const readWritten = compilePointer(pointer);
  const readSource = compilePointer(of ?? '');
  const words = new Map(Object.entries(table));
  return (record) => {
    const written = readWritten(record);
    if (written === undefined) return null;
    const source = readSource(record);
    const key = typeof source === 'boolean' ? String(source) : (JSON.stringify(source) ?? '');
    const word = words.get(key);
    if (word === undefined || written === word) return null;
    return { pointer, message: `${pointer} must be ${word} where ${of} is ${key}`, help: null };
  };
}

function countJudge({ pointer, of }: DerivedRule): Judge {
  const readWritten = compilePointer(pointer);
  const readSource = compilePointer(of ?? '');
  return (record) => {
    const written = readWritten(record);
    const source = readSource(record);
    if (written === undefined || !Array.isArray(source) || written === source.length) return null;
    return { pointer, message: `${pointer} must be ${source.length}, as many as ${of} has`, help: null };
  };
}

function comparisonJudge({ pointer, of, than }: DerivedRule): Judge {
  const readWritten = compilePointer(pointer);
  const readSource = compilePointer(of ?? '');
  const readOther = compilePointer(than ?? '');
  return (record) => {
    const written = readWritten(record);
    const source = readSource(record);
    const other = readOther(record);
    if (written === undefined || typeof source !== 'number' || typeof other !== 'number') return null;
    const expected = source < other;
    if (written === expected) return null;
    const reason = expected ? 'less than' : 'not less than';
    return { pointer, message: `${pointer} must be ${expected}: ${of} is ${reason} ${than}`, help: null };
  };
}

function valueJudge({ pointer, of }: DerivedRule, by: DerivedBy): Judge {
  const readWritten = compilePointer(pointer);
  const readSource = compilePointer(of ?? '');
  return (record) => {
    const written = readWritten(record);
    const source = readSource(record);
    if (written === undefined || typeof source !== 'string') return null;
    const expected = deriveValue(by, source);
    if (written === expected) return null;
    return { pointer, message: `${pointer} must be ${expected}, the ${by} of ${of}`, help: null };
  };
}
