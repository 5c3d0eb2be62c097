import { createHash } from 'node:crypto';
import type { Emit, JudgedLine, LineCheck, LineJudge, Remark } from '../checks/contract.js';
import { derivedCheck } from '../checks/derived.js';
import { exclusionsCheck } from '../checks/exclusions/line-check.js';
import { jsonCheck } from '../checks/json.js';
import { linesCheck } from '../checks/lines.js';
import { membersCheck } from '../checks/members.js';
import { notMonotonic, OrderJudge } from '../checks/order.js';
import { rawRunCheck } from '../checks/retention.js';
import { schemaCheck } from '../checks/schema.js';
import { reportSecrets, secretPolicyOf } from '../checks/secrets.js';
import { isSignedFamily, SignatureJudge } from '../checks/signatures.js';
import { TallyCounter } from '../checks/tally.js';
import { compilePointer, type PointerReader } from '../core/json/member.js';
import type { JsonFault } from '../core/json/strict.js';
import { parseStrict } from '../core/json/strict.js';
import type { FramedLine } from '../core/lines.js';
import { frameLines, LineMark } from '../core/lines.js';
import { quoteText } from '../core/quote.js';
import type { RuleId } from '../core/rules.js';
import type { Validator } from '../core/schema/validator.js';
import type { SecretHit } from '../core/secrets/detect.js';
import { isSecretCandidate } from '../core/secrets/prefilter.js';
import { KeyRing } from '../core/signature/key-ring.js';
import { parseSigned, type SignedLine } from '../core/signature/signed-line.js';
import type { ChunkMarker, ChunkResult, ChunkTask, Draft, JudgePlan } from './chunk.js';
import { DraftBook } from './draft-book.js';
import { compileExclusions } from './exclusions-rules.js';
import { IdList } from './id-list.js';
import { countedOnly, readsLines } from './judge-counting.js';

const LINE_CHECKS: readonly LineCheck[] = [
  linesCheck,
  jsonCheck,
  schemaCheck,
  membersCheck,
  derivedCheck,
  exclusionsCheck,
  rawRunCheck,
];

const NO_FAULTS: readonly JsonFault[] = [];
const MARKERS = { 0x3c: '<', 0x3d: '=', 0x3e: '>', 0x7c: '|' } as const;

/** Takes a line that stood in the base once: true while the base still has one like it (see added-lines.ts). */
export type TakeKnown = (bytes: Buffer, start: number, end: number) => boolean;

/**
 * Judges runs of whole lines of one family. The same code serves in the process and in a worker; it holds no state
 * between runs, so runs may be judged in any order and joined by `ArtifactReader`.
 */
export class LineJudgeOf {
  private readonly secrets;
  private readonly wantsSecrets: boolean;
  private readonly wantsOrder: boolean;
  private readonly wantsLines: boolean;
  private readonly readsLines: boolean;
  private readonly wantsSignatures: boolean;
  private readonly ring: KeyRing | null;
  private readonly readId: PointerReader | null;
  private readonly excludedFrom: (path: string) => readonly string[];

  constructor(
    private readonly plan: JudgePlan,
    private readonly validators: ReadonlyMap<number, Validator>,
  ) {
    this.secrets = secretPolicyOf(plan.family);
    this.wantsSecrets = plan.checks.includes('secrets');
    this.wantsOrder = plan.checks.includes('order');
    this.wantsSignatures = plan.checks.includes('signatures') && isSignedFamily(plan.family);
    this.ring = plan.keys ? KeyRing.fromParts(plan.keys) : null;
    this.readId = plan.family.id === null ? null : compilePointer(plan.family.id);
    this.wantsLines = plan.checks.includes('lines');
    this.readsLines = readsLines(plan.checks);
    this.excludedFrom = compileExclusions(plan.exclusions ?? []);
  }

