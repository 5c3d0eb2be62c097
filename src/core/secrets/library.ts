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

/**
 * Asks secretlint's recommended rules about a text. It is loaded with the first question (some 50 ms, of which a clean
 * commit is spared). GateError GATE_SCANNER_FAILED when it does not load or throws: a scanner that cannot run has not
 * found nothing.
 */
export async function scanWithLibrary(text: string): Promise<readonly LibraryHit[]> {
  try {
    loaded ??= load();
    const scan = await loaded;
    const hits: LibraryHit[] = [];
    for (let start = 0; start < text.length;) {
      const end = pieceEnd(text, start);
      for (const hit of await scan(text.slice(start, end))) hits.push({ ...hit, index: hit.index + start });
      start = end < text.length ? Math.max(end - overlapAt(text, end), start + 1) : end;
    }
    return hits;
  } catch (thrown) {
    throw new GateError(
      'GATE_SCANNER_FAILED',
      'the secret scanner could not run',
      'install evidence-gate again; nothing was scanned for secrets, so nothing can be said about them',
      thrown,
    );
  }
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
