import { createNamePrefilter } from '../checks/exclusions/name-prefilter.js';
import { foldWhiteSpace, unescapedTexts } from '../checks/exclusions/folded-text.js';
import { reasoningValues } from '../checks/exclusions/reasoning-values.js';
import { MAX_INDEXED_CHARACTERS, TextIndex, type FoldedLine } from '../checks/exclusions/text-index.js';
import { frameLines, LineMark } from '../core/lines.js';
import { escapePath } from '../core/quote.js';
import { REASONING, RUNS_PRESET } from '../families/run-exclusions.js';
import { isRegular, readAddedText, type AddedText } from './added-text.js';
import { toChunks } from './chunks.js';
import { piecesOf, piecesUntilFault } from './pieces.js';
import type { Change } from './ports.js';
import { reasoningSources, type ReasoningSource } from './reasoning-sources.js';
import type { RunContext } from './run-context.js';

const PIECE_BYTES = 2 * 1024 * 1024;
const UNREAD = LineMark.blank | LineMark.conflict | LineMark.badUtf8 | LineMark.tooLong;

/** Unpacked bytes of run rows that are read: a commit waits for them, a pull request's job can wait longer. */
const MOST_BYTES = { staged: 64 * 1024 * 1024, range: 1024 * 1024 * 1024, all: 0 } as const;

/**
 * No text of a reasoning value stands in another text file of the change (spec 1.11): 80 characters and more, white
 * space folded, also where escapes spell it. What the change adds is indexed, which is bounded; the run records are
 * streamed past it. Only lines that the change adds count: what stood before was judged when it came.
 */
export async function judgeReasoningText(run: RunContext, change: Change): Promise<void> {
  const sources = await reasoningSources(run);
  if (sources.length === 0) return;
  const index = await indexChange(run, change);
  if (index.isEmpty) return;
  const seen = new Set<string>();
  let left: number = MOST_BYTES[run.question.mode];
  for (const source of sources) {
    left -= await searchSource(source, index, left, run, seen);
    if (left > 0) continue;
    run.skipped.push(
      `exclusions: reasoning was read up to ${MOST_BYTES[run.question.mode]} bytes of run records, the rest was not`,
    );
    return;
  }
}

async function indexChange(run: RunContext, change: Change): Promise<TextIndex> {
  const index = new TextIndex();
  const runs = new Set(
    run.plan.artifacts.filter(({ family }) => family.preset === RUNS_PRESET).map(({ path }) => path),
  );
  const left: string[] = [];
  for (const { path, base, head } of change.paths) {
    if (!isRegular(head) || head.oid === base?.oid || runs.has(path) || path.endsWith('.gz')) continue;
    const content = await readAddedText({ head: run.head, base: run.base, change: { base, head } });
    if (content === null) continue;
    if (content === 'too large' || !addText(index, path, content)) left.push(path);
  }
  if (left.length > 0) {
    const named = left.slice(0, 3).map(escapePath).join(', ');
    run.skipped.push(
      `exclusions: ${left.length} files were not compared with reasoning, over ${MAX_INDEXED_CHARACTERS} characters in all: ${named}`,
    );
  }
  return index;
}

/** False where not all of it found room. */
function addText(index: TextIndex, path: string, { text, added }: AddedText): boolean {
  let fits = true;
  let lines: FoldedLine[] = [];
  const close = (): void => {
    fits = index.add(path, lines) && fits;
    lines = [];
  };
  for (const [at, raw] of text.split('\n').entries()) {
    if (added[at] !== true) {
      close();
      continue;
    }
    lines.push({ line: at + 1, text: foldWhiteSpace(raw) });
    for (const plain of unescapedTexts(raw)) {
      fits = index.add(path, [{ line: at + 1, text: foldWhiteSpace(plain) }]) && fits;
    }
  }
  close();
  return fits;
}

/** Bytes that were read, at most about `most`. */
async function searchSource(
  source: ReasoningSource,
  index: TextIndex,
  most: number,
  run: RunContext,
  seen: Set<string>,
): Promise<number> {
  const mayHold = createNamePrefilter([REASONING]);
  // A damaged archive is a finding of its own, where archives are read as artifacts.
  const pieces = piecesUntilFault(piecesOf(source.snapshot, source.entry, PIECE_BYTES), () => undefined);
  let lineBase = 0;
  let read = 0;
  const { lineBytes } = run.policy.main.config.limits;
  for await (const chunk of toChunks(pieces, lineBytes)) {
    const bytes = Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.byteLength);
    let lines = 0;
    for (const frame of frameLines(bytes, { lineBytes })) {
      lines += 1;
      if (frame.marks & UNREAD || !mayHold(bytes, frame)) continue;
      const line = lineBase + lines;
      for (const value of valuesOf(bytes.toString('utf8', frame.start, frame.end))) {
        reportRuns(foldWhiteSpace(value), { path: source.entry.path, line }, index, run, seen);
      }
    }
    lineBase += lines;
    read += bytes.length;
    if (read >= most) break;
  }
  return read;
}

function valuesOf(line: string): string[] {
  try {
    return reasoningValues(JSON.parse(line));
  } catch {
    // Not swallowed: a row that is no JSON is a finding of the check `json`, where rows are judged.
    return [];
  }
}

/** One finding for each line that a leak begins on, whichever row it was taken from first. */
function reportRuns(
  value: string,
  from: { readonly path: string; readonly line: number },
  index: TextIndex,
  run: RunContext,
  seen: Set<string>,
): void {
  for (const { path, line, endLine, characters } of index.search(value)) {
    const place = `${path}\0${line}`;
    if (seen.has(place)) continue;
    seen.add(place);
    run.book.add('EVIDENCE_REASONING_LEAK', run.policy.familyOf(path)?.family ?? null, {
      path,
      line,
      endLine: endLine === line ? null : endLine,
      key: `text from ${from.path}`,
      message: `${characters} characters of a ${REASONING} value stand here; the value is on line ${from.line} of ${escapePath(from.path)}`,
      related: [{ path: from.path, line: from.line, message: 'the reasoning is here' }],
    });
  }
}
