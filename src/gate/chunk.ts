import type { Succession } from '../checks/supersession.js';
import type { TimeSpan } from '../checks/order.js';
import type { SignatureSpan } from '../checks/signature-span.js';
import type { TallyCounts } from '../checks/tally.js';
import type { CheckName, RuleId } from '../core/rules.js';
import type { KeyRingParts } from '../core/signature/key-ring.js';
import type { Family } from '../families/contract.js';
import type { Exclusion } from '../families/run-exclusions.js';

/** How lines of one family are judged; plain data, sent once to every worker. */
export interface JudgePlan {
  readonly family: Family;
  readonly checks: readonly CheckName[];
  readonly limits: { readonly lineBytes: number; readonly depth: number };
  /** True: count words and numbers of the judged lines for the summary of a change. */
  readonly tallies: boolean;
  /** Users' schemas by schema id; shipped ones are known by their id alone. */
  readonly userSchemas: Readonly<Record<string, { readonly path: string; readonly schema: unknown }>>;
  /** Members that must not stand in certain files (spec 1.11). */
  readonly exclusions?: readonly Exclusion[];
  /** Keys of a signed family, as handles that show no bytes; absent or null: no key here. */
  readonly keys?: KeyRingParts | null;
  /** No key is expected: lines that cannot be verified are counted, and said once (spec 7.4). */
  readonly keyless?: boolean;
}

/** A run of whole lines of one artifact. */
export interface ChunkTask {
  /** Index of the plan. */
  readonly plan: number;
  readonly path: string;
  /** Whoever judges them owns their memory, all of it: it may be handed to another thread, and given back. */
  readonly bytes: Uint8Array;
  /** The bytes end where the file ends. */
  readonly final: boolean;
  /** Lines that start before this offset are known: only their ids, times and markers count. */
  readonly judgeFrom: number;
  /** True: collect line numbers and ids only (an archive that stood before). */
  readonly idsOnly: boolean;
  /** Findings on lines that start before this offset are counted and not made (pinned lines, gate/legacy.ts). */
  readonly excusedBefore: number;
  /** The bytes begin inside a block of conflict markers. */
  readonly insideBlock: boolean;
  /** Drafts that are kept, the others are only counted; absent: `MAX_DRAFTS_PER_CHUNK`. */
  readonly maxDrafts?: number;
}

/** A finding before it knows its artifact: lines count from 0 and bytes from the start of the chunk. */
export interface Draft {
  readonly rule: RuleId;
  readonly index: number;
  readonly column: number | null;
  readonly byteOffset: number;
  readonly pointer: string | null;
  readonly recordId: string | null;
  /** Stands for the line where it has no id: a digest of its bytes; null on a line that holds a secret. */
  readonly lineKey: string | null;
  readonly message: string;
  readonly help: string | null;
}

/** A conflict marker; its line counts from 0. */
export interface ChunkMarker {
  readonly kind: '<' | '|' | '=' | '>';
  readonly index: number;
  readonly judged: boolean;
}

/** What one run of lines said; sent back from a worker as it is. */
export interface ChunkResult {
  readonly lines: number;
  readonly judged: number;
  readonly drafts: readonly Draft[];
  /** Drafts over the limit of one chunk, counted by rule and not kept. */
  readonly dropped: Readonly<Partial<Record<RuleId, number>>>;
  /** `ID_ENTRY` words per id. */
  readonly ids: Uint32Array;
  /** How many findings on excused lines there were. */
  readonly excused: number;
  readonly markers: readonly ChunkMarker[];
  /** Quoted ids of lines that stand between markers, by line index. */
  readonly markedIds: ReadonlyMap<number, string>;
  readonly times: TimeSpan | null;
  /** What is said of the first line with a time if the run before ends with a later one; null: the line is not judged. */
  readonly timeDraft: Draft | null;
  /** Where signatures and key versions stand; null where they are not checked. */
  readonly signatures: SignatureSpan | null;
  /** Which records were superseded, and which refer to others; empty where the family has none. */
  readonly successions: readonly Succession<Draft>[];
  /** What the judged lines say, where the plan asks for it. */
  readonly tally: TallyCounts | null;
  /** Lines that are JSON objects. */
  readonly records: number;
}

/** Findings that one chunk keeps where several are under way; a chunk of two-byte lines would hold a million. */
export const MAX_DRAFTS_PER_CHUNK = 20_000;

/** Findings that a chunk keeps where one is judged after the other, and memory holds those of one only. */
export const MAX_DRAFTS_IN_TURN = 100_000;
