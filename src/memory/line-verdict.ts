import { isUtf8 } from 'node:buffer';
import type { Buffer } from 'node:buffer';
import { parseStrictText } from '../core/json/strict.js';
import { quoteText } from '../core/quote.js';
import { shippedValidator } from '../core/schema/shipped.js';
import type { Validator } from '../core/schema/validator.js';
import type { MemoryEntries, MemoryFamilyName } from './entry.js';
import { memoryFamilyOf } from './memory-families.js';

const DEPTH = 64;

/** One line of a memory file as its readers see it. */
export type LineVerdict<F extends MemoryFamilyName> =
  | { readonly entry: MemoryEntries[F]; readonly message: null }
  /** No entry of the family. `message` holds no text of the line but quoted member names. */
  | { readonly entry: null; readonly message: string };

export type JudgeLine<F extends MemoryFamilyName> = (line: Buffer) => LineVerdict<F>;

/** The judge of a family's lines: strict JSON, then the schema of the version that the line names. */
export async function lineJudge<F extends MemoryFamilyName>(family: F): Promise<JudgeLine<F>> {
  const validators = new Map<number, Validator>();
  for (const [version, id] of Object.entries(memoryFamilyOf(family).schemas)) {
    validators.set(Number(version), await shippedValidator(id));
  }
  return (line) => {
    const bad = (message: string): LineVerdict<F> => ({ entry: null, message });
    if (!isUtf8(line)) return bad('bytes that are not UTF-8');
    const { value, faults } = parseStrictText(line.toString('utf8'), { depth: DEPTH });
    const [fault] = faults;
    if (fault !== undefined) return bad(fault.message);
    if (value === undefined) return bad('not a JSON object');
    const version = value['schema_version'];
    const validate = validators.get(version === undefined ? 1 : (version as number));
    if (validate === undefined) return bad('a schema_version that is not known');
    const [schemaFault] = validate(value) ?? [];
    if (schemaFault === undefined) return { entry: value as unknown as MemoryEntries[F], message: null };
    const { pointer, message, member } = schemaFault;
    return bad(
      `${quoteText(pointer) || 'record'}: ${message}${member === null ? '' : ` "${quoteText(member)}"`}`,
    );
  };
}
