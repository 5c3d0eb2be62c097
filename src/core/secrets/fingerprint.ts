import { createHash, scrypt } from 'node:crypto';

/** Separates these hashes from all others; a new one changes every fingerprint that anybody has accepted. */
export const FINGERPRINT_DOMAIN = 'evidence-gate/secret-fingerprint/v1';

/** Each costs some ten milliseconds on purpose, so a process gives only so many away to lines that nobody accepted. */
export const MAX_FINGERPRINTS = 500;

const COST = { N: 4096, r: 8, p: 1 };
const BYTES = 8;
/** Per process. Keyed by a digest, so that no secret outlives its line. */
const known = new Map<string, Promise<string>>();
const LARGEST_MEMO = 10_000;
let given = 0;

/**
 * 16 lower-case hex digits that stand for a secret in reports and in `secrets.accept` (spec 1.6): the same on every
 * machine, and slow to guess from. The path is part of it, so an accepted secret may not move to another file.
 *
 * `bounded`: null once MAX_FINGERPRINTS different ones were given. Not bounded: always computed, since whether the
 * secret is accepted depends on it.
 */
export async function secretFingerprint(
  rule: string,
  path: string,
  value: string,
  bounded: boolean,
): Promise<string | null> {
  const salt = [FINGERPRINT_DOMAIN, rule, path].join('\0');
  const key = createHash('sha256').update(salt).update('\0').update(value).digest('hex');
  const memo = known.get(key);
  if (memo !== undefined) return memo;
  if (bounded && given >= MAX_FINGERPRINTS) return null;
  given += 1;
  const fresh = derive(value, salt);
  if (known.size < LARGEST_MEMO) known.set(key, fresh);
  return fresh;
}

function derive(value: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(value, salt, BYTES, COST, (error, bytes) => {
      if (error === null) resolve(bytes.toString('hex'));
      else reject(error);
    });
  });
}
