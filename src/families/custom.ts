import type { RuleId, Severity } from '../core/rules.js';
import type { DerivedRule, Family } from './contract.js';
import { defineFamily } from './define.js';

/** A family as `evidence.config.json` gives it, already validated (design.md, "The config"). */
export interface FamilyEntry {
  readonly files: readonly string[];
  /** Path in the repository. */
  readonly schema?: string;
  readonly signature?: Family['signature'];
  readonly appendOnly?: boolean;
  readonly mutable?: Family['mutable'];
  readonly id?: string;
  readonly time?: string;
  readonly maxLines?: number;
  readonly archive?: string;
  readonly secrets?: { readonly ignore?: readonly string[]; readonly accept?: readonly string[] };
  readonly minLines?: number;
  readonly derived?: Readonly<Record<string, { readonly of: string; readonly by: CustomDerivation }>>;
  readonly severity?: Readonly<Partial<Record<RuleId, Severity>>>;
}

type CustomDerivation = Extract<DerivedRule['by'], 'sha256-hex' | 'utf16-length' | 'byte-length'>;

const SIGNATURE = '/sig_hmac_sha256';

/** Schema id of a schema file of the repository; no shipped schema's id has a colon. */
export function repositorySchemaId(path: string): string {
  return `repository:${path}`;
}

/**
 * The user's own family. What follows from its policies is filled in: signatures and declared digests are not scanned
 * for secrets, ids and derived members are no credentials by their names, and a signed family without an id takes the
 * signature for it (spec 1.5).
 */
export function customFamily(name: string, entry: FamilyEntry): Family {
  const signature = entry.signature ?? 'off';
  const signed = signature !== 'off';
  const derived = Object.entries(entry.derived ?? {}).map(([pointer, rule]) => ({ pointer, ...rule }));
  const digests = derived.filter(({ by }) => by === 'sha256-hex').map(({ pointer }) => pointer);
  const ignore = [...(entry.secrets?.ignore ?? []), ...digests, ...(signed ? [SIGNATURE] : [])];
  const id = entry.id ?? (signed ? SIGNATURE : null);
  const own = [...(id === null ? [] : [id]), ...derived.map(({ pointer }) => pointer)].map(memberName);
  return defineFamily({
    name,
    preset: null,
    files: entry.files,
    schemas: entry.schema === undefined ? {} : { 1: repositorySchemaId(entry.schema) },
    signature,
    appendOnly: entry.appendOnly ?? false,
    mutable: entry.mutable ?? {},
    id,
    time: entry.time ?? null,
    maxLines: entry.maxLines ?? null,
    archive: entry.archive ?? null,
    secrets: { ignore: [...new Set(ignore)], accept: entry.secrets?.accept ?? [] },
    ownMembers: [...new Set([...own, ...(signed ? ['key_version', 'sig_hmac_sha256'] : [])])],
    minLines: entry.minLines ?? 0,
    derived,
    severity: entry.severity ?? {},
  });
}

/** The last token of an RFC 6901 pointer. */
function memberName(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
