import type { Repository } from './ports.js';

/** How a head is related to its base. */
export type Lineage =
  /** The head goes on from the base: every line of the base must be there. */
  | { readonly kind: 'descends' }
  /**
   * It does, and it merged what the default branch has meanwhile, which the base itself is no part of: a topic branch
   * that was brought up to date. Lines of the default branch may stand before its own.
   */
  | { readonly kind: 'merged-upstream'; readonly commit: string }
  /** Both went on from a common commit: the branch is behind, or was rebased. */
  | { readonly kind: 'apart'; readonly mergeBase: string }
  /** Nothing in common, as far as is known here. */
  | { readonly kind: 'unrelated' }
  /** The history that would tell is not in this clone. */
  | { readonly kind: 'unknown' };

const DEFAULT_BRANCHES = ['HEAD', 'main', 'master'];

/** Full commit ids. What a shallow clone does not show is never taken for an excuse. */
export async function findLineage(repository: Repository, base: string, head: string): Promise<Lineage> {
  if (base === head || (await repository.parents(head)).includes(base))
    return await withUpstream(repository, base, head);
  if (await repository.isAncestor(base, head)) return await withUpstream(repository, base, head);
  if (repository.isShallow) return { kind: 'unknown' };
  const mergeBase = await repository.mergeBase(base, head);
  return mergeBase === null ? { kind: 'unrelated' } : { kind: 'apart', mergeBase };
}

async function withUpstream(repository: Repository, base: string, head: string): Promise<Lineage> {
  if (repository.isShallow) return { kind: 'descends' };
  let upstream: string | null = null;
  for (const name of DEFAULT_BRANCHES) upstream ??= await repository.resolve(`refs/remotes/origin/${name}`);
  // The default branch's own way from base to head is held against the base alone.
  if (upstream === null || (await repository.isAncestor(base, upstream))) return { kind: 'descends' };
  const shared = await repository.mergeBase(upstream, head);
  if (shared === null || (await repository.isAncestor(shared, base))) return { kind: 'descends' };
  return { kind: 'merged-upstream', commit: shared };
}
