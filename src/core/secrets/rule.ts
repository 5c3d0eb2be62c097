/** One place in a text that a rule looked at. Offsets are UTF-16, half-open: [start, end). */
export interface RuleMatch {
  readonly start: number;
  readonly end: number;
  /**
   * What is secret there, spelt as the text spells it; null when the rule knows the shape and judged it harmless
   * (a placeholder). Either way the library is not asked about the range: the rule's verdict is the only one.
   */
  readonly value: string | null;
  /** The same for every spelling of the secret (escaped, wrapped, flattened); the value itself where there is one. */
  readonly identity: string;
}

/** A kind of secret: `name` is a contract, reports show it and accepted fingerprints depend on it. */
export interface SecretRule {
  readonly name: string;
  /** Linear in the text: every quantifier is bounded, no start is tried twice. */
  find(text: string): Iterable<RuleMatch>;
}

/**
 * A rule that is one regular expression (with the flag `g`). What it finds is harmless within a word or within base64,
 * and where `isPlausible` says so.
 */
export function patternRule(
  name: string,
  pattern: RegExp,
  isPlausible: (found: string) => boolean,
): SecretRule {
  return {
    name,
    *find(text) {
      for (const { 0: found, index } of text.matchAll(pattern)) {
        const stands = isWordStart(text, index) && !isInsideBlob(text, index);
        const value = stands && isPlausible(found) ? found : null;
        yield { start: index, end: index + found.length, value, identity: found };
      }
    },
  };
}

/** Letters that are no part of a word: the end of a colour code of a terminal (ECMA-48), a byte of a URL (RFC 3986). */
const CODE_END = /(?:\x1b\[[0-9;]{0,12}[mK]|%[0-9A-Fa-f]{2})$/;
const LONGEST_CODE = 15;

/** `-` joins words only where a prefix holds one itself; `=`, quotes, `/` and space never do. */
function isWordStart(text: string, index: number): boolean {
  const before = text.charAt(index - 1);
  if (before === '-' && text.startsWith('sk-', index)) return false;
  if (!/[A-Za-z0-9_\u00c0-\u024f]/.test(before)) return true;
  return CODE_END.test(text.slice(Math.max(0, index - LONGEST_CODE), index));
}

const BLOB_LOOK_BACK = 24;
const BLOB_LENGTH = 16;

/**
 * Whether `index` follows `/` or `+` in the middle of base64: a prefix there is chance. A path also ends in `/`, but
 * its names are words, so all of upper case, lower case and digits within 16 to 24 characters are taken for base64.
 */
function isInsideBlob(text: string, index: number): boolean {
  const before = text.charAt(index - 1);
  if (before !== '/' && before !== '+') return false;
  const run = /[A-Za-z0-9+/]*$/.exec(text.slice(Math.max(0, index - BLOB_LOOK_BACK), index))?.[0] ?? '';
  return run.length >= BLOB_LENGTH && /[a-z]/.test(run) && /[A-Z]/.test(run) && /[0-9]/.test(run);
}
