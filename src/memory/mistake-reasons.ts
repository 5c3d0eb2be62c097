import { memoryMistakes } from '../families/memory-mistakes.js';

const TABLE = memoryMistakes.derived.find(({ pointer }) => pointer === '/failure_reason_code')?.table ?? {};

/** The five triggers of DEC-0105 §6. */
export const MISTAKE_TAGS: readonly string[] = Object.keys(TABLE).map((key) => JSON.parse(key) as string);

/** The failure_reason_code that a tag fixes; null for a tag that is none. */
export function failureReasonOf(tag: string): string | null {
  const key = JSON.stringify(tag);
  return Object.hasOwn(TABLE, key) ? (TABLE[key] ?? null) : null;
}
