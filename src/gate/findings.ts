import type { Finding, RelatedPlace } from '../core/finding.js';
import type { CheckName, RuleId, Severity } from '../core/rules.js';
import { RULES } from '../core/rules.js';
import { sha256Head } from '../core/values/sha256.js';
import type { Family } from '../families/contract.js';
import type { Draft } from './chunk.js';
import { Identities } from './identities.js';
import { SharedTexts } from './shared-texts.js';

/** Findings that a report lists; more are counted and not listed, so that memory stays bounded. */
export const MAX_FINDINGS = 200_000;

/** Everything about a finding that does not follow from its rule and family. */
export interface FindingPlace {
  readonly path: string | null;
  readonly line?: number | null;
  readonly endLine?: number | null;
  readonly column?: number | null;
  readonly byteOffset?: number | null;
  readonly pointer?: string | null;
  readonly recordId?: string | null;
  /** What the fingerprint knows the line by; the line's number where there is nothing better. */
  readonly key?: string | null;
  readonly message: string;
  readonly help?: string | null;
  readonly related?: readonly RelatedPlace[];
  readonly severity?: Severity;
}

interface Tally {
  error: number;
  warning: number;
  info: number;
}

/** The first lines of a file, and how many bytes they are. */
export interface Excuse {
  readonly lines: number;
  readonly bytes: number;
}

const NO_EXCUSE: Excuse = { lines: 0, bytes: 0 };
const NOTHING_RELATED: readonly RelatedPlace[] = [];

/**
 * Collects findings: gives each its code, severity and fingerprint, drops repeats, counts by check and family.
 */
export class FindingBook {
  private readonly findings: Finding[] = [];
  /** How often a fingerprint's first form was asked for: the lines that it stands for are told apart by a number. */
  private readonly ordinals = new Map<string, number>();
  private readonly seen = new Identities();
  private readonly texts = new SharedTexts();
  private readonly tallies = new Map<CheckName, Map<string, Tally>>();
  readonly counts: Tally = { error: 0, warning: 0, info: 0 };
  unlisted = 0;
  private readonly messages = new Set<string>();
  private readonly excused = new Map<string, Excuse & { readonly family: Family; count: number }>();

  /** Findings on the first lines of a path are counted and not listed. */
  excuse(path: string, { lines, bytes }: Excuse, family: Family): void {
    this.excused.set(path, { lines, bytes, family, count: 0 });
  }

  /** Findings that can still be listed. */
  get room(): number {
    return Math.max(0, MAX_FINDINGS - this.findings.length);
  }

  /** What is excused of a path. */
  excuseOf(path: string): Excuse {
    return this.excused.get(path) ?? NO_EXCUSE;
  }

  /** Findings on excused lines that were counted where they were met. */
  addExcused(path: string, count: number): void {
    const excused = this.excused.get(path);
    if (excused !== undefined) excused.count += count;
  }

  /** True when a finding of the rule with this message stands for the path already. */
  has(rule: RuleId, path: string, message: string): boolean {
    return this.messages.has(`${rule}\0${path}\0${message}`);
  }

  add(rule: RuleId, family: Family | null, place: FindingPlace): void {
    const line = place.line ?? null;
    const pointer = place.pointer ?? null;
    const identity = `${rule}\0${place.path ?? ''}\0${line ?? ''}\0${place.column ?? ''}\0${pointer ?? ''}\0${place.message}`;
    if (this.seen.has(identity)) return;
    const excused = place.path === null ? undefined : this.excused.get(place.path);
    // A place that reaches beyond the excused lines is none of theirs.
    const end = place.endLine ?? line;
    if (excused !== undefined && end !== null && end <= excused.lines && rule !== 'EVIDENCE_LEGACY_LINES') {
      excused.count += 1;
      return;
    }
    const severity = place.severity ?? severityOf(rule, family);
    this.count(rule, family, severity, 1);
    if (this.findings.length >= MAX_FINDINGS) {
      this.unlisted += 1;
      return;
    }
    this.seen.rememberLast();
    if (rule === 'EVIDENCE_SECRET_DETECTED')
      this.messages.add(`${rule}\0${place.path ?? ''}\0${place.message}`);
    const { texts } = this;
    const ruleId = texts.share(rule);
    this.findings.push({
      rule: ruleId,
      code: family?.codes[rule] ?? ruleId,
      check: RULES[rule].check,
      severity,
      family: family?.name ?? null,
      path: place.path,
      line,
      end_line: place.endLine ?? null,
      column: place.column ?? null,
      byte_offset: place.byteOffset ?? null,
      pointer: pointer === null ? null : texts.share(pointer),
      record_id: place.recordId ?? null,
      message: texts.share(place.message),
      help: texts.share(place.help ?? RULES[rule].help),
      fingerprint: this.fingerprint([
        rule,
        place.path ?? '',
        pointer ?? '',
        place.key ?? `line ${line ?? 0}`,
      ]),
      related: place.related ?? NOTHING_RELATED,
    });
  }

