import { ConflictFollower, describeConflict } from '../checks/conflicts.js';
import { notMonotonic } from '../checks/order.js';
import { describeRepeat, ID_ENTRY, type UniqueIds } from '../checks/unique.js';
import { joinTallies, type TallyCounts } from '../checks/tally.js';
import { ID_WORDS } from '../core/id-words.js';
import { compareUtcTimes } from '../core/values/time.js';
import type { CheckName } from '../core/rules.js';
import type { ChunkResult } from './chunk.js';
import type { FindingBook } from './findings.js';
import type { PlannedArtifact } from './plan.js';

/**
 * Joins what the runs of lines of one artifact said, in their order: real line numbers, and the promises that concern
 * the file as a whole (unique ids, conflict blocks, times across runs).
 */
export class ArtifactReader {
  lines = 0;
  records = 0;
  judged = 0;
  private readonly tallies: TallyCounts[] = [];
  private lastTime: string | null = null;
  private readonly conflicts = new ConflictFollower();
  private readonly reportedMembers = new Set<string>();
  private readonly file: number;

  constructor(
    private readonly artifact: PlannedArtifact,
    private readonly checks: readonly CheckName[],
    private readonly unique: UniqueIds,
    private readonly book: FindingBook,
  ) {
    this.file = unique.addFile(artifact.path, !artifact.idsOnly);
  }

  add(result: ChunkResult, byteBase: number): void {
    const { family, path, idsOnly } = this.artifact;
    for (const draft of result.drafts) {
      if (draft.rule === 'EVIDENCE_UNKNOWN_MEMBER') {
        if (this.reportedMembers.has(draft.message)) continue;
        this.reportedMembers.add(draft.message);
      }
      this.book.addDraft(draft, family, path, this.lines, byteBase);
    }
    for (const [rule, count] of Object.entries(result.dropped)) {
      this.book.addUnlisted(rule as keyof typeof result.dropped, family, count);
    }
    if (!idsOnly) this.joinTimes(result);
    this.walkIds(result);
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
    if (!this.checks.includes('lines') || this.artifact.idsOnly) return;
    for (const block of this.conflicts.blocks) {
      this.book.add('EVIDENCE_MERGE_CONFLICT', this.artifact.family, {
        path: this.artifact.path,
        line: block.firstLine,
        endLine: block.lastLine,
        key: `conflict ${this.conflicts.blocks.indexOf(block)}`,
        message: describeConflict(block),
        related: block.ids.flatMap(({ id, lines }) =>
          lines.map((line) => ({
            path: this.artifact.path,
            line,
            message: id === null ? 'the same id' : `id "${id}"`,
          })),
        ),
      });
    }
  }

  private joinTimes({ times, lines }: ChunkResult): void {
    if (times === null) return;
    const pointer = this.artifact.family.time;
    if (pointer !== null && this.lastTime !== null && compareUtcTimes(times.first, this.lastTime) < 0 && lines > 0) {
      this.book.add('EVIDENCE_TIME_NOT_MONOTONIC', this.artifact.family, {
        path: this.artifact.path,
        line: this.lines + times.firstIndex + 1,
        ...notMonotonic(pointer),
      });
    }
    this.lastTime = times.last;
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

  private follow({ kind, index }: ChunkResult['markers'][number]): void {
    this.conflicts.marker({ kind, line: this.lines + index + 1 });
  }

  private claim(ids: Uint32Array, at: number, line: number, judged: boolean): void {
    if (!this.checks.includes('unique')) return;
    const repeat = this.unique.claim(ids, at, this.file, line, judged);
    if (repeat === null) return;
    const { family, path } = this.artifact;
    this.book.add('EVIDENCE_DUPLICATE_ID', family, {
      path,
      line,
      pointer: family.id,
      ...describeRepeat(repeat, path),
    });
  }
}
