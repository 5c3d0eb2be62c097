/** Lines of one run by what verification said; a malformed signature counts as invalid. */
export interface SignatureCounts {
  signed: number;
  unsigned: number;
  invalid: number;
  unverifiable: number;
}

/** No line seen yet. */
export function noCounts(): SignatureCounts {
  return { signed: 0, unsigned: 0, invalid: 0, unverifiable: 0 };
}

/** The lines of both. */
export function addCounts(one: SignatureCounts, other: SignatureCounts): SignatureCounts {
  return {
    signed: one.signed + other.signed,
    unsigned: one.unsigned + other.unsigned,
    invalid: one.invalid + other.invalid,
    unverifiable: one.unverifiable + other.unverifiable,
  };
}

/** Judged lines of one key version, as 0-based indices in the run. */
export interface VersionLines {
  readonly version: number;
  readonly lines: readonly number[];
}

/** What a run of lines must tell so that runs judged side by side can be joined; plain data. */
export interface SignatureSpan {
  readonly counts: SignatureCounts;
  /** Some line has the signature's member. */
  readonly hasSigned: boolean;
  /**
   * Unsigned lines before the run's first signed one, as 0-based indices: fine at the start of a file whose signature is
   * optional, wrong behind a signed line of an earlier run. At most `MAX_LEADING`; `leadingDropped` counts the rest.
   */
  readonly leading: readonly number[];
  readonly leadingDropped: number;
  /** Lines whose key version is no step back within the run, by version, ascending. */
  readonly levels: readonly VersionLines[];
  /** Highest key version of the run, known lines included; 0 for none. */
  readonly highest: number;
}

/** Indices that one run keeps; a run of two-byte lines would hold a million. */
export const MAX_LEADING = 20_000;

/** What only the runs before could tell about a run's lines; indices as in its span. */
export interface SignatureJoint {
  readonly unsigned: readonly number[];
  /** Unsigned lines beyond the ones listed. */
  readonly unsignedDropped: number;
  readonly regressed: readonly {
    readonly index: number;
    readonly version: number;
    readonly highest: number;
  }[];
}

const NOTHING: SignatureJoint = { unsigned: [], unsignedDropped: 0, regressed: [] };

/** Joins the runs of one file, in their order. */
export class SignatureJoin {
  private hasSigned = false;
  private highest = 0;

  add(span: SignatureSpan): SignatureJoint {
    const isBehindSigned = this.hasSigned;
    const highest = this.highest;
    this.hasSigned ||= span.hasSigned;
    this.highest = Math.max(highest, span.highest);
    const steps = span.levels.filter(({ version }) => version < highest);
    if (!isBehindSigned && steps.length === 0) return NOTHING;
    return {
      unsigned: isBehindSigned ? span.leading : [],
      unsignedDropped: isBehindSigned ? span.leadingDropped : 0,
      regressed: steps.flatMap(({ version, lines }) => lines.map((index) => ({ index, version, highest }))),
    };
  }
}
