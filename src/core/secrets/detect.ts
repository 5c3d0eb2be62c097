import { secretFingerprint } from './fingerprint.js';
import { scanWithLibrary } from './library.js';
import { ASSIGNMENT_RULE_NAME, AUTHORIZATION_RULE, isCredentialMember } from './rules-assignment.js';
import { secretRules } from './rules.js';
import { ScanText } from './scan-text.js';
import { readTexts, unescapeToken } from './segments.js';
import type { RecordTexts, Segment } from './segments.js';
import { Suspicions } from './suspicions.js';
import type { Suspicion } from './suspicions.js';

/** Hits of a line past this many add nothing: it must be written again in any case. */
export const MAX_HITS = 50;

export interface SecretInput {
  /** The raw line, decoded; may hold U+FFFD where bytes were bad. */
  readonly text: string;
  /** The parsed record; undefined when the line does not parse. */
  readonly value: unknown;
  /** Path of the artifact, part of the fingerprint. */
  readonly path: string;
  /** Names of the family's own ids and keys (`issue_key`): no credentials' names. */
  readonly ownMembers: ReadonlySet<string>;
  /** RFC 6901 pointers whose string values are declared digests or signatures; a token `*` stands for any one. */
  readonly ignore: readonly string[];
  /** Accepted fingerprints. */
  readonly accept: ReadonlySet<string>;
}

export interface SecretHit {
  readonly rule: string;
  /**
   * RFC 6901 pointer of the string. Where the secret is in a member's name, the pointer of the object that has the
   * member, since the member's own pointer would print the secret. Null: only in the raw line.
   */
  readonly pointer: string | null;
  /** 16 lower-case hex digits; null past MAX_FINGERPRINTS. */
  readonly fingerprint: string | null;
  readonly accepted: boolean;
  /** Never printed; for redaction only. */
  readonly value: string;
}

/**
 * The secrets in a line (spec 1.6), each different one once, at its first place. Accepted ones are left in, marked; at
 * most MAX_HITS others follow. Time is linear in the line, whatever it holds.
 *
 * GateError GATE_SCANNER_FAILED when the rule library cannot run.
 */
export async function detectSecrets(input: SecretInput): Promise<readonly SecretHit[]> {
  const texts = readTexts(input.text, input.value, input.ignore);
  // Each accepted fingerprint stands for one secret, so behind this many there are MAX_HITS that are not accepted.
  const suspicions = new Suspicions(MAX_HITS + input.accept.size);
  const scanned = new ScanText(texts.segments);
  scanOwnRules(scanned, texts, input.ownMembers, suspicions);
  if (!suspicions.isFull) await scanLibrary(scanned, suspicions);
  const hits = await judge(suspicions.all, input);
  return hidePointers(hits, texts, suspicions);
}

function scanOwnRules(
  scanned: ScanText,
  texts: RecordTexts,
  ownMembers: ReadonlySet<string>,
  suspicions: Suspicions,
): void {
  for (const rule of secretRules(ownMembers)) {
    for (const { start, end, value, identity } of rule.find(scanned.text)) {
      scanned.hide(start, end);
      if (value !== null)
        suspicions.add({ rule: rule.name, ...placeOf(scanned.segmentAt(start)), value, identity });
      if (suspicions.isFull) return;
    }
  }
  for (const { name, text, pointer } of texts.members) {
    for (const { rule, value } of memberSecrets(name, text, ownMembers)) {
      suspicions.add({ rule, pointer, name: null, value, identity: value });
    }
  }
}

function* memberSecrets(name: string, text: string, ownMembers: ReadonlySet<string>) {
  if (/authorization$/i.test(name.slice(-32))) {
    for (const { value } of AUTHORIZATION_RULE.find(`authorization: ${text}`)) {
      if (value !== null) yield { rule: AUTHORIZATION_RULE.name, value };
    }
  }
  if (isCredentialMember(name, text, ownMembers)) yield { rule: ASSIGNMENT_RULE_NAME, value: text };
}

async function scanLibrary(scanned: ScanText, suspicions: Suspicions): Promise<void> {
  await scanWithLibrary(scanned.visibleText(), (hits) => {
    for (const { rule, index, value } of hits) {
      // Its URL rules read on past a quote, into the next string of a line that does not parse.
      if (value.includes('"')) continue;
      suspicions.add({ rule, ...placeOf(scanned.segmentAt(index)), value, identity: value });
    }
    return suspicions.isFull;
  });
}

function placeOf({ pointer, isName, text }: Segment): Pick<Suspicion, 'pointer' | 'name'> {
  return { pointer, name: isName ? text : null };
}

async function judge(suspicions: readonly Suspicion[], input: SecretInput): Promise<readonly SecretHit[]> {
  const { path, accept } = input;
  const hits = await Promise.all(
    suspicions.map(async ({ rule, pointer, value, identity }): Promise<SecretHit> => {
      const fingerprint = await secretFingerprint(rule, path, identity, accept.size === 0);
      return { rule, pointer, fingerprint, accepted: fingerprint !== null && accept.has(fingerprint), value };
    }),
  );
  const open = hits.filter((hit) => !hit.accepted).slice(0, MAX_HITS);
  return hits.filter((hit) => hit.accepted || open.includes(hit));
}

/** A pointer ends before the first member name that holds a secret of the line; there is none when not all are known. */
function hidePointers(
  hits: readonly SecretHit[],
  texts: RecordTexts,
  suspicions: Suspicions,
): readonly SecretHit[] {
  if (suspicions.isFull) return hits.map((hit) => ({ ...hit, pointer: null }));
  const names = texts.segments.filter(({ isName, text }) => isName && suspicions.isIn(text));
  if (hits.length === 0 || names.length === 0) return hits;
  const secretNames = new Set(names.map(({ text }) => text));
  return hits.map((hit) => {
    const tokens = hit.pointer?.split('/') ?? [];
    const cut = tokens.findIndex((token, index) => index > 0 && secretNames.has(unescapeToken(token)));
    return cut < 0 ? hit : { ...hit, pointer: tokens.slice(0, cut).join('/') };
  });
}