  /** Never throws on content; throws GateError GATE_SCANNER_FAILED when secrets cannot be looked for. */
  async judge(task: ChunkTask, takeKnown: TakeKnown | null): Promise<ChunkResult> {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    if (!this.readsLines) return countedOnly(bytes);
    const draftBook = new DraftBook(task.maxDrafts);
    let hits: readonly SecretHit[] = [];
    let redact: ((text: string) => string) | null = null;
    const quote = (text: string): string => quoteText(redact === null ? text : redact(text));
    const judges = this.openJudges(quote, this.excludedFrom(task.path));
    const order = new OrderJudge(this.plan.family);
    const { family, checks } = this.plan;
    const signatures = this.wantsSignatures ? new SignatureJudge(family, this.ring, checks) : null;
    const ids = new IdList(bytes.length);
    const tally = this.plan.tallies ? new TallyCounter(this.plan.family) : null;
    const markers: ChunkMarker[] = [];
    const markedIds = new Map<number, string>();
    let insideBlock = task.insideBlock;
    let excused = 0;
    let timeDraft: Draft | null = null;
    let judged = 0;
    let lines = 0;
    let records = 0;

    const line = {
      frame: undefined as unknown as FramedLine,
      bytes,
      record: undefined as Record<string, unknown> | undefined,
      faults: NO_FAULTS,
      id: null as string | null,
      last: false,
      excused: false,
    };
    const draftOf = (rule: RuleId, remark: Remark): Draft => {
      const { frame, id } = line;
      // Of a line over the limit only the beginning is sure to be there.
      const end = frame.marks & LineMark.tooLong ? frame.start + this.plan.limits.lineBytes : frame.end;
      return {
        rule,
        index: frame.index,
        column: remark.column ?? null,
        byteOffset: frame.offset + (remark.byteOffset ?? frame.start - frame.offset),
        pointer: remark.pointer === undefined ? null : quotePointer(remark.pointer, redact),
        recordId: id === null ? null : quote(id),
        lineKey: id !== null || hits.length > 0 ? null : digestOf(bytes, frame.offset, end),
        message: remark.message,
        help: remark.help ?? null,
      };
    };
    const emit: Emit = (rule, remark) => {
      if (line.excused) excused += 1;
      else draftBook.add(rule, () => draftOf(rule, remark));
    };

    for (const frame of frameLines(bytes, this.plan.limits)) {
      lines += 1;
      const isLast = task.final && frame.last;
      const isJudged =
        !task.idsOnly &&
        frame.offset >= task.judgeFrom &&
        (takeKnown === null || !takeKnown(bytes, frame.offset, newlineOf(frame)));
      line.frame = frame;
      line.last = isLast;
      line.excused = frame.offset < task.excusedBefore;
      line.record = undefined;
      line.faults = NO_FAULTS;
      line.id = null;
      let signed: SignedLine | null = null;
      hits = [];
      redact = null;
      if (frame.marks & LineMark.conflict) {
        const kind = MARKERS[bytes[frame.start] as keyof typeof MARKERS];
        markers.push({ kind, index: frame.index, judged: isJudged });
        insideBlock = kind !== '>' && (insideBlock || kind === '<');
      } else if ((frame.marks & (LineMark.blank | LineMark.tooLong | LineMark.badUtf8)) === 0) {
        if (isJudged || isLast) {
          if (signatures !== null) signed = parseSigned(bytes, frame.start, frame.end, this.plan.limits);
          const parsed = signed ?? parseStrict(bytes, frame.start, frame.end, this.plan.limits);
          line.record = parsed.value;
          // A NUL byte breaks the JSON around it: one fault, one finding.
          line.faults = frame.marks & LineMark.nul ? NO_FAULTS : parsed.faults;
        } else {
          line.record = parseKnown(bytes, frame.start, frame.end);
        }
      }
      if (line.record !== undefined) {
        records += 1;
        line.id = this.idOf(line.record);
      }
      const hasContent = (frame.marks & (LineMark.blank | LineMark.conflict | LineMark.tooLong)) === 0;
      if (hasContent) ids.add(this.claimOf(line, bytes), frame.index, isJudged);
      const named = insideBlock ? line.id : null;
      // Whatever is said of a line may quote it: its secrets must be known, also where nobody asks for them.
      if (
        hasContent &&
        (isJudged || isLast || named !== null) &&
        isSecretCandidate(bytes, frame.start, frame.end)
      ) {
        const secrets = await this.detect(task.path, bytes, line);
        hits = secrets.hits;
        redact = secrets.redact;
      }
      if (named !== null) markedIds.set(frame.index, quote(named));
      if (!isJudged) {
        if (this.wantsOrder) order.line(line, null);
        signatures?.known(line);
        // The end of the file is everybody's business, whoever added the lines (design.md, "One run").
        if (isLast && !task.idsOnly && this.wantsLines) judges[0]?.(line, onlyFileEnd(emit));
        continue;
      }
      judged += 1;
      if (tally !== null && line.record !== undefined) tally.line(line.record);
      for (const judgeLine of judges) judgeLine(line, emit);
      signatures?.line(line, signed, emit);
      if (this.wantsOrder && order.line(line, emit)) {
        timeDraft = draftOf('EVIDENCE_TIME_NOT_MONOTONIC', notMonotonic(this.plan.family.time ?? ''));
      }
      if (this.wantsSecrets && hits.length > 0) reportSecrets(hits, emit);
    }
    return {
      lines,
      judged,
      drafts: draftBook.drafts,
      dropped: draftBook.dropped,
      ids: ids.take(),
      excused,
      markers,
      markedIds,
      tally: tally?.take() ?? null,
      times: order.span(),
      timeDraft,
      signatures: signatures?.span() ?? null,
      records,
    };
  }

