import { checkRollover } from '../checks/rollover.js';
import { addCounts, noCounts, type SignatureCounts } from '../checks/signature-span.js';
import { joinTallies, type TallyCounts } from '../checks/tally.js';
import { Supersession } from '../checks/supersession.js';
import { UniqueIds } from '../checks/unique.js';
import type { Family } from '../families/contract.js';
import type { ArchiveFault } from '../core/gzip.js';
import type { CheckName } from '../core/rules.js';
import type { AddedLines } from './added-lines.js';
import { ArtifactReader } from './artifact.js';
import { MAX_DRAFTS_IN_TURN, MAX_DRAFTS_PER_CHUNK, type ChunkResult, type JudgePlan } from './chunk.js';
import { Pace, toChunks } from './chunks.js';
import { compareOnce } from './comparison.js';
import { ConflictScan } from './conflict-scan.js';
import { MAX_FINDINGS, type FindingBook } from './findings.js';
import type { Judges } from './judges.js';
import { piecesOf, piecesUntilFault } from './pieces.js';
import type { PlannedArtifact } from './plan.js';
import type { Snapshot } from './ports.js';
import type { Mode } from './report.js';

/** Bytes of one run of lines: enough to hide the cost of handing it over, little enough to have several in memory. */
const CHUNK_BYTES = 2 * 1024 * 1024;

const EVERYTHING: AddedLines = { fromByte: 0, takeKnown: null, startsWithBase: false };

export interface ReadingTotals {
  files: number;
  lines: number;
  bytes: number;
}

export interface ReadingTools {
  readonly head: Snapshot;
  readonly base: Snapshot | null;
  readonly checks: readonly CheckName[];
  readonly judges: Judges;
  readonly plans: readonly JudgePlan[];
  readonly planOf: (artifact: PlannedArtifact) => number;
  readonly book: FindingBook;
  readonly mode: Mode;
  /** False: a file over its cap is nobody's business here (`"rollover": {"onCommit": "off"}`). */
  readonly wantsCap: boolean;
  readonly progress: (totals: Readonly<ReadingTotals>) => void;
}

/** What was read of one family. */
export interface FamilyReading {
  readonly files: number;
  readonly lines: number;
  /** Lines that are JSON objects. */
  readonly records: number;
  /** Lines that were judged line by line; in change mode those that the change adds. */
  readonly judged: number;
  readonly tally: TallyCounts;
  /** Judged lines by what verification said; null where signatures are not checked. */
  readonly signatures: SignatureCounts | null;
}

export interface Reading {
  readonly totals: ReadingTotals;
  readonly linesByFamily: ReadonlyMap<string, FamilyReading>;
  /** Paths whose head content begins with all that the base has at the same path. */
  readonly extended: ReadonlySet<string>;
  /** Files with lines that cannot be verified where no key is expected, and the first such line of each. */
  readonly unverified: readonly { readonly path: string; readonly family: Family; readonly line: number }[];
}

interface Pending {
  readonly reader: ArtifactReader;
  readonly byteBase: number;
  readonly result: Promise<ChunkResult>;
  readonly last: boolean;
}

/**
 * Reads every planned artifact once and judges it. Runs of lines are judged side by side and joined in order, so
 * that findings and duplicate places do not depend on how many judges there are.
 */
