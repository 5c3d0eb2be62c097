import { isCredentialLike, isPlaceholder } from './credential.js';
import { credentialNameStrength, LONGEST_NAME } from './credential-name.js';
import type { RuleMatch, SecretRule } from './rule.js';

/** The same name for members and for assignments in text: it is one promise, and one fingerprint for both spellings. */
export const ASSIGNMENT_RULE_NAME = 'credential-assignment';
export const AUTHORIZATION_RULE_NAME = 'authorization-header';

const ASSIGNED =
  /(?:(?:api|access|secret|private)[ _-]?key|key|secret|password|passwd|passphrase|pwd|token|bearer)(["'`\\\]]{0,8}[ \t]{0,64}(?:=>|:=|={1,3}|:)[ \t\r\n]{0,64}["'`\\]{0,8})/gi;
const QUOTED_VALUE = /[^\s"'`\\\0]{1,4096}/y;
/**
 * `a=b=c=…` without a break: values within one run of text are looked at this often, and at most so many characters of
 * them, or time would be quadratic. Each is the end of the one before, which was looked at whole.
 */
const LONGEST_CHAIN = 16;
const LONGEST_CHAIN_TEXT = 16_384;
const BARE_VALUE = /[^\s"'`\\\0,;&<>()[\]{}]{1,4096}/y;

/** `api_key=…`, `"password": "…"`, `SOME_TOKEN: …` within a text. `ownMembers` are names that are no credentials. */
export function assignmentRule(ownMembers: ReadonlySet<string>): SecretRule {
  return {
    name: ASSIGNMENT_RULE_NAME,
    *find(text) {
      let runEnd = 0;
      let chained = 0;
      let looked = 0;
      for (const match of text.matchAll(ASSIGNED)) {
        const isChained = match.index < runEnd;
        chained = isChained ? chained + 1 : 0;
        if (!isChained) looked = 0;
        if (chained > LONGEST_CHAIN || looked > LONGEST_CHAIN_TEXT) continue;
        const glue = match[1] ?? '';
        const wordEnd = match.index + match[0].length - glue.length;
        const name = nameEndingAt(text, match.index, wordEnd);
        const strength = ownMembers.has(name) ? null : credentialNameStrength(name);
        if (strength === null) continue;
        const found = valueAt(text, match.index + match[0].length, /["'`]/.test(glue.slice(-1)));
        runEnd = Math.max(runEnd, found?.end ?? 0);
        looked += found?.identity.length ?? 0;
        // A range that is no credential is left to the library: this rule knows names, not shapes.
        if (found !== null && isCredentialLike(found.identity, strength)) yield found;
      }
    },
  };
}

/** Whether a member is a credential by its name (spec 1.6). Never for the family's own ids and keys. */
export function isCredentialMember(name: string, value: string, ownMembers: ReadonlySet<string>): boolean {
  if (ownMembers.has(name)) return false;
  const strength = credentialNameStrength(name);
  return strength !== null && isCredentialLike(value, strength);
}

function nameEndingAt(text: string, wordStart: number, wordEnd: number): string {
  const first = Math.max(0, wordStart - LONGEST_NAME);
  let start = wordStart;
  while (start > first && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, wordEnd);
}

/** `A-Z a-z 0-9 _ . -`; an expression that ends in `$` would try each start before it. */
function isNamePart(code: number): boolean {
  const letter = code | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x2e ||
    code === 0x2d
  );
}

function valueAt(text: string, index: number, quoted: boolean): RuleMatch | null {
  const pattern = quoted ? QUOTED_VALUE : BARE_VALUE;
  pattern.lastIndex = index;
  const run = pattern.exec(text)?.[0];
  if (run === undefined) return null;
  const next = text.charAt(index + run.length);
  // A call or an element of a list is code, not a credential.
  if (!quoted && (next === '(' || next === '[')) return null;
  const value = quoted ? run : run.replace(/[.:!?]{1,8}$/, '');
  return { start: index, end: index + value.length, value, identity: value };
}

const HEADER =
  /authorization["'`\\\]]{0,8}[ \t]{0,64}[:=][ \t]{0,64}["'`\\]{0,8}(?:(?:bearer|token|basic|apikey|digest)[ \t]{1,16})?([A-Za-z0-9._~+/=-]{8,4096})/gi;
const BEARER = /\bBearer[ \t]{1,16}([A-Za-z0-9._~+/=-]{16,4096})/g;

/** RFC 9110 section 11.6.2: `Authorization: Bearer …`, also where only `Bearer …` is left of it. */
export const AUTHORIZATION_RULE: SecretRule = {
  name: AUTHORIZATION_RULE_NAME,
  *find(text) {
    for (const pattern of [HEADER, BEARER]) {
      for (const match of text.matchAll(pattern)) {
        const value = match[1] ?? '';
        const end = match.index + match[0].length;
        if (isBearerToken(value) || isBasic(match[0], value)) {
          yield { start: end - value.length, end, value, identity: value };
        }
      }
    }
  },
};

/** What a header carries is a credential by its place, so short pieces (RFC 6750: `mF_9.B5f-4.1JqM`) count too. */
function isBearerToken(value: string): boolean {
  if (isCredentialLike(value, 'token')) return true;
  const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value) && /[0-9]/.test(value);
  return value.length >= 12 && isMixed && !isPlaceholder(value);
}

/** RFC 7617: base64 of `user:password`. */
function isBasic(header: string, value: string): boolean {
  return (
    /basic[ \t]/i.test(header) &&
    /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1'))
  );
}
