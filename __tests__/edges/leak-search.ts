import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';

/** Looks for secrets in whatever a run said, wrote or was told. */
export class LeakSearch {
  private readonly forms: readonly (readonly [name: string, forms: readonly string[]])[];

  constructor(secrets: Readonly<Record<string, string>>) {
    this.forms = Object.entries(secrets).map(([name, secret]) => [name, formsOf(secret)]);
  }

  /** Names of the secrets that are in it. */
  in(text: string | Buffer): readonly string[] {
    const content = Buffer.isBuffer(text) ? text.toString('latin1') : text;
    const folded = content.toLowerCase();
    return this.forms
      .filter(([, forms]) => forms.some((form) => content.includes(form) || folded.includes(form)))
      .map(([name]) => name);
  }

  /** `file: secret` for every file below a folder that holds one, or has one in its name; packed content unpacked. */
  below(folder: string, planted: readonly string[] = []): readonly string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const name = path.relative(folder, file).split(path.sep).join('/');
      if (planted.includes(name)) return [];
      const content = entry.isFile() ? unpacked(readFileSync(file)) : Buffer.alloc(0);
      return [...new Set([...this.in(name), ...this.in(content)])].map((secret) => `${name}: ${secret}`);
    });
  }
}

/** Everything of a secret that a reader could put to use: its text in any case, its bytes as they are and in base64. */
function formsOf(secret: string): readonly string[] {
  const text = secret.toLowerCase();
  const ends = [text.slice(0, 16), text.slice(-16)];
  const bytes = Buffer.from(secret, 'hex');
  if (bytes.length < 16) return ends;
  const encoded = (['base64', 'base64url'] as const).map((name) => bytes.toString(name).slice(0, 24));
  return [...ends, ...encoded, bytes.toString('latin1')];
}

/** Git keeps loose objects deflated, archives are gzip; anything else is as it is. */
function unpacked(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, 2).toString('hex');
  if (start === '1f8b') return gunzipSync(bytes);
  return start === '7801' || start === '789c' ? inflateSync(bytes) : bytes;
}
