import { ConflictFollower, describeConflict } from '../checks/conflicts.js';
import { addCounts, noCounts, SignatureJoin, type SignatureCounts } from '../checks/signature-span.js';
import { isSignedFamily } from '../checks/signatures.js';
import { keyVersionRegressed, unsignedBehindSigned } from '../checks/signature-remark.js';
import { Supersession } from '../checks/supersession.js';
import { describeRepeat, ID_ENTRY, type RepeatedId, type UniqueIds } from '../checks/unique.js';
import { joinTallies, type TallyCounts } from '../checks/tally.js';
import { ID_WORDS } from '../core/id-words.js';
import { compareUtcTimes } from '../core/values/time.js';
import type { CheckName } from '../core/rules.js';
import { isArchiveOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import type { ChunkMarker, ChunkResult, Draft } from './chunk.js';
import type { FindingBook } from './findings.js';
import { idGroupOf } from './id-groups.js';
import type { PlannedArtifact } from './plan.js';

const MAX_MEMBERS = 10_000;
const SETTLE_HELP = 'where two branches archived the same lines: evidence rollover --settle';

/**
 * Joins what the runs of lines of one artifact said, in their order: real line numbers, and the promises that concern
 * the file as a whole (unique ids, conflict blocks, times across runs).
 */
export class ArtifactReader {
  lines = 0;
  records = 0;
  judged = 0;
  /** Judged lines by what verification said; null where signatures are not checked. */
  signatures: SignatureCounts | null;
  /** 1-based line of the first one that cannot be verified without a key, where none is expected; else null. */
  unverified: number | null = null;
  private readonly tallies: TallyCounts[] = [];
  private readonly signatureJoin = new SignatureJoin();
  private lastTime: string | null = null;
  private readonly conflicts = new ConflictFollower();
  private blocks = 0;
  private readonly reportedMembers = new Set<string>();
  private readonly file: number;

  constructor(
    private readonly artifact: PlannedArtifact,
    private readonly checks: readonly CheckName[],
    private readonly unique: UniqueIds,
    private readonly book: FindingBook,
    private readonly keyless = false,
    private readonly supersession = new Supersession<() => void>(),
  ) {
    this.file = unique.addFile(artifact.path);
    // An empty file has no runs of lines, and its counts are known all the same.
    const isVerified = checks.includes('signatures') && isSignedFamily(artifact.family);
    this.signatures = isVerified ? noCounts() : null;
  }

  add(result: ChunkResult, byteBase: number): void {
    const { family, path, idsOnly } = this.artifact;
    // The first line's draft comes before the others', as it would within one run.
    if (!idsOnly) this.joinTimes(result, byteBase);
    if (!idsOnly) this.joinSignatures(result);
    this.joinSuccessions(result, byteBase);
    for (const draft of result.drafts) {
      if (this.keyless && draft.rule === 'EVIDENCE_SIGNATURE_UNVERIFIABLE') {
        this.unverified ??= this.lines + draft.index + 1;
        continue;
      }
      if (draft.rule === 'EVIDENCE_UNKNOWN_MEMBER' && !this.isNewMember(draft.message)) continue;
      this.book.addDraft(draft, family, path, this.lines, byteBase);
    }
    for (const [rule, count] of Object.entries(result.dropped)) {
      this.book.addUnlisted(rule as keyof typeof result.dropped, family, count);
    }
    this.book.addExcused(path, result.excused);
    this.walkIds(result);
    this.reportConflicts();
    this.lines += result.lines;
    this.records += result.records;
    this.judged += result.judged;
    if (result.tally !== null) this.tallies.push(result.tally);
  }

  tally(): TallyCounts {
    return joinTallies(this.tallies);
  }

  end(): void {
    this.conflicts.end();
    this.reportConflicts();
  }

  private isNewMember(message: string): boolean {
    if (this.reportedMembers.has(message)) return false;
    // A file with a new name on every line must not fill the memory: past the limit each run says its own.
    if (this.reportedMembers.size < MAX_MEMBERS) this.reportedMembers.add(message);
    return true;
  }

  private reportConflicts(): void {
    const blocks = this.conflicts.take();
    if (!this.checks.includes('lines') || this.artifact.idsOnly) return;
    const { path, family } = this.artifact;
    for (const block of blocks) {
      if (!block.judged) continue;
      this.blocks += 1;
      this.book.add('EVIDENCE_MERGE_CONFLICT', family, {
        path,
        line: block.firstLine,
        endLine: block.lastLine,
        key: `conflict ${this.blocks}`,
        ...describeConflict(block, path),
      });
    }
  }

  private joinTimes({ times, timeDraft }: ChunkResult, byteBase: number): void {
    if (times === null) return;
    const isEarlier = this.lastTime !== null && compareUtcTimes(times.first, this.lastTime) < 0;
    if (isEarlier && timeDraft !== null) {
      this.book.addDraft(timeDraft, this.artifact.family, this.artifact.path, this.lines, byteBase);
    }
    this.lastTime = times.last;
  }

  private joinSuccessions({ successions }: ChunkResult, byteBase: number): void {
    const { family, path } = this.artifact;
    const before = this.lines;
    for (const { refersTo, superseded } of successions) {
      const report = (draft: Draft) => () => this.book.addDraft(draft, family, path, before, byteBase);
      const placed = superseded === null ? null : { id: superseded.id, place: report(superseded.place) };
      this.supersession.add({ refersTo, superseded: placed });
    }
  }

  /** What only the runs before could tell: an unsigned line behind a signed one, a step back in key versions. */
  private joinSignatures({ signatures }: ChunkResult): void {
    if (signatures === null) return;
    const { family, path } = this.artifact;
    this.signatures = addCounts(this.signatures ?? noCounts(), signatures.counts);
    const { unsigned, unsignedDropped, regressed } = this.signatureJoin.add(signatures);
    for (const index of unsigned) {
      const line = this.lines + index + 1;
      this.book.add('EVIDENCE_UNSIGNED', family, { path, line, ...unsignedBehindSigned() });
    }
    if (unsignedDropped > 0) this.book.addUnlisted('EVIDENCE_UNSIGNED', family, unsignedDropped);
    for (const { index, version, highest } of regressed) {
      const line = this.lines + index + 1;
      const remark = keyVersionRegressed(version, highest);
      this.book.add('EVIDENCE_KEY_VERSION_REGRESSED', family, { path, line, ...remark });
    }
  }

  /** Ids and markers in the order of their lines: inside a conflict the same id on both sides belongs to the block. */
  private walkIds(result: ChunkResult): void {
    const { ids, markers, markedIds } = result;
    let nextMarker = 0;
    for (let at = 0; at < ids.length; at += ID_ENTRY) {
      const index = ids[at + ID_WORDS]!;
      while (nextMarker < markers.length && markers[nextMarker]!.index < index) {
        this.follow(markers[nextMarker]!);
        nextMarker += 1;
      }
      const line = this.lines + index + 1;
      if (this.conflicts.insideBlock) {
        const key = `${ids[at]},${ids[at + 1]},${ids[at + 2]},${ids[at + 3]}`;
        if (this.conflicts.id(key, markedIds.get(index) ?? null, line)) continue;
      }
      this.claim(ids, at, line, ids[at + ID_WORDS + 1] === 1);
    }
    for (; nextMarker < markers.length; nextMarker++) this.follow(markers[nextMarker]!);
  }

  private follow({ kind, index, judged }: ChunkMarker): void {
    this.conflicts.marker({ kind, line: this.lines + index + 1, judged });
  }

  private claim(ids: Uint32Array, at: number, line: number, isAdded: boolean): void {
    if (!this.checks.includes('unique')) return;
    const { family, path } = this.artifact;
    // An excused line is no more than known: who repeats its id has to answer, wherever that line stands.
    const judged = isAdded && line > this.book.excuseOf(path).lines;
    const repeat = this.unique.claim(ids, at, this.file, line, judged);
    if (repeat === null) return;
    // Words about a repeat that is only counted would be made for nothing, millions of times in a file of equal lines.
    if (judged && this.book.room === 0) {
      this.book.addUnlisted('EVIDENCE_DUPLICATE_ID', family, 1);
      return;
    }
    this.book.add('EVIDENCE_DUPLICATE_ID', family, {
      ...repeat.at,
      ...(isSharedByArchives(family, repeat) ? { help: SETTLE_HELP } : {}),
      pointer: family.id,
      key: `id ${ids.subarray(at, at + ID_WORDS).join(' ')}`,
      ...describeRepeat(repeat),
    });
  }
}

/** Two archives of one live file: mostly two branches that both rolled it over. */
function isSharedByArchives(family: Family, { at, other }: RepeatedId): boolean {
  if (at.path === other.path || ![at.path, other.path].every((path) => isArchiveOf(family, path)))
    return false;
  return idGroupOf(family, at.path, 'range') === idGroupOf(family, other.path, 'range');
}
