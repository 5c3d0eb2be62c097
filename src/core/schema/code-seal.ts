import { createHash } from 'node:crypto';

const HEADER = '// evidence-gate schema code ';

/**
 * Name of a schema's generated code in a cache: 64 hex digits over all that the code follows from. `compiler` stands
 * for the version of this package's generator and of ajv, so that an update never meets old code.
 */
export function codeKey(compiler: string, draft: string, schema: object): string {
  return digest([compiler, draft, JSON.stringify(schema)]);
}

/**
 * Generated code with a line before it that binds it to its key. The seal is for damage (a torn write, a disk full, a
 * file under another name), not against an attacker: whoever can write under the git directory owns the hooks too.
 */
export function sealCode(key: string, code: string): string {
  return `${HEADER}${digest([key, code])}\n${code}`;
}

/** The code of a sealed entry; null when the entry is not whole or not this key's: then it is generated anew. */
export function openSeal(key: string, entry: string): string | null {
  const end = entry.indexOf('\n');
  const code = entry.slice(end + 1);
  return end >= 0 && entry.slice(0, end) === HEADER + digest([key, code]) ? code : null;
}

/** Lengths go first, so that no two lists of parts have the same bytes. */
function digest(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}
