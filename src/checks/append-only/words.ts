import type { RelatedPlace } from '../../core/finding.js';
import type { RuleId } from '../../core/rules.js';
import type { Place, PlaceKind, Span } from './places.js';

export const PLACE_RULES = {
  rewritten: 'EVIDENCE_LINE_REWRITTEN',
  transition: 'EVIDENCE_TRANSITION_FORBIDDEN',
  removed: 'EVIDENCE_LINE_REMOVED',
  inserted: 'EVIDENCE_LINE_INSERTED',
  reordered: 'EVIDENCE_LINES_REORDERED',
} as const satisfies Record<PlaceKind, RuleId>;

/** Where the two sides of a place are, in words. */
export interface PlaceNames {
  /** Path of the accepted lines. */
  readonly basePath: string;
  /** For people: `the base`, `HEAD`, `the merged commit 0123456789ab`. */
  readonly base: string;
  /** Paths of the head's files, by number. */
  readonly headPaths: readonly string[];
}

/** What a finding says of a place: line numbers of both sides, nothing of the evidence. */
export interface PlaceWords {
  readonly rule: RuleId;
  readonly path: string;
  readonly line: number;
  readonly endLine: number | null;
  readonly key: string;
  readonly message: string;
  readonly related: readonly RelatedPlace[];
}

export function describePlace(place: Place, names: PlaceNames): PlaceWords {
  const { kind, base, head } = place;
  const path = (head === null ? undefined : names.headPaths[head.file]) ?? names.basePath;
  return {
    rule: PLACE_RULES[kind],
    path,
    // A gap before the first line is shown at that line.
    line: head?.from ?? 1,
    endLine: kind === 'removed' || head === null || head.to === head.from ? null : head.to,
    // Accepted lines keep their numbers, so this stays when lines are added behind them.
    key: base === null ? `inserted at ${head?.from ?? 0}` : `base line ${base.from}`,
    message: message(kind, base, head, names),
    related:
      base === null
        ? []
        : [{ path: names.basePath, line: base.from, message: `${numbers(base)} of ${names.base}` }],
  };
}

function message(kind: PlaceKind, base: Span | null, head: Span | null, names: PlaceNames): string {
  const was = base === null ? '' : `${numbers(base)} of ${names.base}`;
  const now = head === null ? '' : numbers(head);
  const [is, has] = base === null || base.from === base.to ? ['is', 'was'] : ['are', 'were'];
  switch (kind) {
    case 'rewritten':
      return `${was} ${has} rewritten; it is ${now} now`;
    case 'transition':
      return `${was} went to a state that its old state does not lead to; it is ${now} now`;
    case 'removed':
      return head === null ? `${was} ${is} gone` : `${was} ${is} gone; the gap is behind ${now}`;
    case 'inserted': {
      const one = head?.from === head?.to;
      return `${now} ${one ? 'was' : 'were'} put before lines of ${names.base}, which moved`;
    }
    case 'reordered':
      return `${was} moved: now ${now}`;
  }
}

function numbers({ from, to }: Span): string {
  return from === to ? `line ${from}` : `lines ${from} to ${to}`;
}
