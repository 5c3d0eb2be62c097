import type { RuleId } from '../core/rules.js';
import type { Draft } from './chunk.js';
import { MAX_DRAFTS_PER_CHUNK } from './chunk.js';

/** Keeps drafts up to the limit and counts the rest. */
export class DraftBook {
  readonly drafts: Draft[] = [];
  readonly dropped: Partial<Record<RuleId, number>> = {};

  constructor(private readonly limit = MAX_DRAFTS_PER_CHUNK) {}

  add(rule: RuleId, draft: () => Draft): void {
    if (this.drafts.length < this.limit) this.drafts.push(draft());
    else this.dropped[rule] = (this.dropped[rule] ?? 0) + 1;
  }
}
