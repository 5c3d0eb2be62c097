import type { FramedLine } from '../core/lines.js';
import type { JsonFault } from '../core/json/strict.js';
import type { CheckName, RuleId } from '../core/rules.js';
import type { Validator } from '../core/schema/validator.js';
import type { SecretHit, SecretInput } from '../core/secrets/detect.js';
import type { Family } from '../families/contract.js';

/** One line as every check gets it: framed once, parsed once. */
export interface JudgedLine {
  readonly frame: FramedLine;
  readonly bytes: Buffer;
  /** The parsed object; undefined where the line is no JSON object. */
  readonly record: Record<string, unknown> | undefined;
  readonly faults: readonly JsonFault[];
  /** Text of the id; null where the record has none. Raw: quote it before a person sees it. */
  readonly id: string | null;
  /** True for the last line of the file that is not blank, when nothing but blank lines follow. */
  readonly last: boolean;
  /** True where findings on the line are counted and not listed (design.md, "Adoption"). */
  readonly excused: boolean;
}

/** What a check says of a place on a line; the judge adds path, family, code, severity, fingerprint. */
export interface Remark {
  /** 1-based, UTF-16 units. */
  readonly column?: number;
  /** 0-based, from the start of the line. */
  readonly byteOffset?: number;
  readonly pointer?: string;
  readonly message: string;
  /** Replaces the rule's own help. */
  readonly help?: string;
}

export type Emit = (rule: RuleId, remark: Remark) => void;

/** What line checks may use; fetched beforehand, so that a check fetches nothing. */
export interface LineTools {
  /** Validators by schema version. */
  readonly validators: ReadonlyMap<number, Validator>;
  /** Makes artifact-derived text fit for people: escaped, shortened, secrets of this line taken out. */
  readonly quote: (text: string) => string;
  /** The checks that run; absent: all of them. */
  readonly checks?: readonly CheckName[];
  /** Names of members that must not stand in the file (spec 1.11). */
  readonly excluded?: readonly string[];
}

/** Judges one line: a promise about a line that needs no other line. */
export type LineJudge = (line: JudgedLine, emit: Emit) => void;

/** A check that looks at lines one by one. `open` is called once per family. */
export interface LineCheck {
  readonly name: CheckName;
  open(family: Family, tools: LineTools): LineJudge | null;
}

export type DetectSecrets = (input: SecretInput) => Promise<readonly SecretHit[]>;
