import type { SecretLintCoreConfigRule } from '@secretlint/types';
import { GateError } from '../errors.js';

export interface LibraryHit {
  /** The library's rule id, shortened: `sendgrid`, `shopify`. */
  readonly rule: string;
  readonly index: number;
  readonly value: string;
}

type Scan = (text: string) => Promise<readonly LibraryHit[]>;

/** The library compares its messages pairwise, so it gets a long text in pieces; most lines are one piece. */
const PIECE = 16_384;
/** More than the longest thing it finds, a private key of 10,000 characters, which ours finds first anyway. */
const OVERLAP = 4_096;

let loaded: Promise<Scan> | null = null;

/** What was found in one piece of the text; true: that is enough, the rest of it need not be looked at. */
export type TakeHits = (hits: readonly LibraryHit[]) => boolean;

/** Values in a piece past which the known ones are taken out of the next: a text may be one of them, over and over. */
const MANY_HITS = 64;
/** Different ones that are taken out; a line with more has enough for its report. */
const MOST_KNOWN = 50;
const SHORTEST_KNOWN = 8;

/**
 * Asks secretlint's recommended rules about a text. It is loaded with the first question (some 50 ms, of which a clean
 * commit is spared). GateError GATE_SCANNER_FAILED when it does not load or throws: a scanner that cannot run has not
 * found nothing. Where one secret fills the text not each of its places is told.
 */
export async function scanWithLibrary(
  text: string,
  take: TakeHits = () => false,
): Promise<readonly LibraryHit[]> {
  try {
    loaded ??= load();
    const scan = await loaded;
    const all: LibraryHit[] = [];
    const known = new Set<string>();
    for (let start = 0; start < text.length;) {
      const end = pieceEnd(text, start);
      const found = await scan(without(known, text.slice(start, end)));
      const hits = found.map((hit) => ({ ...hit, index: hit.index + start }));
      for (const hit of hits) all.push(hit);
      if (take(hits)) return all;
      if (hits.length > MANY_HITS) remember(hits, known);
      start = end < text.length ? Math.max(end - overlapAt(text, end), start + 1) : end;
    }
    return all;
  } catch (thrown) {
    throw new GateError(
      'GATE_SCANNER_FAILED',
      'the secret scanner could not run',
      'install evidence-gate again; nothing was scanned for secrets, so nothing can be said about them',
      thrown,
    );
  }
}

/** Only what a secret may be told by: to take a short text out could take another secret apart. */
function remember(hits: readonly LibraryHit[], known: Set<string>): void {
  for (const { value } of hits) {
    if (known.size >= MOST_KNOWN) return;
    if (value.length >= SHORTEST_KNOWN && !value.includes('"')) known.add(value);
  }
}

/** The text with known values as NULs; offsets stay. */
function without(known: ReadonlySet<string>, text: string): string {
  let left = text;
  for (const value of known) left = left.replaceAll(value, '\0'.repeat(value.length));
  return left;
}

/** A piece ends at white space where there is some near, else it is cut and the next one overlaps. */
function pieceEnd(text: string, start: number): number {
  const limit = start + PIECE;
  if (limit >= text.length) return text.length;
  // Cut out first: a search in the whole text would go back to its beginning, for every piece.
  const from = limit - OVERLAP;
  const near = text.slice(from, limit);
  const space = Math.max(near.lastIndexOf('\n'), near.lastIndexOf(' '));
  return space === -1 ? limit : from + space + 1;
}

function overlapAt(text: string, end: number): number {
  return /\s/.test(text.charAt(end - 1)) ? 0 : OVERLAP;
}

async function load(): Promise<Scan> {
  const [{ lintSource }, { rules }, { secretLintProfiler }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
    import('@secretlint/profiler'),
  ]);
  // It keeps every mark of every run for ever: 19 KB a line.
  secretLintProfiler.mark = () => undefined;
  const config = { rules: rules.filter(({ meta }) => !meta.id.endsWith('-filter-comments')).map(toConfig) };
  return async (content) => {
    // Neither extension nor path may mean anything to a rule: `.p12` makes one of them read files.
    const source = { content, filePath: 'evidence', ext: '.txt', contentType: 'text' } as const;
    const { messages } = await lintSource({ source, options: { noPhysicFilePath: true, config } });
    return messages.map(({ ruleId, range, data }) => ({
      rule: ruleId.replace(/^@secretlint\/secretlint-rule-/, ''),
      index: range[0],
      value: secretOf(data, content.slice(range[0], range[1])),
    }));
  };
}

/**
 * The rules one by one and not the preset: the preset brings the rule by which a comment in the text
 * (`secretlint-disable`) silences the others, and evidence must not judge itself.
 */
function toConfig(rule: SecretLintCoreConfigRule['rule']): SecretLintCoreConfigRule {
  const id = rule.meta.id;
  if (!id.endsWith('-rule-aws')) return { id, rule };
  // The number of an account opens nothing.
  return { id, rule, options: { enableIDScanRule: true }, allowMessageIds: ['AWSAccountID'] };
}

/** The range of some rules is shifted against the secret; the message's data has it whole. */
function secretOf(data: object | undefined, ranged: string): string {
  const values: readonly unknown[] = Object.values(data ?? {});
  const texts = values.filter((value): value is string => typeof value === 'string' && value.length >= 8);
  return texts.find((text) => !text.includes(' ')) ?? ranged;
}
