import { compilePointer, type PointerReader } from '../core/json/member.js';
import { deriveValue } from '../core/values/derive.js';
import { isUuidV4 } from '../core/values/uuid.js';
import type { DerivedRule } from '../families/contract.js';
import type { Emit, LineCheck } from './contract.js';

/**
 * Values that follow from others are what they must be (spec 1.4). Whoever wrote another one made it up. The right
 * value is shown: a digest, a number, or a word of our own table, never text of the record.
 */
export const derivedCheck: LineCheck = {
  name: 'derived',
  open: (family) => {
    if (family.derived.length === 0) return null;
    const rules = family.derived.map((rule) => ({
      ...rule,
      written: compilePointer(rule.pointer),
      source: compilePointer(rule.of ?? ''),
    }));
    return ({ record }, emit) => {
      if (record === undefined) return;
      for (const rule of rules) judge(rule, record, emit);
    };
  },
};

interface ReadyRule extends DerivedRule {
  readonly written: PointerReader;
  readonly source: PointerReader;
}

function judge(rule: ReadyRule, record: Record<string, unknown>, emit: Emit): void {
  const written = rule.written(record);
  if (written === undefined) return;
  if (rule.by === 'uuid-v4') {
    if (typeof written === 'string' && !isUuidV4(written)) {
      mismatch(rule, 'is not a UUIDv4', emit, 'take the id from crypto.randomUUID(), uuid4() or uuidgen');
    }
    return;
  }
  const source = rule.source(record);
  if (rule.by === 'implied') {
    const key = JSON.stringify(source) ?? '';
    if (!rule.table || !Object.hasOwn(rule.table, key)) return;
    const expected = rule.table[key];
    if (written !== expected) mismatch(rule, `must be ${expected} where ${rule.of} is ${key}`, emit);
    return;
  }
  if (typeof source !== 'string') return;
  const expected = deriveValue(rule.by, source);
  if (written !== expected) mismatch(rule, `must be ${expected}, the ${rule.by} of ${rule.of}`, emit);
}

function mismatch(rule: DerivedRule, reason: string, emit: Emit, help?: string): void {
  emit('EVIDENCE_DERIVED_MISMATCH', {
    pointer: rule.pointer,
    message: `${rule.pointer} ${reason}`,
    ...(help === undefined ? {} : { help }),
  });
}
