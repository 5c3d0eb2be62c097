import type { Following } from '../checks/append-only/follow.js';
import type { Place } from '../checks/append-only/places.js';
import { describePlace, PLACE_RULES, type PlaceNames } from '../checks/append-only/words.js';
import type { RelatedPlace } from '../core/finding.js';
import { RULES, type RuleId } from '../core/rules.js';
import type { Family } from '../families/contract.js';
import type { AcceptedFile } from './append-only-lines.js';
import type { FindingPlace } from './findings.js';
import type { Entry } from './ports.js';

/** Places that a finding about a whole file names beside itself. */
const MOST_RELATED = 10;

export interface PathFinding {
  readonly rule: RuleId;
  readonly place: FindingPlace;
}

/** What became of one accepted artifact. */
export interface PathVerdict {
  readonly path: string;
  readonly family: Family;
  readonly findings: readonly PathFinding[];
  /** Findings over the limit of one file, by rule. */
  readonly unlisted: ReadonlyMap<RuleId, number>;
  /** Lines that are gone by right (spec 6.7). */
  readonly purged: number;
}

/** Nothing speaks against it. */
export function isSound({ places }: Following): boolean {
  return places.length === 0;
}

export function verdictOn(
  { path, family }: AcceptedFile,
  findings: readonly PathFinding[],
  purged = 0,
): PathVerdict {
  return { path, family, findings, unlisted: new Map(), purged };
}

/** A finding about a file as a whole. */
export function fileFinding(
  rule: RuleId,
  path: string,
  message: string,
  more: Pick<FindingPlace, 'key' | 'related'> = {},
): PathFinding {
  return { rule, place: { path, key: 'file', message, ...more } };
}

/** One finding for each place where accepted lines are not what they were. */
export function placeFindings(file: AcceptedFile, following: Following, names: PlaceNames): PathVerdict {
  const [pointer = null, ...others] = Object.keys(file.family.mutable);
  const findings = following.places.map((place): PathFinding => {
    const { rule, ...words } = describePlace(place, names);
    // Where several members may change, the place does not say which one did.
    const isPlain = rule === 'EVIDENCE_TRANSITION_FORBIDDEN' && others.length === 0;
    const help = rule === 'EVIDENCE_LINE_REWRITTEN' ? signedHelp(file.family) : null;
    return {
      rule,
      place: { ...words, pointer: isPlain ? pointer : null, ...(help === null ? {} : { help }) },
    };
  });
  const unlisted = new Map([...following.unlisted].map(([kind, count]) => [PLACE_RULES[kind], count]));
  return { ...verdictOn(file, findings, following.purged), unlisted };
}

/** A line that was only signed anew looks rewritten to whoever lacks its key or the event that says so. */
function signedHelp({ signature }: Family): string | null {
  if (signature === 'off') return null;
  return `${RULES.EVIDENCE_LINE_REWRITTEN.help}; if it was only signed: the new signature must verify here, and for a rotation its audit_key_rotated event must be in the same change`;
}

/** The first places, for a finding that is about the file. */
export function relatedPlaces(places: readonly Place[], names: PlaceNames): RelatedPlace[] {
  return places.slice(0, MOST_RELATED).map((place) => {
    const { path, line, message } = describePlace(place, names);
    return { path, line, message };
  });
}

/** An artifact's mode is part of what was accepted. Null where it is the same. */
export function modeFinding({ entry }: AcceptedFile, head: Entry): PathFinding | null {
  if (head.mode === entry.mode) return null;
  const flag = entry.mode === '100755' ? '+x' : '-x';
  return {
    rule: 'EVIDENCE_FILE_TYPE',
    place: {
      path: head.path,
      key: head.mode,
      message: `the mode went from ${entry.mode} to ${head.mode}`,
      help: `give the file its mode back: git update-index --chmod=${flag}, then the path`,
    },
  };
}
