import { Buffer } from 'node:buffer';
import { parseStrictText } from '../core/json/strict.js';
import { quoteText } from '../core/quote.js';
import type { RuleId } from '../core/rules.js';
import { shippedValidator } from '../core/schema/shipped.js';
import type { Validator } from '../core/schema/validator.js';
import type { SecretHit, SecretInput } from '../core/secrets/detect.js';
import type { Family } from '../families/contract.js';
import { derivedValues } from '../families/derived-values.js';

/** Why a record is not written. Holds no text of the record but quoted member names. */
export interface Refusal {
  readonly rule: RuleId;
  /** The reason code that the family's users know; the rule itself where the family has none. */
  readonly code: string;
  readonly pointer: string | null;
  readonly message: string;
}

/** What a record is judged with. */
export interface RecordTools {
  readonly detectSecrets: (input: SecretInput) => Promise<readonly SecretHit[]>;
  /** The validator of a schema id of the family; default: of the schemas that ship with the package. */
  readonly validatorOf?: (schemaId: string) => Promise<Validator>;
  readonly limits?: { readonly lineBytes: number; readonly depth: number };
}

const LIMITS = { lineBytes: 8 * 1024 * 1024, depth: 64 };

/**
 * Judges a line that is about to be written by what the gate will ask of it: strict JSON, size, secrets, schema, derived
 * values. The text itself is judged and not the value it was made of: what counts is what will stand in the file.
 * No refusal: it may be written. Where there is a secret nothing else is said, so that no message can repeat it.
 */
export async function judgeRecord(
  family: Family,
  path: string,
  text: string,
  tools: RecordTools,
): Promise<readonly Refusal[]> {
  const limits = tools.limits ?? LIMITS;
  const refuse = (rule: RuleId, pointer: string | null, message: string): Refusal => ({
    rule,
    code: family.codes[rule] ?? rule,
    pointer: pointer === null ? null : quoteText(pointer, 200),
    message,
  });
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.lineBytes) {
    return [refuse('EVIDENCE_LINE_TOO_LONG', null, `line of ${bytes} bytes is over limits.lineBytes`)];
  }
  const { value, faults } = parseStrictText(text, limits);
  const hits = await tools.detectSecrets({
    text,
    value,
    path,
    ownMembers: new Set(family.ownMembers),
    ignore: family.secrets.ignore,
    accept: new Set(family.secrets.accept),
  });
  const secrets = hits.filter(({ accepted }) => !accepted);
  if (secrets.length > 0) {
    return secrets.map(({ rule, pointer, fingerprint }) =>
      refuse(
        'EVIDENCE_SECRET_DETECTED',
        pointer,
        `looks like a secret: ${rule}, fingerprint ${fingerprint ?? 'none'}`,
      ),
    );
  }
  const json = faults.map(({ rule, pointer, message }) => refuse(rule, pointer, message));
  if (value === undefined || json.length > 0) return json;
  const schema = await judgeSchema(family, value, tools.validatorOf ?? shippedValidator, refuse);
  const derived = derivedValues(family)(value).map(({ pointer, message }) =>
    refuse('EVIDENCE_DERIVED_MISMATCH', pointer, message),
  );
  return [...schema, ...derived];
}

async function judgeSchema(
  family: Family,
  record: Record<string, unknown>,
  validatorOf: (schemaId: string) => Promise<Validator>,
  refuse: (rule: RuleId, pointer: string | null, message: string) => Refusal,
): Promise<readonly Refusal[]> {
  if (Object.keys(family.schemas).length === 0) return [];
  const version = versionOf(family, record);
  const id = Object.hasOwn(family.schemas, version) ? family.schemas[version] : undefined;
  if (id === undefined) {
    const known = Object.keys(family.schemas).join(', ');
    const message = `${family.versionMember} ${version} is not known for ${family.name}; known: ${known}`;
    return [refuse('EVIDENCE_SCHEMA_VERSION_UNKNOWN', `/${family.versionMember}`, message)];
  }
  const validate = await validatorOf(id);
  return (validate(record) ?? []).map(({ pointer, message, member }) => {
    const place = quoteText(pointer) || 'record';
    return refuse(
      'EVIDENCE_SCHEMA_INVALID',
      pointer,
      `${place}: ${message}${member === null ? '' : ` "${quoteText(member)}"`}`,
    );
  });
}

/** As the gate picks it: 1 where a record names no version, and for the one schema of a family of the user's own. */
function versionOf(family: Family, record: Record<string, unknown>): number {
  const version = family.preset === null ? undefined : record[family.versionMember];
  return typeof version === 'number' && Number.isInteger(version) ? version : 1;
}