  /** A line's draft, with the artifact's path and where the run of lines begins. */
  addDraft(draft: Draft, family: Family, path: string, lineBase: number, byteBase: number): void {
    this.add(draft.rule, family, {
      path,
      line: lineBase + draft.index + 1,
      column: draft.column,
      byteOffset: byteBase + draft.byteOffset,
      pointer: draft.pointer,
      recordId: draft.recordId,
      key: draft.recordId ?? draft.lineKey,
      message: draft.message,
      help: draft.help,
    });
  }

  /** Findings that were counted where they were made and not kept. */
  addUnlisted(rule: RuleId, family: Family, count: number): void {
    this.count(rule, family, severityOf(rule, family), count);
    this.unlisted += count;
  }

  /** Ordered by path, line, rule, column; excused findings stand as one info finding per path. */
  sorted(): Finding[] {
    for (const [path, { lines, family, count }] of this.excused) {
      if (count === 0) continue;
      this.add('EVIDENCE_LEGACY_LINES', family, {
        path,
        line: 1,
        endLine: lines,
        key: 'legacy',
        message: `${count} findings on the ${lines} pinned lines are excused`,
      });
    }
    this.excused.clear();
    return this.findings.sort(
      (a, b) =>
        compareText(a.path ?? '', b.path ?? '') ||
        (a.line ?? 0) - (b.line ?? 0) ||
        compareText(a.rule, b.rule) ||
        (a.column ?? 0) - (b.column ?? 0) ||
        compareText(a.pointer ?? '', b.pointer ?? ''),
    );
  }

  /** A check looked at a family: it stands in the table, also when it finds nothing. */
  looked(check: CheckName, family: string): void {
    const families = this.tallies.get(check) ?? new Map<string, Tally>();
    this.tallies.set(check, families);
    if (!families.has(family)) families.set(family, { error: 0, warning: 0, info: 0 });
  }

  table(): { check: CheckName; family: string; error: number; warning: number; info: number }[] {
    return [...this.tallies].flatMap(([check, families]) =>
      [...families].map(([family, tally]) => ({ check, family, ...tally })),
    );
  }

  private count(rule: RuleId, family: Family | null, severity: Severity, count: number): void {
    this.counts[severity] += count;
    const families = this.tallies.get(RULES[rule].check) ?? new Map<string, Tally>();
    this.tallies.set(RULES[rule].check, families);
    const tally = families.get(family?.name ?? '') ?? { error: 0, warning: 0, info: 0 };
    families.set(family?.name ?? '', tally);
    tally[severity] += count;
  }

  private fingerprint(parts: readonly string[]): string {
    const key = parts.join('\0');
    const first = sha256Head([key, 0].join('\0'));
    const ordinal = this.ordinals.get(first) ?? 0;
    this.ordinals.set(first, ordinal + 1);
    return ordinal === 0 ? first : sha256Head([key, ordinal].join('\0'));
  }
}

/**
 * The family's own severity for a rule, else what the family's nature asks (spec 1.1, 1.2), else the rule's default.
 */
export function severityOf(rule: RuleId, family: Family | null): Severity {
  const own = family?.severity[rule];
  if (own !== undefined) return own;
  if (family !== null) {
    const signed = family.signature !== 'off';
    if (rule === 'EVIDENCE_CRLF' && (signed || family.appendOnly)) return 'error';
    if (rule === 'EVIDENCE_NO_FINAL_NEWLINE' && family.appendOnly) return 'error';
    if (rule === 'EVIDENCE_UNSAFE_NUMBER' && !signed) return 'warning';
  }
  return RULES[rule].severity;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
