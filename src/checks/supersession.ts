import { entriesReferredTo } from '../families/memory-references.js';

/** A superseded entry, and where it stands. */
export interface SupersededEntry<P> {
  readonly id: string;
  readonly place: P;
}

/**
 * A superseded entry must have a successor: a later entry of its family that refers to it (spec 4.1). Fed with the records
 * of a family in their order, archives before the live file, it keeps only the superseded ones that nothing has referred
 * to so far.
 */
export class Supersession<P> {
  private readonly waiting = new Map<string, P[]>();

  /** `place` is kept only for a judged record that is superseded. */
  record(record: Readonly<Record<string, unknown>>, isJudged: boolean, place: () => P): void {
    for (const id of entriesReferredTo(record)) this.waiting.delete(id);
    const { status, entry_id: id } = record;
    if (!isJudged || status !== 'superseded' || typeof id !== 'string') return;
    const places = this.waiting.get(id) ?? [];
    this.waiting.set(id, [...places, place()]);
  }

  /** Superseded entries that no later entry refers to, in their order. */
  withoutSuccessor(): readonly SupersededEntry<P>[] {
    return [...this.waiting].flatMap(([id, places]) => places.map((place) => ({ id, place })));
  }
}
