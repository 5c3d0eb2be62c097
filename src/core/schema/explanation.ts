import { resolvePointer } from '../json/pointer.js';
import type { RawError } from './generated-code.js';
import { joinMissing } from './missing-members.js';
import type { RawFault } from './union.js';
import { settleUnion } from './union.js';
import type { SchemaFault } from './validator.js';
import { wordingOf } from './wording.js';

/** Faults that one record gives at most; the last one says how many more there are. */
const MOST_FAULTS = 20;

/** Keywords whose failure is told by a member's name; the parameter that holds it. */
const MEMBER_PARAMETERS: Readonly<Record<string, string>> = {
  required: 'missingProperty',
  dependentRequired: 'missingProperty',
  dependencies: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
};

/**
 * What people should know of the errors that ajv's code collected about one record: at least one fault, at most 20,
 * ordered by pointer, each said once; members that one object lacks are one fault. Noise is left out: the failures inside
 * a union's branches that were not meant, a pattern that fails along with the format beside it.
 */
export function explainErrors(errors: readonly RawError[], record: unknown): readonly SchemaFault[] {
  const faults = joinMissing(reduce(settle(errors, record)))
    .map(toFault)
    .sort(byPlace);
  if (faults.length === 0)
    return [{ pointer: '', keyword: '', message: 'does not fit the schema', member: null }];
  if (faults.length <= MOST_FAULTS) return faults;
  const shown = faults.slice(0, MOST_FAULTS);
  const last = shown[MOST_FAULTS - 1]!;
  const more = faults.length - MOST_FAULTS;
  shown[MOST_FAULTS - 1] = { ...last, message: `${last.message}; and ${more} more faults in this record` };
  return shown;
}

/**
 * Faults from errors, from the last to the first: an error of a keyword that applies other schemas comes right after
 * the errors of those, and says how many they are.
 */
function settle(errors: readonly RawError[], record: unknown): RawFault[] {
  const faults: RawFault[] = [];
  for (let index = errors.length - 1; index >= 0; index--) {
    const error = errors[index]!;
    const { marks, end } = error.params as { marks?: readonly number[]; end?: number };
    const inside = marks === undefined || end === undefined ? 0 : end - Math.min(...marks);
    const start = index - inside;
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      const branches = slices(errors, start, marks ?? [], index).map((branch) => settle(branch, record));
      faults.push(...settleUnion(error, branches, resolvePointer(record, error.instancePath)));
    } else if (error.keyword !== 'if') {
      faults.push(faultOf(error, record));
    }
    index = start;
  }
  return faults;
}

/** The errors of each branch of a union; `marks` count errors before each branch, from wherever the list began. */
function slices(
  errors: readonly RawError[],
  start: number,
  marks: readonly number[],
  end: number,
): readonly (readonly RawError[])[] {
  const sorted = [...new Set(marks)].sort((a, b) => a - b);
  const offset = start - (sorted[0] ?? 0);
  return sorted.map((mark, branch) =>
    errors.slice(offset + mark, offset + (sorted[branch + 1] ?? end - offset)),
  );
}

function faultOf(error: RawError, record: unknown): RawFault {
  const { keyword, instancePath, params } = error;
  const parameter = MEMBER_PARAMETERS[keyword];
  if (parameter !== undefined) {
    const isMissing = parameter === 'missingProperty';
    const text = isMissing ? 'missing member' : 'member not allowed';
    return { ...memberFault(error, String(params[parameter]), text), isMissing };
  }
  if (keyword === 'propertyNames') {
    const { propertyName } = params['own'] as { propertyName: string };
    return memberFault(error, propertyName, 'member name not allowed');
  }
  const value = resolvePointer(record, instancePath);
  return {
    pointer: instancePath,
    keyword,
    member: null,
    isMissing: false,
    text: null,
    options: [],
    ...wordingOf(error, value),
  };
}

function memberFault(error: RawError, member: string, text: string): RawFault {
  const { instancePath: pointer, keyword } = error;
  return { pointer, keyword, member, isMissing: false, text, options: [], expected: '', found: '' };
}

/** One keyword says what the other would: a pattern that fails along with a format, a type along with a list of words. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  pattern: ['format', 'minLength'],
  type: ['enum', 'const'],
};

/** One fault for one mistake: each text once in a place, and nothing that another fault there says better. */
function reduce(faults: readonly RawFault[]): readonly RawFault[] {
  const failed = new Set(faults.map(({ pointer, keyword }) => `${keyword} ${pointer}`));
  const unique = new Map<string, RawFault>();
  for (const fault of faults) {
    if (SAID_BY[fault.keyword]?.some((keyword) => failed.has(`${keyword} ${fault.pointer}`))) continue;
    const said = fault.keyword === 'type' ? 'type' : messageOf(fault);
    const key = JSON.stringify([fault.pointer, fault.member, said]);
    const other = unique.get(key);
    // Of two demands on the type the narrower one is the shorter text.
    if (other === undefined || fault.expected.length < other.expected.length) unique.set(key, fault);
  }
  return [...unique.values()];
}

function messageOf({ text, expected, found }: RawFault): string {
  return text ?? `expected ${expected}; found ${found}`;
}

function toFault(fault: RawFault): SchemaFault {
  const { pointer, keyword, member } = fault;
  return { pointer, keyword, message: messageOf(fault), member };
}

function byPlace(a: SchemaFault, b: SchemaFault): number {
  return (
    comparePointers(a.pointer, b.pointer) ||
    compareText(a.member ?? '', b.member ?? '') ||
    compareText(a.message, b.message)
  );
}

/** Token by token, item 2 before item 10. */
function comparePointers(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [one = '', other = ''] = [left[index], right[index]];
    const areIndices = /^[0-9]+$/.test(one) && /^[0-9]+$/.test(other);
    const order = (areIndices ? Number(one) - Number(other) : 0) || compareText(one, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** By code units: the same order on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
