/**
 * How much a name says about its value. `strong`: password, secret, api key. `token`: token, bearer. `weak`: other
 * names that end in key, most of which look something up and open nothing.
 */
export type NameStrength = 'strong' | 'token' | 'weak';

const SHORTEST: Readonly<Record<NameStrength, number>> = { strong: 8, token: 8, weak: 16 };
const SHORTEST_PIECE: Readonly<Record<NameStrength, number>> = { strong: 6, token: 6, weak: 12 };
const LONGEST = 4096;
/** Letters of one case only: up to here a word, past it a key in base32 or the like. */
const LONGEST_WORD = 22;
const SHORTEST_HEX = 32;

const PLACEHOLDERS = [
  /^[<[{(].*[>\]})]$/,
  /^\$[A-Za-z_]\w*$|^\$[({]|\{\{|^%\w+%$/,
  /\*{3}|x{4}|\.{3}/i,
  /^(?:process\.env|os\.environ|env|secrets|vars|vault|config|settings|op|arn|file)[.:/]/i,
  /change[-_]?me|place[-_]?holder|redacted|(?:^|[-_])your[-_]|[-_]here$|(?:^|[-_])(?:insert|replace)[-_]/i,
];

const NO_CREDENTIALS = [
  /:\/\//, // a URL: its password, if any, is the url rule's business
  /^(?:~|\.{0,2}\/[^/]*[/.]|[A-Za-z]:[\\/])/, // a path
  /^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/, // a mail address
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/, // a date or a time
];

/** What may stand between a name and its value; the prefilter passes over it in the same way. */
const LEADING_GLUE = /^(?:\\{1,8}[nrt]|["'`\]=>:\\])+/;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `xxxx`, `***`, `<your key>`, `${TOKEN}`, `$TOKEN`, `process.env.TOKEN`, `changeme`: text that stands for a secret. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDERS.some((pattern) => pattern.test(value));
}

/**
 * Whether the value of a member or assignment with a credential's name is a credential (spec 1.6).
 *
 * It is when it is 8 to 4096 (weak names: 16 to 4096) printable ASCII characters without space, is no placeholder, URL,
 * path, mail address, date or number, and after splitting at `- _ . : / , |` one piece is opaque: at least 6 (weak: 12)
 * characters, 5 different ones, and no word, camelCase name, or short word with a number (`S0108`, `35b`, `v2`). Pure
 * hex must have 32 digits, but under strong names 8 do; a UUID counts under strong names only. Quotes and signs in
 * front are not counted.
 */
export function isCredentialLike(text: string, strength: NameStrength): boolean {
  if (text.length > LONGEST) return false;
  const value = text.replace(LEADING_GLUE, '');
  const trimmed = value.replace(/[.,:;!?*]{1,8}$/, '');
  if (value.length < SHORTEST[strength]) return false;
  if (!/^[\x21-\x7e]+$/.test(value) || isPlaceholder(value)) return false;
  if (NO_CREDENTIALS.some((pattern) => pattern.test(value))) return false;
  if (UUID.test(trimmed)) return strength === 'strong';
  if (/^(?:0x)?[0-9a-f]+$/i.test(trimmed)) return isHexCredential(trimmed, strength);
  return trimmed.split(/[-_.:/,|]/).some((piece) => isOpaque(piece, strength));
}

function isHexCredential(value: string, strength: NameStrength): boolean {
  const mixed = /[0-9]/.test(value) && /[a-f]/i.test(value) && isVaried(value);
  return mixed && (strength === 'strong' || value.length >= SHORTEST_HEX);
}

function isOpaque(piece: string, strength: NameStrength): boolean {
  if (piece.length < SHORTEST_PIECE[strength] || !isVaried(piece)) return false;
  const lower = /[a-z]/.test(piece);
  const upper = /[A-Z]/.test(piece);
  const digit = /[0-9]/.test(piece);
  const symbol = /[^A-Za-z0-9]/.test(piece);
  if (!digit && !symbol) return isOpaqueLetters(piece, lower && upper);
  if (isNumberedWord(piece, strength)) return false;
  return (digit && (lower || upper)) || (lower && upper && symbol);
}

/** At least five different characters. Stops at the fifth: a hostile line has thousands of long values. */
function isVaried(text: string): boolean {
  let seen = '';
  for (let index = 0; index < text.length && seen.length < 5; index += 1) {
    const character = text.charAt(index);
    if (!seen.includes(character)) seen += character;
  }
  return seen.length === 5;
}

function isOpaqueLetters(piece: string, mixed: boolean): boolean {
  if (!mixed) return piece.length > LONGEST_WORD;
  return piece.length >= 12 && !/^[A-Za-z]?[a-z]*(?:[A-Z]{1,5}[a-z]{2,16})*[A-Z]{0,5}$/.test(piece);
}

function isNumberedWord(piece: string, strength: NameStrength): boolean {
  if (/^[A-Za-z]{1,4}[0-9]{1,8}$|^[0-9]{1,8}[A-Za-z]{1,4}$|^[0-9]{8}T[0-9]{4,6}Z?$/.test(piece)) return true;
  return strength !== 'strong' && /^[A-Za-z][a-z]{1,20}[0-9]{1,2}$/.test(piece);
}
