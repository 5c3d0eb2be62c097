import { quoteText } from '../quote.js';
import type { RawFault } from './union.js';

/** Names that are said; a schema may ask for any number of them. */
const NAMED = 20;

/**
 * All members that one object lacks are one mistake there, most often a record of another kind: one fault that names
 * them. An object that lacks a single member keeps its fault as it is. Precondition: no member twice for one object.
 */
export function joinMissing(faults: readonly RawFault[]): readonly RawFault[] {
  const byObject = new Map<string, RawFault[]>();
  for (const fault of faults) {
    if (!fault.isMissing) continue;
    const others = byObject.get(fault.pointer);
    if (others === undefined) byObject.set(fault.pointer, [fault]);
    else others.push(fault);
  }
  const joined: RawFault[] = faults.filter(({ isMissing }) => !isMissing);
  for (const missing of byObject.values()) joined.push(missing.length === 1 ? missing[0]! : join(missing));
  return joined;
}

/** The names are words of the schema and none of the record, so they may stand in the message. */
function join(missing: readonly RawFault[]): RawFault {
  const names = missing.map(({ member }) => `"${quoteText(member ?? '')}"`).sort();
  const more = names.length - NAMED;
  const last = more > 0 ? `${more} more` : names.pop()!;
  const text = `missing members ${names.slice(0, NAMED).join(', ')} and ${last}`;
  return { ...missing[0]!, keyword: 'required', member: null, text };
}
