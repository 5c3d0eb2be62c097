import { canonicalJson } from '../core/canonical/canonical-json.js';
import { compileGlobs } from '../core/glob.js';
import { frameLines, LineMark } from '../core/lines.js';
import { isKeyVersion } from '../core/signature/key-ref.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import { parseSigned, type SignedLine } from '../core/signature/signed-line.js';
import { verifyLine } from '../core/signature/verify.js';
import { auditEvents } from '../families/audit-events.js';
import { isRegularFile } from './misfit.js';
import type { Change, Entry, Snapshot } from './ports.js';

/** Events of a change on which exceptions of the append-only promise rest (spec 1.8). */
export interface AddedEvents {
  /** Key versions that lines were signed anew with. */
  readonly rotations: ReadonlySet<number>;
  /** Stories whose clarifications were purged by right. */
  readonly purgedStories: ReadonlySet<string>;
}

export const NO_EVENTS: AddedEvents = { rotations: new Set(), purgedStories: new Set() };

const WANTED = ['audit_key_rotated', 'clarification_purged'];
const UNREAD = LineMark.blank | LineMark.conflict | LineMark.tooLong | LineMark.badUtf8 | LineMark.bom;

/**
 * Reads the valid events that the change adds to session files. An event that stood before, also one that a rotation
 * signed anew, is none of this change's: it excuses nothing a second time. Without keys there is none.
 */
export async function addedEvents(
  change: Change | null,
  ring: KeyRing | null,
  limits: { readonly lineBytes: number; readonly depth: number },
): Promise<AddedEvents> {
  if (change === null || ring === null) return NO_EVENTS;
  const isSession = compileGlobs(auditEvents.files);
  const sessions = change.paths.filter(({ path }) => isSession(path));
  const stood = new Set<string>();
  for (const { base } of sessions) {
    for (const { value } of await eventsOf(change.base, base, limits)) stood.add(contentOf(value));
  }
  const rotations = new Set<number>();
  const purgedStories = new Set<string>();
  for (const { head } of sessions) {
    for (const line of await eventsOf(change.head, head, limits)) {
      if (verifyLine(line, ring).state !== 'valid' || stood.has(contentOf(line.value))) continue;
      const { event_type: type, payload_canonique: payload, key_version: signedWith } = line.value ?? {};
      const told = (payload ?? {}) as Readonly<Record<string, unknown>>;
      if (type === 'clarification_purged' && typeof told['story_id'] === 'string') {
        purgedStories.add(told['story_id']);
      }
      const { previous_key_version: from, new_key_version: to } = told;
      // The new key signs the event itself; a later rotation signs it again with a later one.
      const isSound = isKeyVersion(from) && isKeyVersion(to) && from < to && Number(signedWith) >= to;
      if (type === 'audit_key_rotated' && isSound) rotations.add(to);
    }
  }
  return { rotations, purgedStories };
}

async function eventsOf(
  snapshot: Snapshot,
  entry: Entry | null,
  limits: { readonly lineBytes: number; readonly depth: number },
): Promise<SignedLine[]> {
  if (!isRegularFile(entry)) return [];
  const bytes = await snapshot.read(entry);
  const lines: SignedLine[] = [];
  for (const { start, end, marks } of frameLines(bytes, limits)) {
    if (marks & UNREAD) continue;
    const text = bytes.subarray(start, end);
    if (!WANTED.some((word) => text.includes(word))) continue;
    const line = parseSigned(bytes, start, end, limits);
    if (line.value !== undefined && line.faults.length === 0) lines.push(line);
  }
  return lines;
}

/** What an event says, whoever signed it. */
function contentOf(value: Readonly<Record<string, unknown>> | undefined): string {
  const { sig_hmac_sha256: _, key_version: __, ...content } = value ?? {};
  return canonicalJson(content);
}
