import { Buffer } from 'node:buffer';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import { lineVerdicts, type LineLimits } from '../core/signature/line-verdicts.js';
import { SIGNATURE_MEMBER } from '../core/signature/signature-form.js';
import type { LineVerdict } from '../core/signature/verdict.js';
import { isErrno } from '../core/errno.js';
import type { FileLayer, OpenFile } from './file-layer.js';
import { readRange, withFile } from './whole-file.js';

const LF = 0x0a;
const PIECE_BYTES = 64 * 1024;

/**
 * Refuses to sign where the ring cannot be the one that the file was signed with (spec 2.4): its last signed line must
 * verify under the current key. A line of an older version is explained by a rotation: the ring still has that key, and
 * the line verifies under it. A file without signed lines says nothing against any key.
 *
 * @throws GateError GATE_KEY_UNAVAILABLE; system errors come through as they are.
 */
export async function requireSigner(
  files: FileLayer,
  file: string,
  ring: KeyRing,
  label: string,
  limits?: LineLimits,
): Promise<void> {
  const verdict = await lastSignature(files, file, ring, limits);
  if (verdict === null) return;
  const version = verdict.keyVersion ?? 0;
  if (verdict.state === 'valid' && version <= ring.current) return;
  const name = escapePath(label);
  if (verdict.state === 'valid' || version > ring.current) {
    throw unfit(
      `the last signed line of ${name} has key version ${version}, the current key here is ${ring.current}`,
      'give the current key and its version: a retired key signs nothing anew',
    );
  }
  if (verdict.state === 'unverifiable') {
    throw unfit(
      `the last signed line of ${name} has key version ${version}, and that key is not here`,
      `add the key of version ${version}, so that it is known that the keys belong to this file`,
    );
  }
  throw unfit(
    verdict.state === 'invalid'
      ? `key ${version} does not verify the last signed line of ${name}`
      : `the last signature of ${name} is malformed`,
    'correct the key; if the key is right the line was altered, see: evidence verify',
  );
}

/** The verdict on the last line that claims to be signed; null where none does. Reads from the end. */
async function lastSignature(
  files: FileLayer,
  file: string,
  ring: KeyRing,
  limits: LineLimits | undefined,
): Promise<LineVerdict | null> {
  try {
    return await withFile(files, file, async (open) => {
      for await (const line of linesFromEnd(open)) {
        for (const { verdict, line: parsed } of lineVerdicts(line, ring, limits)) {
          const isClaimed = parsed?.value !== undefined && Object.hasOwn(parsed.value, SIGNATURE_MEMBER);
          if (isClaimed) return verdict;
        }
      }
      return null;
    });
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

async function* linesFromEnd(file: OpenFile): AsyncGenerator<Buffer, void> {
  let carry: Buffer[] = [];
  for (let end = (await file.facts()).size; end > 0;) {
    const start = Math.max(0, end - PIECE_BYTES);
    let piece = await readRange(file, start, end);
    end = start;
    // A newline belongs to the line before it, so what is behind one is whole.
    for (let at = piece.lastIndexOf(LF); at !== -1; at = piece.lastIndexOf(LF)) {
      const line = Buffer.concat([piece.subarray(at + 1), ...carry]);
      carry = [];
      if (line.length > 0) yield line;
      piece = piece.subarray(0, at);
    }
    carry.unshift(piece);
  }
  yield Buffer.concat(carry);
}

function unfit(message: string, help: string): GateError {
  return new GateError('GATE_KEY_UNAVAILABLE', message, help);
}
