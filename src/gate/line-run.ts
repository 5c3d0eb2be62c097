import type { Emit, JudgedLine, LineJudge, Remark } from '../checks/contract.js';
import { notMonotonic, OrderJudge } from '../checks/order.js';
import { reportSecrets } from '../checks/secrets.js';
import { successionOf, WITHOUT_SUCCESSOR, type Succession } from '../checks/supersession.js';
import { SignatureJudge } from '../checks/signatures.js';
import { TallyCounter } from '../checks/tally.js';
import { parseObject } from '../core/json/parse-object.js';
import { parseStrict, type JsonFault } from '../core/json/strict.js';
import { frameLines, LineMark, type FramedLine } from '../core/lines.js';
import type { RuleId } from '../core/rules.js';
import type { SecretHit } from '../core/secrets/detect.js';
import { SecretCandidates } from '../core/secrets/candidates.js';
import { parseSigned, type SignedLine } from '../core/signature/signed-line.js';
import type { ChunkMarker, ChunkResult, ChunkTask, Draft } from './chunk.js';
import { DraftBook } from './draft-book.js';
import { IdList } from './id-list.js';
import { draftOf } from './line-draft.js';
import type { JudgeSetup, TakeKnown } from './judge-setup.js';
import type { Redact } from './quoting.js';

const NO_FAULTS: readonly JsonFault[] = [];
const NO_HITS: readonly SecretHit[] = [];
const MARKERS = { 0x3c: '<', 0x3d: '=', 0x3e: '>', 0x7c: '|' } as const;

/** Lines whose bytes say all there is to say: there is nothing in them to parse. */
const UNPARSED = LineMark.blank | LineMark.tooLong | LineMark.badUtf8 | LineMark.conflict;
const WITHOUT_TEXT = LineMark.blank | LineMark.tooLong;
const WITHOUT_CONTENT = WITHOUT_TEXT | LineMark.conflict;

/** One run of whole lines, judged from its first to its last; a run is used once. */
export class LineRun {
  private readonly checks: readonly LineJudge[];
  private readonly drafts: DraftBook;
  private readonly order: OrderJudge;
  private readonly signatures: SignatureJudge | null;
  private readonly tally: TallyCounter | null;
  private readonly ids: IdList;
  private readonly candidates: SecretCandidates;
  private readonly markers: ChunkMarker[] = [];
  private readonly successions: Succession<Draft>[] = [];
  private readonly markedIds = new Map<number, string>();
  private readonly told = new Set<string>();
  private readonly line: { -readonly [Member in keyof JudgedLine]: JudgedLine[Member] };
  private insideBlock: boolean;
  private isJudged = false;
  private signed: SignedLine | null = null;
  private hits = NO_HITS;
  private redact: Redact | null = null;
  private timeDraft: Draft | null = null;
  private excused = 0;
  private judged = 0;
  private lines = 0;
  private records = 0;

  constructor(
    private readonly setup: JudgeSetup,
    private readonly task: ChunkTask,
    private readonly bytes: Buffer,
    private readonly takeKnown: TakeKnown | null,
  ) {
    const { plan, ring, wants } = setup;
    this.checks = setup.openChecks(task.path);
    this.drafts = new DraftBook(task.maxDrafts);
    this.order = new OrderJudge(plan.family);
    this.signatures = wants.signatures ? new SignatureJudge(plan, ring) : null;
    this.tally = plan.tallies ? new TallyCounter(plan.family) : null;
    this.ids = new IdList(bytes.length);
    this.candidates = new SecretCandidates(bytes);
    this.insideBlock = task.insideBlock;
    const frame = undefined as unknown as FramedLine;
    this.line = { frame, bytes, record: undefined, faults: NO_FAULTS, id: null, last: false, excused: false };
  }

  async judge(): Promise<ChunkResult> {
    const frames = frameLines(this.bytes, this.setup.plan.limits);
    // Nearly all lines are judged without a pause: the engine makes better code of a loop that cannot be suspended.
    while (this.judgeUpToSuspect(frames)) {
      await this.detect();
      this.finish();
    }
    return {
      lines: this.lines,
      judged: this.judged,
      drafts: this.drafts.drafts,
      dropped: this.drafts.dropped,
      ids: this.ids.take(),
      excused: this.excused,
      markers: this.markers,
      markedIds: this.markedIds,
      tally: this.tally?.take() ?? null,
      times: this.order.span(),
      timeDraft: this.timeDraft,
      signatures: this.signatures?.span() ?? null,
      successions: this.successions,
      records: this.records,
    };
  }

  /** Judges line after line up to one that may hold a secret; that one is only begun. False behind the last line. */
  private judgeUpToSuspect(frames: Iterator<FramedLine>): boolean {
    for (let next = frames.next(); next.done !== true; next = frames.next()) {
      if (this.start(next.value)) return true;
      this.finish();
    }
    return false;
  }

  /** Reads a line; true when its secrets must be known before anything is said of it. */
  private start(frame: FramedLine): boolean {
    this.lines += 1;
    const isJudged = this.isAdded(frame);
    this.begin(frame, isJudged);
    if (frame.marks & LineMark.conflict) this.follow(frame, isJudged);
    if ((frame.marks & UNPARSED) === 0) this.parse(frame, isJudged);
    if ((frame.marks & WITHOUT_CONTENT) === 0)
      this.ids.add(this.setup.ids.claimOf(this.line), frame.index, isJudged);
    // Whatever is said of a line may quote it: its secrets must be known, also where nobody asks for them.
    const isQuoted = isJudged || this.line.last || (this.insideBlock && this.line.id !== null);
    return (frame.marks & WITHOUT_TEXT) === 0 && isQuoted && this.candidates.has(frame.start, frame.end);
  }

