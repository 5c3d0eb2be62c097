import { Buffer } from 'node:buffer';
import { canonicalJson } from '../core/canonical/canonical-json.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import { lineVerdicts, type LineLimits } from '../core/signature/line-verdicts.js';
import { signLine } from '../core/signature/sign.js';
import type { SignatureState } from '../core/signature/verdict.js';

/** A line that stops a rotation. */
export interface UnsoundLine {
  /** 1-based. */
  readonly line: number;
  readonly state: SignatureState;
}

/** What a rotation makes of one file. */
export interface ResignedFile {
  readonly bytes: Buffer;
  /** Signed lines, and how many of them get another version. */
  readonly signed: number;
  readonly changed: number;
  readonly unsound: readonly UnsoundLine[];
  /** The file holds the event already, whoever signed it. */
  readonly hasEvent: boolean;
}

const LF = Buffer.from('\n');

/**
 * Signs every signed line anew with the current key of the ring; a line without a signature stays as it is. Each must
 * verify first, under the key of the version that it names: a line that does not is listed and left alone.
 */
export function resignFile(
  bytes: Buffer,
  ring: KeyRing,
  event: Readonly<Record<string, unknown>>,
  limits?: LineLimits,
): ResignedFile {
  const pieces: Buffer[] = [];
  const unsound: UnsoundLine[] = [];
  const wanted = canonicalJson(event);
  const type = Buffer.from(String(event['event_type']));
  let signed = 0;
  let changed = 0;
  let hasEvent = false;
  for (const { number, offset, next, verdict, line } of lineVerdicts(bytes, ring, limits)) {
    const own = bytes.subarray(offset, next);
    if (verdict === null || verdict.state === 'unsigned') {
      pieces.push(own);
      continue;
    }
    if (verdict.state !== 'valid' || line?.value === undefined) {
      unsound.push({ line: number, state: verdict.state });
      continue;
    }
    signed += 1;
    hasEvent ||= own.includes(type) && contentOf(line.value) === wanted;
    if (verdict.keyVersion === ring.current) {
      pieces.push(own);
      continue;
    }
    changed += 1;
    pieces.push(Buffer.from(signLine(line.value, ring, limits?.depth)), own.subarray(line.end - offset));
  }
  return { bytes: Buffer.concat(pieces), signed, changed, unsound, hasEvent };
}

/** The file with one more line behind it, signed with the current key. */
export function withEvent(
  { bytes }: ResignedFile,
  ring: KeyRing,
  event: Readonly<Record<string, unknown>>,
): Buffer {
  const isOpen = bytes.length > 0 && bytes[bytes.length - 1] !== LF[0];
  return Buffer.concat([bytes, ...(isOpen ? [LF] : []), Buffer.from(signLine(event, ring)), LF]);
}

/** What a record says, whoever signed it. */
function contentOf(record: Readonly<Record<string, unknown>>): string {
  const { sig_hmac_sha256: _, key_version: __, ...content } = record;
  return canonicalJson(content);
}
