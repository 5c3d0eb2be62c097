import type { RuleId } from '../core/rules.js';
import type { Validator } from '../core/schema/validator.js';
import type { SecretHit, SecretInput } from '../core/secrets/detect.js';
import type { Family } from '../families/contract.js';
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
    readonly limits?: {
        readonly lineBytes: number;
        readonly depth: number;
    };
}
/**
 * Judges a line that is about to be written by what the gate will ask of it: strict JSON, size, secrets, schema, derived
 * values. The text itself is judged and not the value it was made of: what counts is what will stand in the file.
 * No refusal: it may be written. Where there is a secret nothing else is said, so that no message can repeat it.
 */
export declare function judgeRecord(family: Family, path: string, text: string, tools: RecordTools): Promise<readonly Refusal[]>;
