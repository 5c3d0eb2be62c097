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

export interface PatternOptions {
  /** Group that holds the secret; 0 is the whole match. */
  readonly group?: number;
  /** False: the shape is there and it is harmless. */
  readonly plausible?: (value: string) => boolean;
}

/** A rule that is one regular expression (with the flag `g`) and a test of what it found. */
export function patternRule(name: string, pattern: RegExp, options: PatternOptions = {}): SecretRule {
  const { group = 0, plausible = () => true } = options;
  return {
    name,
    *find(text) {
      for (const match of text.matchAll(pattern)) {
        const found = match[group] ?? match[0];
        if (isInsideBlob(text, match.index)) continue;
        const value = plausible(found) ? found : null;
        yield { start: match.index, end: match.index + match[0].length, value, identity: found };
      }
    },
  };
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
