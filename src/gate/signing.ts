import { isSignedFamily } from '../checks/signatures.js';
import type { SignatureCounts } from '../checks/signature-span.js';
import { GateError } from '../core/errors.js';
import type { CheckName } from '../core/rules.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import type { Config } from './config.js';
import type { FindingBook } from './findings.js';
import type { PlannedArtifact } from './plan.js';
import type { Policy } from './policy.js';
import type { Question } from './question.js';
import type { Reading } from './reading.js';

/** Loads the keys of the source that a config names; null where no key is at hand (`edges/keys`). */
export type LoadKeys = (settings: Config['keys']) => Promise<KeyRing | null>;

/** The keys of a run, and whether none is expected: lines that only a key could tell are then no errors. */
export interface Signing {
  readonly ring: KeyRing | null;
  readonly keyless: boolean;
}

const MOST_RELATED = 10;
const NO_KEY =
  'set EVIDENCE_HMAC_KEY, or what "keys" in evidence.config.json names; or run keyless, and say so';

/**
 * Loads the keys where a planned artifact is of a signed family and something asks for them, and nowhere else: a commit
 * that touches no signed line waits for no key source. Where no key is expected an unverifiable line is a warning (spec
 * 2.3). GateError GATE_KEY_UNAVAILABLE and GATE_KEY_FORMAT from the source, the former also where the question says that
 * a key must be here (spec 7.4).
 */
export async function prepareSigning(
  question: Question,
  checks: readonly CheckName[],
  artifacts: readonly PlannedArtifact[],
  loadKeys: LoadKeys,
): Promise<Signing> {
  const signed = artifacts.filter(({ family, idsOnly }) => !idsOnly && isSignedFamily(family));
  const first = signed[0];
  if (first === undefined || !(checks.includes('signatures') || checks.includes('append-only'))) {
    return { ring: null, keyless: false };
  }
  if (question.keyless === true) return { ring: null, keyless: true };
  const ring = await loadKeys(first.source.config.keys);
  if (ring === null && question.keyless === 'without-key') return { ring, keyless: true };
  const strict = signed.find(({ family }) => family.signature === 'required');
  if (ring === null && question.needsKey && strict !== undefined) throw noKey(strict.family.name);
  return { ring, keyless: false };
}

/**
 * A family that is signed here and there: whether it needs a key is known when its lines were read. GateError
 * GATE_KEY_UNAVAILABLE where a key must be here and lines stayed unverified for want of any.
 */
export function requireVerified(
  question: Question,
  ring: KeyRing | null,
  families: Iterable<readonly [name: string, reading: { readonly signatures: SignatureCounts | null }]>,
): void {
  if (ring !== null || question.keyless !== false || !question.needsKey) return;
  for (const [name, { signatures }] of families) {
    if (signatures !== null && signatures.unverifiable > 0) throw noKey(name);
  }
}

/** Where no key is expected: one warning for all lines that a job with the key is to settle (spec 2.3, 7.4). */
export function reportKeyless({ unverified, linesByFamily }: Reading, book: FindingBook): void {
  const [first, ...others] = unverified;
  if (first === undefined) return;
  const counts = [...linesByFamily.values()].map(({ signatures }) => signatures?.unverifiable ?? 0);
  const lines = counts.reduce((sum, count) => sum + count, 0);
  const files = others.length > 0 ? ` in ${unverified.length} files` : '';
  book.add('EVIDENCE_SIGNATURE_UNVERIFIABLE', first.family, {
    path: first.path,
    line: first.line,
    key: 'keyless',
    severity: 'warning',
    message: `without a key: ${lines} signed ${lines === 1 ? 'line' : 'lines'}${files} not verified, this is the first`,
    related: others
      .slice(0, MOST_RELATED)
      .map(({ path, line }) => ({ path, line, message: 'the first one of this file' })),
  });
}

/**
 * What was verified, a sentence for each signed family: a pass must not look like one where no line was checked (spec
 * 2.3). A family of the config's own that asks for signatures is named also where it has no files.
 */
export function signatureNotes(
  { mode, paths, families: asked }: Question,
  policy: Policy,
  families: ReadonlyMap<string, { readonly judged: number; readonly signatures: SignatureCounts | null }>,
): readonly string[] {
  const notes: string[] = [];
  for (const [name, { judged, signatures }] of families) {
    if (signatures === null) continue;
    notes.push(judged === 0 ? `${name}: no line checked for its signature` : inWords(name, signatures));
  }
  if (mode !== 'all' || paths.length > 0 || asked.length > 0) return notes;
  for (const { name, signature } of policy.main.config.families) {
    if (signature === 'required' && !families.has(name)) {
      notes.push(`${name}: signatures are required, and there is no file of it`);
    }
  }
  return notes;
}

function inWords(name: string, { signed, unsigned, invalid, unverifiable }: SignatureCounts): string {
  return `${name}: ${signed} signed, ${unsigned} unsigned, ${invalid} invalid, ${unverifiable} unverifiable`;
}

function noKey(family: string): GateError {
  return new GateError('GATE_KEY_UNAVAILABLE', `${family} is signed, and there is no key here`, NO_KEY);
}