  private finish(): void {
    const { line, isJudged } = this;
    const { quoting } = this.setup;
    quoting.redact = this.redact;
    if (this.insideBlock && line.id !== null) this.markedIds.set(line.frame.index, quoting.quote(line.id));
    if (isJudged) this.judgeLine();
    else this.passLine();
    this.noteSuccession(isJudged);
  }

  private isAdded(frame: FramedLine): boolean {
    if (this.task.idsOnly || frame.offset < this.task.judgeFrom) return false;
    // The line's bytes up to its newline; a CR there is part of the line.
    const end = frame.end + (frame.marks & LineMark.crlf ? 1 : 0);
    return this.takeKnown === null || !this.takeKnown(this.bytes, frame.offset, end);
  }

  private begin(frame: FramedLine, isJudged: boolean): void {
    const { line } = this;
    this.isJudged = isJudged;
    line.frame = frame;
    line.last = this.task.final && frame.last;
    line.excused = frame.offset < this.task.excusedBefore;
    line.record = undefined;
    line.faults = NO_FAULTS;
    line.id = null;
    this.signed = null;
    this.hits = NO_HITS;
    this.redact = null;
  }

  private follow(frame: FramedLine, isJudged: boolean): void {
    const kind = MARKERS[this.bytes[frame.start] as keyof typeof MARKERS];
    this.markers.push({ kind, index: frame.index, judged: isJudged });
    this.insideBlock = kind !== '>' && (this.insideBlock || kind === '<');
  }

  private parse({ start, end, marks }: FramedLine, isJudged: boolean): void {
    const { line, bytes } = this;
    const { limits } = this.setup.plan;
    if (isJudged || line.last) {
      if (this.signatures !== null) this.signed = parseSigned(bytes, start, end, limits);
      const { value, faults } = this.signed ?? parseStrict(bytes, start, end, limits);
      line.record = value;
      // A NUL byte breaks the JSON around it: one fault, one finding.
      line.faults = marks & LineMark.nul ? NO_FAULTS : faults;
    } else {
      // It is read for its id alone: what it is was said when it was added.
      line.record = parseObject(bytes.toString('utf8', start, end));
    }
    if (line.record === undefined) return;
    this.records += 1;
    line.id = this.setup.ids.idOf(line.record);
  }

  private judgeLine(): void {
    const { line, emit } = this;
    const { wants, plan } = this.setup;
    this.judged += 1;
    if (this.tally !== null && line.record !== undefined) this.tally.line(line.record);
    for (const check of this.checks) check(line, emit);
    this.signatures?.line(line, this.signed, emit);
    if (wants.order && this.order.line(line, emit)) {
      this.timeDraft = this.draftOf('EVIDENCE_TIME_NOT_MONOTONIC', notMonotonic(plan.family.time ?? ''));
    }
    if (wants.secrets && this.hits.length > 0) reportSecrets(this.hits, emit);
  }

  /** A line that this change does not add. */
  private passLine(): void {
    const { line, emit } = this;
    const { wants } = this.setup;
    if (wants.order) this.order.line(line, null);
    this.signatures?.known(line);
    // The end of the file is everybody's business, whoever added the lines (design.md, "One run").
    if (line.last && !this.task.idsOnly && wants.lines) this.checks[0]?.(line, onlyFileEnd(emit));
  }

  private noteSuccession(isJudged: boolean): void {
    const { record, excused } = this.line;
    const { wants, plan } = this.setup;
    if (record === undefined || !wants.order || !plan.family.succession) return;
    const draft = (): Draft => this.draftOf('EVIDENCE_SUPERSEDED_WITHOUT_SUCCESSOR', WITHOUT_SUCCESSOR);
    const succession = successionOf(record, isJudged && !excused, draft);
    if (succession !== null) this.successions.push(succession);
  }

  private async detect(): Promise<void> {
    const { frame, record } = this.line;
    const [{ detectSecrets }, { createRedactor }] = await Promise.all([
      import('../core/secrets/detect.js'),
      import('../core/secrets/redact.js'),
    ]);
    this.hits = await detectSecrets({
      text: this.bytes.toString('utf8', frame.start, frame.end),
      value: record,
      path: this.task.path,
      ...this.setup.secrets,
    });
    this.redact = this.hits.length === 0 ? null : createRedactor(this.hits);
  }

  private readonly emit: Emit = (rule, remark) => {
    if (rule === 'EVIDENCE_UNKNOWN_MEMBER' && this.isTold(remark.message)) return;
    if (this.line.excused) this.excused += 1;
    else this.drafts.add(rule, () => this.draftOf(rule, remark));
  };

  /** Names of members are said once; `ArtifactReader` drops the repeats of later runs. */
  private isTold(message: string): boolean {
    return this.told.size === this.told.add(message).size;
  }

  private draftOf(rule: RuleId, remark: Remark): Draft {
    return draftOf(rule, remark, {
      line: this.line,
      redact: this.redact,
      holdsSecret: this.hits.length > 0,
      lineBytes: this.setup.plan.limits.lineBytes,
    });
  }
}

function onlyFileEnd(emit: Emit): Emit {
  return (rule, remark) => {
    if (rule === 'EVIDENCE_TORN_LINE' || rule === 'EVIDENCE_NO_FINAL_NEWLINE') emit(rule, remark);
  };
}
