import { resolvePointer } from '../../core/json/pointer.js';
import { REASONING } from '../../families/run-exclusions.js';
import { excludedMembers } from './excluded-members.js';

const NAMES: ReadonlySet<string> = new Set([REASONING]);

/** The texts of a run record's reasoning: strings at or below every member of that name. */
export function reasoningValues(record: unknown): string[] {
  const texts: string[] = [];
  const open = excludedMembers(record, NAMES).map((pointer) => resolvePointer(record, pointer));
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) open.push(...Object.values(value as object));
  }
  return texts;
}
