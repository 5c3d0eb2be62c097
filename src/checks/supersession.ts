import { entriesReferredTo } from '../families/memory-references.js';
import type { Remark } from './contract.js';

/** What one record says about others: whom it refers to, and whether it was superseded itself. */
export interface Succession<P> {
  readonly refersTo: readonly string[];
  /** Null where the record is not superseded, or not judged. */
  readonly superseded: { readonly id: string; readonly place: P } | null;
}

/** What a record says about others; null where that is nothing. `place` is asked for only where it is kept. */
export function successionOf<P>(
  record: Readonly<Record<string, unknown>>,
  isJudged: boolean,
  place: () => P,
): Succession<P> | null {
  const refersTo = entriesReferredTo(record);
  const { status, entry_id: id } = record;
  const isSuperseded = isJudged && status === 'superseded' && typeof id === 'string';
  if (refersTo.length === 0 && !isSuperseded) return null;
  return { refersTo, superseded: isSuperseded ? { id, place: place() } : null };
}

/**
 * A superseded entry has a successor: a later entry of its family that refers to it (spec 4.1). Fed with the records of a
 * family in their order, archives before the live file, this keeps the superseded ones that nothing has referred to so far.
 */
export class Supersession<P> {
  private readonly waiting = new Map<string, P[]>();

  add({ refersTo, superseded }: Succession<P>): void {
    for (const id of refersTo) this.waiting.delete(id);
    if (superseded === null) return;
    this.waiting.set(superseded.id, [...(this.waiting.get(superseded.id) ?? []), superseded.place]);
  }

  /** Places of superseded entries that no later entry refers to, in their order. */
  withoutSuccessor(): readonly P[] {
    return [...this.waiting.values()].flat();
  }
}

export const WITHOUT_SUCCESSOR: Remark = {
  pointer: '/status',
  message: 'superseded, but no later entry refers to it',
};
