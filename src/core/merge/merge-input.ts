export type SideName = 'ours' | 'theirs';

/** Three versions of one JSONL file, and what the caller knows about them. */
export interface MergeInput {
  readonly base: Buffer;
  readonly ours: Buffer;
  readonly theirs: Buffer;
  /** The side that the result must extend (spec 1.14). */
  readonly upstream: SideName;
  /**
   * `merge`: the base is an ancestor of both sides, so a base line that one side lacks was removed there. `pick`: the
   * base is only the parent of a change that is applied to ours (cherry-pick, rebase), which may never have had its
   * lines.
   */
  readonly operation: 'merge' | 'pick';
  /** RFC 6901 pointer of the family's id; null where records have none. */
  readonly id: string | null;
  /** Pointers of the members that may change in an existing line; null: any. */
  readonly mutable: readonly string[] | null;
  /** Lines that a side moved to archives which the other side does not have, in their order. */
  readonly archived: { readonly ours: Buffer; readonly theirs: Buffer };
}

export interface MergeResult {
  readonly bytes: Buffer;
  /** Why a person must decide, in a few words without any text of the file; null where the merge is clean. */
  readonly conflict: string | null;
}
