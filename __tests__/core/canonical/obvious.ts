import { createHmac } from 'node:crypto';

/**
 * RFC 8785 and the signature once more, slow and obvious, after the texts of the RFCs and not after the product: the second
 * opinion of the differential tests. Numbers rest on ECMAScript's own Number::toString, as the RFC does.
 */
export function obviousCanonical(value: unknown): string {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value);
  if (typeof value === 'string') return obviousString(value);
  if (Array.isArray(value)) return `[${value.map(obviousCanonical).join(',')}]`;
  const members = Object.entries(value as object).sort(([one], [other]) => compareUnits(one, other));
  return `{${members.map(([name, member]) => `${obviousString(name)}:${obviousCanonical(member)}`).join(',')}}`;
}

/** HMAC-SHA256 of the canonical form without the top-level signature. */
export function obviousSignature(record: Record<string, unknown>, keyHex: string): string {
  const members = Object.entries(record).filter(([name]) => name !== 'sig_hmac_sha256');
  const signed = Object.fromEntries(members);
  return createHmac('sha256', Buffer.from(keyHex, 'hex'))
    .update(Buffer.from(obviousCanonical(signed), 'utf8'))
    .digest('hex');
}

function compareUnits(one: string, other: string): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = one.charCodeAt(at) - other.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function obviousString(text: string): string {
  const short: Record<string, string> = {
    '\b': '\\b',
    '\t': '\\t',
    '\n': '\\n',
    '\f': '\\f',
    '\r': '\\r',
    '"': '\\"',
    '\\': '\\\\',
  };
  let out = '"';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (short[character] !== undefined) out += short[character];
    else if (code < 0x20) out += `\\u${code.toString(16).padStart(4, '0')}`;
    else out += character;
  }
  return `${out}"`;
}