export async function readArtifacts(
  artifacts: readonly PlannedArtifact[],
  tools: ReadingTools,
): Promise<Reading> {
  const totals = { files: 0, lines: 0, bytes: 0 };
  const linesByFamily = new Map<string, FamilyReading>();
  const groups = new Map<string, UniqueIds>();
  const successions = new Map<string, Supersession<() => void>>();
  const pending: Pending[] = [];
  const extended = new Set<string>();

  const settle = async (): Promise<void> => {
    const next = pending.shift();
    if (next === undefined) return;
    const before = next.reader.lines;
    next.reader.add(await next.result, next.byteBase);
    totals.lines += next.reader.lines - before;
    if (next.last) next.reader.end();
    tools.progress(totals);
  };

  const pace = new Pace();
  const readers: { artifact: PlannedArtifact; reader: ArtifactReader }[] = [];
  for (const artifact of artifacts) {
    const unique = groups.get(artifact.idGroup) ?? new UniqueIds();
    groups.set(artifact.idGroup, unique);
    const succession = successions.get(artifact.idGroup) ?? new Supersession<() => void>();
    successions.set(artifact.idGroup, succession);
    const keyless = tools.plans[tools.planOf(artifact)]?.keyless === true;
    const reader = new ArtifactReader(artifact, tools.checks, unique, tools.book, keyless, succession);
    readers.push({ artifact, reader });
    if (!artifact.idsOnly) totals.files += 1;
    const plan = tools.planOf(artifact);
    const limits = tools.plans[plan]?.limits;
    if (limits === undefined) throw new Error(`no plan for ${artifact.family.name}`);
    const { added, pieces } = await addedLinesOf(artifact, tools);
    const conflicts = new ConflictScan(limits);
    let fault: ArchiveFault | null = null;
    const whole = piecesUntilFault(pieces, (met) => (fault = met));
    for await (const chunk of toChunks(whole, limits.lineBytes, pace)) {
      totals.bytes += chunk.span;
      const task = {
        plan,
        path: artifact.path,
        bytes: chunk.bytes,
        final: chunk.final,
        judgeFrom: Math.max(0, added.fromByte - chunk.byteBase),
        idsOnly: artifact.idsOnly,
        excusedBefore: Math.max(0, tools.book.excuseOf(artifact.path).bytes - chunk.byteBase),
        insideBlock: conflicts.follow(chunk.bytes),
        maxDrafts: Math.min(draftsOfRun(chunk.bytes.length, tools.judges.width), tools.book.room),
      };
      // A multiset of known lines is used up line by line: such a file is judged here, in order.
      const result = tools.judges.judge(task, added.takeKnown);
      // The failure is met when its turn comes; until then it must not count as unhandled.
      result.catch(() => undefined);
      pending.push({ reader, byteBase: chunk.byteBase, result, last: chunk.final });
      const width = added.takeKnown === null ? tools.judges.width : 1;
      while (pending.length >= width) await settle();
    }
    if (added.startsWithBase && artifact.base?.path === artifact.path) extended.add(artifact.path);
    if (fault !== null) {
      tools.book.add('EVIDENCE_GZIP_BOMB', artifact.family, {
        path: artifact.path,
        message: `the archive ${(fault as ArchiveFault).message}`,
      });
    }
  }
  while (pending.length > 0) await settle();
  for (const succession of successions.values()) succession.withoutSuccessor().forEach((report) => report());
  for (const { artifact, reader } of readers) {
    if (artifact.idsOnly) continue;
    if (tools.wantsCap) judgeCap(artifact, reader.lines, tools);
    const before = linesByFamily.get(artifact.family.name);
    linesByFamily.set(artifact.family.name, {
      files: (before?.files ?? 0) + 1,
      lines: (before?.lines ?? 0) + reader.lines,
      records: (before?.records ?? 0) + reader.records,
      judged: (before?.judged ?? 0) + reader.judged,
      tally: joinTallies([...(before === undefined ? [] : [before.tally]), reader.tally()]),
      signatures: joinCounts(before?.signatures ?? null, reader.signatures),
    });
  }
  const unverified = readers.flatMap(({ artifact: { path, family }, reader: { unverified: line } }) =>
    line === null ? [] : [{ path, family, line }],
  );
  return { totals, linesByFamily, extended, unverified };
}

/** So many drafts a run keeps, however short it is. */
const FEWEST_DRAFTS = 2_000;

/** All runs that are under way together keep no more drafts than a report lists; a short one has its share of them. */
function draftsOfRun(bytes: number, width: number): number {
  if (width === 1) return MAX_DRAFTS_IN_TURN;
  const most = Math.min(MAX_DRAFTS_PER_CHUNK, Math.floor(MAX_FINDINGS / width));
  return Math.min(most, Math.max(FEWEST_DRAFTS, Math.ceil((most * bytes) / CHUNK_BYTES)));
}

function judgeCap({ family, path }: PlannedArtifact, lines: number, { mode, book }: ReadingTools): void {
  const remark = checkRollover(family, path, lines, mode);
  if (remark !== null) book.add('EVIDENCE_ROLLOVER_DUE', family, { path, key: 'cap', ...remark });
}

function joinCounts(one: SignatureCounts | null, other: SignatureCounts | null): SignatureCounts | null {
  return one === null && other === null ? null : addCounts(one ?? noCounts(), other ?? noCounts());
}

async function addedLinesOf(
  { path, base, entry }: PlannedArtifact,
  tools: ReadingTools,
): Promise<{ added: AddedLines; pieces: AsyncIterable<Uint8Array> }> {
  // An archive's packed bytes say nothing about its lines.
  if (base === null || tools.base === null || path.endsWith('.gz')) {
    return { added: EVERYTHING, pieces: piecesOf(tools.head, entry, CHUNK_BYTES) };
  }
  return await compareOnce({ snapshot: tools.base, entry: base }, { snapshot: tools.head, entry });
}
