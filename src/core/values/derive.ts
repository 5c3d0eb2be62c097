import { computeDecisionKey } from './decision-key.js';
import { computeIssueKey } from './issue-key.js';
import { sha256Hex } from './sha256.js';
import { byteLength, utf16Length } from './text-size.js';

/** The ways in which one member's value is computed from another's text (spec 1.4). */
export type DerivedBy = 'issue-key' | 'decision-key' | 'sha256-hex' | 'utf16-length' | 'byte-length';

const DERIVATIONS = {
  'issue-key': computeIssueKey,
  'decision-key': computeDecisionKey,
  'sha256-hex': sha256Hex,
  'utf16-length': utf16Length,
  'byte-length': byteLength,
} as const satisfies Record<DerivedBy, (ofValue: string) => string | number>;

/** The value that follows from `ofValue`: a digest, a key or a number, never text of the evidence. */
export function deriveValue(by: DerivedBy, ofValue: string): string | number {
  return DERIVATIONS[by](ofValue);
}