  private openJudges(quote: (text: string) => string, excluded: readonly string[]): LineJudge[] {
    const judges: LineJudge[] = [];
    for (const check of LINE_CHECKS) {
      if (!this.plan.checks.includes(check.name)) continue;
      const { checks, family } = this.plan;
      const judge = check.open(family, { validators: this.validators, quote, checks, excluded });
      if (judge !== null) judges.push(judge);
    }
    return judges;
  }

  private idOf(record: Record<string, unknown>): string | null {
    if (this.readId === null) return null;
    const id = this.readId(record);
    if (typeof id === 'string') return id;
    // Beyond 2^53 two different ids are one double: no claim can rest on that, and the number has a finding of its own.
    return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : null;
  }

  /**
   * What must be unique of a record: its id; in a signed family without one its signature; else the line itself, so
   * that a replayed line is seen (spec 1.5).
   */
  private claimOf(line: JudgedLine, bytes: Buffer): string | null {
    const { family } = this.plan;
    if (line.record === undefined) return null;
    if (family.id !== null) return line.id;
    if (family.signature !== 'off') {
      const signature = line.record['sig_hmac_sha256'];
      if (typeof signature === 'string' && signature !== '') return signature;
    }
    return bytes.toString('latin1', line.frame.start, line.frame.end);
  }

  private async detect(
    path: string,
    bytes: Buffer,
    line: JudgedLine,
  ): Promise<{ hits: readonly SecretHit[]; redact: ((text: string) => string) | null }> {
    const [{ detectSecrets }, { createRedactor }] = await Promise.all([
      import('../core/secrets/detect.js'),
      import('../core/secrets/redact.js'),
    ]);
    const hits = await detectSecrets({
      text: bytes.toString('utf8', line.frame.start, line.frame.end),
      value: line.record,
      path,
      ...this.secrets,
    });
    return { hits, redact: hits.length === 0 ? null : createRedactor(hits) };
  }
}

/** A line that stood before is not judged again: it is read for its id, and what it is was said then. */
function parseKnown(bytes: Buffer, start: number, end: number): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8', start, end));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Where the line's bytes end before its newline; a CR there is part of the line. */
function newlineOf(frame: FramedLine): number {
  return frame.end + (frame.marks & LineMark.crlf ? 1 : 0);
}

function onlyFileEnd(emit: Emit): Emit {
  return (rule, remark) => {
    if (rule === 'EVIDENCE_TORN_LINE' || rule === 'EVIDENCE_NO_FINAL_NEWLINE') emit(rule, remark);
  };
}

function digestOf(bytes: Buffer, start: number, end: number): string {
  return createHash('sha256').update(bytes.subarray(start, end)).digest('hex').slice(0, 16);
}

function quotePointer(pointer: string, redact: ((text: string) => string) | null): string {
  return quoteText(redact === null ? pointer : redact(pointer), 200);
}
