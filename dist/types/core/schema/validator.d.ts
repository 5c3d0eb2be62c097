/**
 * One place of a record that does not fit its schema (spec 1.3).
 *
 * `message` gives the expected and the found type, words of the schema and lengths; never a value of the record. What
 * it takes from a schema is escaped. `pointer` and `member` hold member names of the record as they are: quote them
 * before a person sees them.
 */
export interface SchemaFault {
    /** RFC 6901 pointer to the place; for a member that is missing or not allowed, to the object around it. */
    readonly pointer: string;
    /** The JSON Schema keyword that failed; `depth` for a record that is nested too deeply to be judged. */
    readonly keyword: string;
    readonly message: string;
    /** The one member that is missing or not allowed; null for other faults, and where the message names several. */
    readonly member: string | null;
}
/**
 * Judges one parsed record: null when it fits, else at most 20 faults, ordered by pointer. Never throws on content and
 * never alters the record.
 */
export type Validator = (value: unknown) => readonly SchemaFault[] | null;
