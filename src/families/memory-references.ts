const REFERENCE = /entry:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;

/**
 * Ids of the entries that a memory entry refers to (spec 4.1): `entry:<id>` in its provenance_ref, or in its text,
 * rationale or tags where the provenance is another one.
 */
export function entriesReferredTo(record: Readonly<Record<string, unknown>>): readonly string[] {
  const { provenance_ref: provenance, text, rationale, tags } = record;
  const parts: unknown[] = [provenance, text, rationale, ...(Array.isArray(tags) ? (tags as unknown[]) : [])];
  return parts.flatMap((part) =>
    typeof part === 'string' && part.includes(':') ? [...part.matchAll(REFERENCE)].map(([, id]) => id!) : [],
  );
}
