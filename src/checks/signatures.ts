import { LineMark } from '../core/lines.js';
import type { CheckName } from '../core/rules.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import { readSignature, SIGNATURE_MEMBER } from '../core/signature/signature-form.js';
import type { SignedLine } from '../core/signature/signed-line.js';
import type { LineVerdict } from '../core/signature/verdict.js';
import { verifyLine } from '../core/signature/verify.js';
import type { Family } from '../families/contract.js';
import type { Emit, JudgedLine } from './contract.js';
import { keyVersionRegressed, signatureRemark, unsignedBehindSigned } from './signature-remark.js';
import {
  MAX_LEADING,
  type SignatureCounts,
  type SignatureSpan,
  type VersionLines,
} from './signature-span.js';

const NOT_STRICT: LineVerdict = { state: 'malformed', reason: 'json', keyVersion: null };

/** True where lines of the family have to do with signatures at all. */
export function isSignedFamily(family: Family): boolean {
  return family.signature !== 'off';
}

/** What a judge of signatures must know of its run. */
export interface SignatureTask {
  readonly family: Family;
  /** The checks that run. */
  readonly checks: readonly CheckName[];
  /** No key is expected here: of the lines that cannot be verified only the first is named, all are counted. */
  readonly keyless?: boolean;
}

/**
 * Every line is signed as its family asks (spec 2.3): `required` all of them, `optional` all from the first signed one
 * on. Keeps what it saw: lines come in their order, one judge per run of lines; `span` tells what joins the runs.
 */
export class SignatureJudge {
  private readonly isRequired: boolean;
  private readonly isJsonReported: boolean;
  private readonly isKeyless: boolean;
  private readonly digest = new Uint8Array(32);
  private readonly counts: SignatureCounts = { signed: 0, unsigned: 0, invalid: 0, unverifiable: 0 };
  private readonly leading: number[] = [];
  private leadingDropped = 0;
  private readonly levels: { version: number; lines: number[] }[] = [];
  private hasSigned = false;
  private highest = 0;

  constructor(
    { family, checks, keyless = false }: SignatureTask,
    private readonly ring: KeyRing | null,
  ) {
    this.isRequired = family.signature === 'required';
    this.isJsonReported = checks.includes('lines') && checks.includes('json');
    this.isKeyless = keyless;
  }

  /** A line that stood before: it is not verified again, but says where signatures and key versions stand. */
  known({ record }: Pick<JudgedLine, 'record'>): void {
    if (record === undefined) return;
    const form = readSignature(record, this.digest);
    if (typeof form === 'number') this.highest = Math.max(this.highest, form);
    this.hasSigned ||= typeof form === 'number' || form.state !== 'unsigned';
  }

  /** A line of this change; `signed` is what `parseSigned` gave, null where the line was not parsed. */
  line({ frame }: Pick<JudgedLine, 'frame'>, signed: SignedLine | null, emit: Emit): void {
    if (frame.marks & (LineMark.blank | LineMark.conflict)) return;
    // A byte order mark is not part of the line as framed, yet the file is not what was signed.
    const isWhole = signed !== null && (frame.marks & LineMark.bom) === 0;
    const verdict = isWhole ? verifyLine(signed, this.ring) : NOT_STRICT;
    this.count(verdict);
    if (verdict.state === 'unsigned') this.judgeUnsigned(verdict, frame.index, emit);
    else if (!this.isSaid(verdict)) this.report(verdict, emit);
    const isClaimed = signed?.value !== undefined && Object.hasOwn(signed.value, SIGNATURE_MEMBER);
    this.hasSigned ||= isClaimed;
    // What does not fit its key proves nothing about versions, and must not cast doubt on the lines behind it.
    if (verdict.keyVersion !== null && verdict.state !== 'invalid') {
      this.judgeVersion(verdict.keyVersion, frame.index, emit);
    }
  }

  span(): SignatureSpan {
    const { counts, hasSigned, leading, leadingDropped, highest } = this;
    const levels: readonly VersionLines[] = this.levels;
    return { counts, hasSigned, leading, leadingDropped, levels, highest };
  }

  private count({ state }: LineVerdict): void {
    if (state === 'valid') this.counts.signed += 1;
    else if (state === 'unsigned') this.counts.unsigned += 1;
    else if (state === 'unverifiable') this.counts.unverifiable += 1;
    else this.counts.invalid += 1;
  }

  private judgeUnsigned(verdict: LineVerdict, index: number, emit: Emit): void {
    if (this.hasSigned) emit('EVIDENCE_UNSIGNED', unsignedBehindSigned());
    else if (this.isRequired) this.report(verdict, emit);
    else if (this.leading.length < MAX_LEADING) this.leading.push(index);
    else this.leadingDropped += 1;
  }

  /** A line that is no strict JSON is another check's to report; that there is no key is said once. */
  private isSaid({ state, reason }: LineVerdict): boolean {
    if (reason === 'json') return this.isJsonReported;
    return state === 'unverifiable' && this.isKeyless && this.counts.unverifiable > 1;
  }

  private report(verdict: LineVerdict, emit: Emit): void {
    const found = signatureRemark(verdict);
    if (found !== null) emit(found.rule, found.remark);
  }

  private judgeVersion(version: number, index: number, emit: Emit): void {
    if (version < this.highest) {
      emit('EVIDENCE_KEY_VERSION_REGRESSED', keyVersionRegressed(version, this.highest));
      return;
    }
    this.highest = version;
    const level = this.levels[this.levels.length - 1];
    if (level?.version === version) level.lines.push(index);
    else this.levels.push({ version, lines: [index] });
  }
}
