import type { RuleMatch, SecretRule } from './rule.js';

const HEADER = /----[- ]BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?----/g;
/** RSA keys of 16384 bits take 12.7 KB. */
const LONGEST_BODY = 20_480;
/** PEM wraps at 64 (RFC 7468), others at 70 or 76; prose has no word as long. */
const SHORTEST_LINE = 16;
/** The smallest key there is (Ed25519 in PKCS#8) has 64 characters; less than this is a sketch of one. */
const SHORTEST_BODY = 24;
/** Where the end marker is missing (a cut text), more is asked. */
const SHORTEST_OPEN_BODY = 40;

/**
 * Private keys in PEM and its kin (RFC 7468, OpenSSH, OpenPGP armour, SSH2), plain or encrypted. Line ends may be real,
 * spelt `\n` or `\r\n` with any number of backslashes, turned into spaces, or gone. A header in prose or one with a
 * placeholder for its body is none.
 */
export const PRIVATE_KEY_RULE: SecretRule = {
  name: 'private-key',
  *find(text) {
    for (const header of text.matchAll(HEADER)) yield readKey(text, header.index, header.index + header[0].length);
  },
};

function readKey(text: string, start: number, bodyStart: number): RuleMatch {
  const window = text.slice(bodyStart, bodyStart + LONGEST_BODY);
  const content = window.replace(/^-+/, '');
  const dashes = window.length - content.length;
  const stop = content.indexOf('----');
  const nul = content.indexOf('\0');
  const ends = [stop, nul].filter((index) => index >= 0);
  const body = content.slice(0, ends.length === 0 ? undefined : Math.min(...ends));
  const closed = stop >= 0 && (nul < 0 || stop < nul) && /^-{4,5} ?END/.test(content.slice(stop, stop + 9));
  const pieces = body.split(/(?:\\+[nrt]|[\s\\"',])+/);
  const long = pieces.flatMap((piece) => keyLine(piece)).join('');
  const end = bodyStart + dashes + body.length;
  const value = isKeyBody(long, closed) ? text.slice(start, closed ? endOfMarker(text, end) : end) : null;
  return { start, end, value, identity: pieces.join('') };
}

/** The base64 of one line. Flattened encrypted keys have their headers glued in front (`DEK-Info: AES-256-CBC,…`). */
function keyLine(piece: string): readonly string[] {
  return piece.split(/[^A-Za-z0-9+/=]/).filter((run) => run.length >= SHORTEST_LINE && !/^[A-Za-z][a-z]*$/.test(run));
}

function isKeyBody(body: string, closed: boolean): boolean {
  if (body.length < (closed ? SHORTEST_BODY : SHORTEST_OPEN_BODY) || new Set(body).size < 10) return false;
  return /[a-z]/.test(body) && /[A-Z]/.test(body);
}

function endOfMarker(text: string, index: number): number {
  const marker = /^-{4,5} ?END [A-Z0-9 ]{0,50}-{0,5}/.exec(text.slice(index, index + 80));
  return index + (marker?.[0].length ?? 0);
}
