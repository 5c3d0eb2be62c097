import type { RuleMatch, SecretRule } from './rule.js';

const HEADER = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
const END_MARKER = /-{4,5} ?END [A-Z0-9 ]{0,60}-{0,5}/y;
/** RSA keys of 16384 bits take 12.7 KB. */
const LONGEST_BODY = 20_480;
/** PEM wraps at 64 (RFC 7468), others at 70 or 76; hardly a word in prose is as long as this. */
const SHORTEST_LINE = 16;
/** The smallest key there is (Ed25519 in PKCS#8) has 64 characters; less than this is a sketch of one. */
const SHORTEST_BODY = 24;
/** Where the end marker is missing (a cut text), more is asked. */
const SHORTEST_OPEN_BODY = 40;
/** White space, real or escaped with any number of backslashes, and what glues string literals together. */
const BREAKS = /(?:\\+[nrt]|[\s\\"',])+/;

/**
 * Private keys in PEM and its kin (RFC 7468, OpenSSH, OpenPGP armour, SSH2), plain or encrypted. Line ends may be real,
 * spelt `\n` or `\r\n` with any number of backslashes, turned into spaces, or gone. A header in prose or one with a
 * placeholder for its body is none.
 */
export const PRIVATE_KEY_RULE: SecretRule = {
  name: 'private-key',
  *find(text) {
    for (const header of text.matchAll(HEADER))
      yield readKey(text, header.index, header.index + header[0].length);
  },
};

function readKey(text: string, start: number, bodyStart: number): RuleMatch {
  const window = text.slice(bodyStart, bodyStart + LONGEST_BODY);
  const stop = window.search(/----|\0/);
  const body = stop < 0 ? window : window.slice(0, stop);
  END_MARKER.lastIndex = bodyStart + body.length;
  const marker = END_MARKER.exec(text);
  const pieces = body.split(BREAKS);
  const end = bodyStart + body.length + (marker?.[0].length ?? 0);
  const isKey = isKeyBody(longestBlock(pieces), marker !== null);
  return { start, end, value: isKey ? text.slice(start, end) : null, identity: pieces.join('') };
}

/**
 * The longest run of base64 over neighbouring lines. An encrypted key that was flattened has its headers glued in
 * front (`DEK-Info: AES-256-CBC,…`), so lines are cut at whatever is not base64.
 */
function longestBlock(pieces: readonly string[]): string {
  let longest = '';
  let block = '';
  for (const piece of pieces) {
    const run = piece.split(/[^A-Za-z0-9+/=]/).at(-1) ?? '';
    block = run.length >= SHORTEST_LINE ? (run.length === piece.length ? block : '') + run : '';
    if (block.length > longest.length) longest = block;
  }
  return longest;
}

function isKeyBody(body: string, closed: boolean): boolean {
  if (body.length < (closed ? SHORTEST_BODY : SHORTEST_OPEN_BODY) || new Set(body).size < 10) return false;
  return /[a-z]/.test(body) && /[A-Z]/.test(body) && /[0-9+]/.test(body);
}
