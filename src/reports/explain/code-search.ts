import { nearestWords } from '../../core/nearest.js';

/** Codes that are worth naming at once; of more, nobody would find the right one. */
const NAMED = 5;

/** What a person need not write. */
const PREFIXES = ['EVIDENCE', 'GATE'];

/**
 * The code that a person meant: in any case and with any separators, and without its first words or its last ones where
 * the rest belongs to no other code, so that `crlf` is EVIDENCE_CRLF. A rule goes before a family's code of the same
 * ending. Null where no code, or more than one, has these words.
 */
export function findCode(given: string, known: readonly string[]): string | null {
  const wanted = wordsOf(given);
  const ways = [wanted, ...PREFIXES.map((prefix) => `${prefix}_${wanted}`)];
  for (const way of ways) {
    const code = known.find((each) => wordsOf(each) === way);
    if (code !== undefined) return code;
  }
  const holding = codesWith(wanted, known);
  return holding.length === 1 ? holding[0]! : null;
}

/** The codes that a person may have meant, the likeliest first, at most five; none where nothing is near. */
export function nearCodes(given: string, known: readonly string[]): readonly string[] {
  const wanted = wordsOf(given);
  const holding = codesWith(wanted, known);
  if (holding.length > 0) return holding.length <= NAMED ? holding : [];
  const byName = new Map(known.flatMap((code) => [code, withoutPrefix(code)].map((name) => [name, code])));
  return [...new Set(nearestWords(wanted, byName.keys(), NAMED).map((name) => byName.get(name)!))];
}

/** Codes in which the wanted words stand whole and side by side. */
function codesWith(wanted: string, known: readonly string[]): readonly string[] {
  return wanted === '' ? [] : known.filter((code) => `_${wordsOf(code)}_`.includes(`_${wanted}_`));
}

function withoutPrefix(code: string): string {
  const prefix = PREFIXES.find((each) => code.startsWith(`${each}_`));
  return prefix === undefined ? code : code.slice(prefix.length + 1);
}

function wordsOf(text: string): string {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .join('_');
}
