import { isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
import { parseStrictText } from '../core/json/strict.js';
import { quoteText } from '../core/quote.js';
import { shippedValidator } from '../core/schema/shipped.js';
import type { Validator } from '../core/schema/validator.js';
import type { Family } from '../families/contract.js';

const DEPTH = 64;

/** One line of a family's file as its readers see it; null for a blank one. */
export type LineVerdict<T> =
  | { readonly entry: T; readonly message: null }
  /** No record of the family. `message` holds no text of the line but quoted member names. */
  | { readonly entry: null; readonly message: string }
  | null;

export type JudgeLine<T> = (line: Buffer) => LineVerdict<T>;

/** The judge of a family's lines: strict JSON, then the schema of the version that the line names. */
export async function lineJudge<T>(family: Family): Promise<JudgeLine<T>> {
  const validators = new Map<unknown, Validator>();
  for (const [version, id] of Object.entries(family.schemas)) {
    validators.set(Number(version), await shippedValidator(id));
  }
  return (line) => {
    const bad = (message: string): LineVerdict<T> => ({ entry: null, message });
    if (!isUtf8(line)) return bad('bytes that are not UTF-8');
    const text = line.toString('utf8');
    const { value, faults } = parseStrictText(text, { depth: DEPTH });
    const [fault] = faults;
    if (fault !== undefined || value === undefined) {
      return /^[ \t\r]*$/.test(text) ? null : bad(fault?.message ?? 'not a JSON object');
    }
    const validate = validators.get(value[family.versionMember] ?? 1);
    if (validate === undefined) return bad(`a ${family.versionMember} that is not known`);
    const [schemaFault] = validate(value) ?? [];
    if (schemaFault === undefined) return { entry: value as T, message: null };
    const { pointer, message, member } = schemaFault;
    const place = quoteText(pointer) || 'record';
    return bad(`${place}: ${message}${member === null ? '' : ` "${quoteText(member)}"`}`);
  };
}
