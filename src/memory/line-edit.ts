import type { Buffer } from 'node:buffer';
import type { MemoryStatus } from './entry.js';

const STATUS = /("status"[ \t\r\n]*:[ \t\r\n]*")([a-z]+)(")/g;

/**
 * The line with another status; every other byte as it was. Null where the status is not spelt plainly.
 * Precondition: the line fits its schema, so that no member of an inner object can be meant.
 */
export function withStatus(line: Buffer, from: MemoryStatus, to: MemoryStatus): string | null {
  const text = line.toString('utf8');
  const places = [...text.matchAll(STATUS)];
  if (places.length !== 1 || places[0]?.[2] !== from) return null;
  const edited = text.replace(STATUS, (_, before: string, __, after: string) => before + to + after);
  return says(edited, { ...parse(text), status: to }) ? edited : null;
}

/** The line with a provenance_ref behind its other members. Precondition: it has none yet. */
export function withReference(line: Buffer, reference: string): string | null {
  const text = line.toString('utf8');
  const member = `,"provenance_ref":${JSON.stringify(reference)}}`;
  const edited = text.replace(/\}([ \t\r]*)$/, (_, after: string) => member + after);
  return says(edited, { ...parse(text), provenance_ref: reference }) ? edited : null;
}

function parse(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** Nothing is written that does not mean what was meant. */
function says(text: string, record: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(parse(text)) === JSON.stringify(record);
}
