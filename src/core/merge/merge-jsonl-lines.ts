import { alignToBase, type Alignment } from './alignment.js';
import type { MergedPlace } from './conflict-text.js';
import type { MergeInput, SideName } from './merge-input.js';
import { readSide, type Side, type SideLine } from './side-lines.js';
import { isTransition } from './transition.js';

/** What is left to join once both sides are understood. */
interface Plan {
  /** Lines of the upstream side that stand in the result, with their place in that side. */
  readonly kept: readonly { readonly at: number; readonly line: SideLine }[];
  /** Lines of the other side that come behind them. */
  readonly appended: readonly SideLine[];
}

/** One merge, once its sides are cut into lines: what stands where, or why a person must decide. */
export class LineMerge {
  private readonly upstream: Side;
  private readonly other: Side;
  private readonly inUpstream: Alignment;
  private readonly inOther: Alignment;

  constructor(
    private readonly input: MergeInput,
    private readonly base: Side,
    [upstream, other]: readonly [Side, Side],
    private readonly readId: Parameters<typeof readSide>[1],
  ) {
    this.upstream = upstream;
    this.other = other;
    this.inUpstream = alignToBase(base, upstream);
    this.inOther = alignToBase(base, other);
  }

  /** The places of the merged file, or why there is no such file. */
  run(): readonly MergedPlace[] | string {
    if (this.upstream.torn || this.other.torn) return 'a side ends in an incomplete line';
    const plan = this.plan();
    if (typeof plan === 'string') return plan;
    const places = new Map<number, MergedPlace>(plan.kept.map(({ at, line }) => [at, line]));
    const refused = this.applyChanges(places);
    if (refused !== null) return refused;
    const tail = this.appendRest(plan, places);
    return [...[...places].sort(([one], [next]) => one - next).map(([, place]) => place), ...tail];
  }

  private plan(): Plan | string {
    const lacks = (alignment: Alignment): Set<number> =>
      new Set(alignment.positions.flatMap((at, index) => (at === null ? [index] : [])));
    const goneUpstream = lacks(this.inUpstream);
    const goneOther = lacks(this.inOther);
    const onlyUpstream = [...goneUpstream].filter((index) => !goneOther.has(index));
    const onlyOther = [...goneOther].filter((index) => !goneUpstream.has(index));
    const everything = this.upstream.lines.map((line, at) => ({ at, line }));
    const appended = this.inOther.added.map(({ line }) => line);
    const { ours, theirs } = this.input.archived;
    if (ours.length > 0 && theirs.length > 0 && goneUpstream.size > 0 && goneOther.size > 0) {
      return 'both sides moved lines to an archive of their own';
    }
    if (onlyUpstream.length > 0 && onlyOther.length > 0)
      return 'each side lacks lines that the other one has';
    if (onlyUpstream.length === 0 && onlyOther.length === 0) return { kept: everything, appended };
    if (onlyUpstream.length > 0) {
      if (this.input.operation === 'pick') return { kept: everything, appended };
      return this.upstreamRolledOver(onlyUpstream, { kept: everything, appended });
    }
    return this.otherRolledOver(onlyOther, { kept: everything, appended });
  }

  /** The other side's additions come behind those of the live file; what stands in the archive is there already. */
  private upstreamRolledOver(gone: readonly number[], plan: Plan): Plan | string {
    const archive = this.archiveOf(this.input.upstream);
    const reason = this.whyNotArchived(gone, archive, this.inOther);
    if (reason !== null) return reason;
    const fresh = withoutCopies(plan.appended, archive);
    const ids = new Set(archive.flatMap(({ key, hasId }) => (hasId ? [key] : [])));
    if (fresh.some(({ key }) => ids.has(key)))
      return 'a record stands in an archive of the other side with different content';
    return { kept: plan.kept, appended: fresh };
  }

  /**
   * The archive takes the upstream side's first lines out of the live file. It can hold nothing else, or no result would
   * extend the upstream side: its own later lines would stand behind lines that it never had.
   */
  private otherRolledOver(gone: readonly number[], plan: Plan): Plan | string {
    const archive = this.archiveOf(this.input.upstream === 'ours' ? 'theirs' : 'ours');
    const reason = this.whyNotArchived(gone, archive, this.inUpstream);
    if (reason !== null) return reason;
    const isPrefix = archive.every(({ text }, at) => this.upstream.lines[at]?.text === text);
    if (!isPrefix) return 'one side archived lines that the upstream side does not have';
    return { kept: plan.kept.slice(archive.length), appended: plan.appended };
  }

  private whyNotArchived(
    gone: readonly number[],
    archive: readonly SideLine[],
    keeper: Alignment,
  ): string | null {
    const archived = new Set(archive.map(({ text }) => text));
    if (!gone.every((index) => archived.has(this.base.lines[index]!.text))) {
      return 'one side lacks lines of the base, and no archive of it holds them';
    }
    return gone.some((index) => keeper.changed.has(index))
      ? 'one side changed a line that the other side moved to an archive'
      : null;
  }

  private archiveOf(side: SideName): readonly SideLine[] {
    return readSide(this.input.archived[side], this.readId).lines;
  }

  /** Base lines that stand changed: by one side, kept; by both in different ways, contested. */
  private applyChanges(places: Map<number, MergedPlace>): string | null {
    for (const [index, line] of this.inUpstream.changed) {
      if (!this.isAllowed(index, line)) return 'one side changed a line that must stay as it is';
    }
    for (const [index, line] of this.inOther.changed) {
      if (!this.isAllowed(index, line)) return 'one side changed a line that must stay as it is';
      const at = this.inUpstream.positions[index] ?? null;
      if (at === null) return 'one side changed a line that the other one lacks';
      const upstream = this.inUpstream.changed.get(index);
      if (upstream === undefined) places.set(at, line);
      else if (upstream.text !== line.text) places.set(at, this.contested([upstream], [line]));
    }
    return null;
  }

  private isAllowed(index: number, after: SideLine): boolean {
    return isTransition(this.base.lines[index]!, after, this.input.mutable);
  }

  /** The other side's lines that the upstream side does not have; one of the same id is contested where that stands. */
  private appendRest(plan: Plan, places: Map<number, MergedPlace>): SideLine[] {
    const { added } = this.inUpstream;
    const rest = withoutCopies(
      plan.appended,
      added.map(({ line }) => line),
    );
    const byKey = new Map(added.flatMap(({ at, line }) => (line.hasId ? [[line.key, at] as const] : [])));
    const clashes = new Map<number, SideLine[]>();
    const tail: SideLine[] = [];
    for (const line of rest) {
      const at = line.hasId ? byKey.get(line.key) : undefined;
      if (at === undefined) tail.push(line);
      else clashes.set(at, [...(clashes.get(at) ?? []), line]);
    }
    for (const [at, lines] of clashes) places.set(at, this.contested([this.upstream.lines[at]!], lines));
    return tail;
  }

  private contested(upstream: readonly SideLine[], other: readonly SideLine[]): MergedPlace {
    return this.input.upstream === 'ours'
      ? { ours: upstream, theirs: other }
      : { ours: other, theirs: upstream };
  }
}

/** The lines that are not among the known ones; of lines that repeat, as many as are not. */
function withoutCopies(lines: readonly SideLine[], known: readonly SideLine[]): SideLine[] {
  const left = new Map<string, number>();
  for (const { text } of known) left.set(text, (left.get(text) ?? 0) + 1);
  return lines.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0;
  });
}
