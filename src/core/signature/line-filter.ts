import type { KeyRing } from './key-ring.js';
import type { LineLimits } from './line-verdicts.js';
import { LINE_LIMITS, lineVerdicts } from './line-verdicts.js';
import type { SignatureState } from './verdict.js';

/** Lines by what became of them; blank ones are none. */
export type FilterCounts = Readonly<Record<SignatureState, number>> & {
  /** Valid lines that stood before already: replays, dropped. */
  readonly repeated: number;
};

/** A line that holds. */
export interface FilteredLine {
  /** 1-based. */
  readonly number: number;
  readonly record: Readonly<Record<string, unknown>>;
  /** Its own bytes, without the newline. */
  readonly bytes: Buffer;
}

/**
 * Gives the valid lines of a signed file and no other, counts the rest and goes on (spec 2.5). A repeat is known by its
 * signature, so that one with other white space is a repeat too. One filter for the runs of whole lines of one file, in
 * their order.
 */
export class LineFilter {
  private readonly seen = new Set<string>();
  private readonly states: Record<SignatureState | 'repeated', number> = {
    valid: 0,
    unsigned: 0,
    malformed: 0,
    invalid: 0,
    unverifiable: 0,
    repeated: 0,
  };
  private lines = 0;

  constructor(
    private readonly ring: KeyRing,
    private readonly limits: LineLimits = LINE_LIMITS,
  ) {}

  /** Valid lines that were given, and the others. */
  get counts(): FilterCounts {
    return { ...this.states };
  }

  /** Lines without a valid signature: what readers of the living memory count as ERR-295-UNSIGNED_ENTRY. */
  get ignored(): number {
    const { unsigned, malformed, invalid, unverifiable } = this.states;
    return unsigned + malformed + invalid + unverifiable;
  }

  *take(bytes: Buffer): Generator<FilteredLine> {
    let last = 0;
    for (const { number, verdict, line } of lineVerdicts(bytes, this.ring, this.limits)) {
      last = number;
      if (verdict === null) continue;
      if (verdict.state !== 'valid' || line?.value === undefined) {
        this.states[verdict.state] += 1;
        continue;
      }
      const signature = String(line.value['sig_hmac_sha256']);
      if (this.seen.has(signature)) {
        this.states.repeated += 1;
        continue;
      }
      this.seen.add(signature);
      this.states.valid += 1;
      const own = bytes.subarray(line.start, line.end);
      yield { number: this.lines + number, record: line.value, bytes: own };
    }
    this.lines += last;
  }
}
