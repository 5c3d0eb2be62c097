/** One contractual vector of PD-295 §5.14: key, canonical event without its signature, signature. */
export interface AuditVector {
  readonly name: string;
  readonly keyHex: string;
  readonly keyVersion: number;
  readonly canonical: string;
  readonly signature: string;
}

const KEY_1 = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex');
const KEY_2 = 'aa'.repeat(32);

/** As published, in schema version 3. */
export const AUDIT_VECTORS: readonly AuditVector[] = [
  {
    name: 'V1',
    keyHex: KEY_1,
    keyVersion: 1,
    canonical:
      '{"brick":"B5","event_type":"learning_injected","key_version":1,"payload_canonique":{"sections":{"clarification":{"count_configured":3,"count_effective":3,"result_ids":["PD-090","PD-091","PD-092"],"under_corpus":false},"learning":{"count_configured":5,"count_effective":5,"result_ids":["PD-101","PD-102","PD-103","PD-104","PD-105"],"under_corpus":false},"veille":{"count_configured":3,"count_effective":3,"result_ids":["VE-201","VE-202","VE-203"],"under_corpus":false}}},"schema_version":3,"story_id":"PD-295","timestamp_iso8601":"2026-04-11T15:42:33.123Z"}',
    signature: 'f92f494419827c18d40d69ca1d606e015ba72618056a9c8863b96f60e1a5240b',
  },
  {
    name: 'V4',
    keyHex: KEY_2,
    keyVersion: 1,
    canonical:
      '{"brick":"B5","event_type":"learning_injected","key_version":1,"payload_canonique":{"count_configured":5,"count_effective":1,"result_ids":["PD-042"],"under_corpus":true},"schema_version":3,"story_id":"PD-295","timestamp_iso8601":"2026-04-11T15:42:34.123Z"}',
    signature: '84aa1fc05652688b4b426cb7b34f3563372d7225a002ba0ab673b4ed609e3a5a',
  },
  {
    name: 'V6',
    keyHex: KEY_2,
    keyVersion: 2,
    canonical:
      '{"brick":"B3","event_type":"audit_key_rotated","key_version":2,"payload_canonique":{"archive_path":"kv/pd-295/memory-audit-hmac/archive/1","new_key_version":2,"previous_key_version":1},"schema_version":3,"story_id":"PD-295","timestamp_iso8601":"2026-04-11T15:42:35.123Z"}',
    signature: '377b66b089c4e337405c2d48ab93b0950eded52e758ee7a2b5acf25c6d2f60b8',
  },
  {
    name: 'V8',
    keyHex: KEY_2,
    keyVersion: 1,
    canonical:
      '{"brick":"B2","event_type":"clarification_purged","key_version":1,"payload_canonique":{"count_configured":3,"count_effective":0,"force":true,"result_ids":[],"story_id":"PD-295","under_corpus":true},"schema_version":3,"story_id":"PD-295","timestamp_iso8601":"2026-04-11T15:42:36.123Z"}',
    signature: '29262974fd91d2e0812bc52b0f83012ace1a19ca53b7bd69620a3a05699de17a',
  },
];

/** The vector's event as a whole line: the signature stands where its name sorts. */
export function lineOf({ canonical, signature }: AuditVector): string {
  return canonical.replace('"schema_version":3,', `$&"sig_hmac_sha256":"${signature}",`);
}
