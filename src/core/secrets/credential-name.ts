import type { NameStrength } from './credential.js';

/** Names are judged by their last 64 characters. */
export const LONGEST_NAME = 64;

const WORD =
  /((?:api|access|secret|private)[ _-]?key|key|secret|password|passwd|passphrase|pwd|token|bearer)$/i;

/** Words in front of `key` that say what is looked up or shown, not what is opened. */
const ORDINARY_KEYS = words(`
  public pub primary foreign cache sort partition row group lookup idempotency dedupe dedup deduplication issue decision
  object s3 map hash natural surrogate index unique composite join routing message event translation i18n locale label
  config setting settings registry record item entity parent child source target ref reference search query order
  shard bucket feature flag metric dict json yaml field column state data hot short arrow enter story jira project
  ticket component correlation`);
/** Words in front of `token` that count tokens, page through results or name a token of a language model. */
const ORDINARY_TOKENS = words(`
  max min num per total next prev previous page pagination continuation cursor sync start end first last eos bos pad
  unk mask stop special`);
/** Words in front of `key` that make it a credential as plainly as `api` does. */
const TELLING_KEYS = words('auth encryption signing master service account client storage admin deploy');
/** Well-known names that are written in one piece. */
const GLUED = words(
  'pgpassword dbpassword userpassword authtoken accesstoken refreshtoken clientsecret masterkey',
);

/**
 * What a member's or variable's name says about its value; null when it is no credential's name (spec 1.6). The name
 * must be, or end in, one of the words as a word of its own: `SOME_TOKEN`, `client-secret`, `apiKey`, not `tokens`,
 * `monkey` or `issue_key`. A bare `key` says nothing.
 */
export function credentialNameStrength(name: string): NameStrength | null {
  const tail = name.slice(-LONGEST_NAME);
  const word = WORD.exec(tail)?.[0];
  if (word === undefined) return null;
  const before = tail.slice(0, -word.length);
  const kind = word.toLowerCase();
  const qualifier = qualifierOf(before, word);
  if (qualifier === null) return GLUED.has(lastWord(before).toLowerCase() + kind) ? 'strong' : null;
  if (kind === 'key') return keyStrength(qualifier);
  if (kind === 'token' || kind === 'bearer') return ORDINARY_TOKENS.has(qualifier) ? null : 'token';
  return 'strong';
}

function keyStrength(qualifier: string): NameStrength | null {
  if (qualifier === '' || ORDINARY_KEYS.has(qualifier)) return null;
  return TELLING_KEYS.has(qualifier) ? 'strong' : 'weak';
}

/** The word in front in lower case, empty when there is none, null when the two are glued into another word. */
function qualifierOf(before: string, word: string): string | null {
  const last = before.at(-1);
  if (last === undefined) return '';
  const separated = !/[A-Za-z0-9]/.test(last);
  const camel = /[a-z0-9]/.test(last) && /^[A-Z]/.test(word);
  return separated || camel ? lastWord(before.replace(/[^A-Za-z0-9]{1,4}$/, '')).toLowerCase() : null;
}

function lastWord(text: string): string {
  return /(?:[A-Z]?[a-z0-9]+|[A-Z0-9]+)$/.exec(text)?.[0] ?? '';
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
