import { createHash, createSecretKey } from 'node:crypto';
import { KeyRing } from '../../../src/core/signature/key-ring.js';
import { parseSigned } from '../../../src/core/signature/signed-line.js';
import type { LineVerdict } from '../../../src/core/signature/verdict.js';
import { verifyLine } from '../../../src/core/signature/verify.js';

export const LIMITS = { depth: 64 };

/** A key for tests, as hex digits: the digest of a word. */
export function keyHexOf(word: string): string {
  return createHash('sha256').update(`a key of no use: ${word}`).digest('hex');
}

/** A ring of test keys; the last version is the current one. */
export function ringOf(...keys: readonly (readonly [version: number, hex: string])[]): KeyRing {
  const last = keys[keys.length - 1];
  return new KeyRing(
    last?.[0] ?? 0,
    keys.map(([version, hex]) => [version, createSecretKey(Buffer.from(hex, 'hex'))]),
  );
}

/** What the product says of one line's text. */
export function verdictOf(line: string | Buffer, ring: KeyRing | null): LineVerdict {
  const bytes = Buffer.from(line as string);
  return verifyLine(parseSigned(bytes, 0, bytes.length, LIMITS), ring);
}
