import type { RuleId, Severity } from '../core/rules.js';
/**
 * How one member follows from another (spec 1.4). Data, so that a family can be sent to a worker thread.
 * `of` and `pointer` are RFC 6901 pointers.
 */
export interface DerivedRule {
    readonly pointer: string;
    readonly of: string | null;
    readonly by: 'issue-key' | 'decision-key' | 'sha256-hex' | 'utf16-length' | 'byte-length' | 'uuid-v4' | 'implied' | 'item-count' | 'is-less';
    /** For `implied`: the string that must stand at `pointer`; keys are JSON texts of the value at `of` (`true`, `"x"`). */
    readonly table?: Readonly<Record<string, string>>;
    /** For `is-less`: pointer of the number that the one at `of` is held against. */
    readonly than?: string;
}
/** Known words of an open vocabulary; another word is a warning and no error (spec 3.1). */
export interface Vocabulary {
    readonly pointer: string;
    readonly words: readonly string[];
}
/**
 * A kind of artifact: paths, schema and policies. Plain data only (structured clone), data before code.
 */
export interface Family {
    readonly name: string;
    /** The preset that ships it; null for a family of the user's own. */
    readonly preset: string | null;
    /** Globs from the root of the repository, `/` separated: `*`, `**`, `?`, `{a,b}`, `[ab]`. */
    readonly files: readonly string[];
    /**
     * Members by which the first parsable line of a file shows that it is of this family. Given where the path is used by
     * other projects too: such a path is claimed only when the config names the preset or the members are there.
     */
    readonly claims: readonly string[] | null;
    /** Schema id by schema version; the version a line names picks one. Empty: no schema is checked. */
    readonly schemas: Readonly<Record<number, string>>;
    /** Member that names the schema version; a line without it is of version 1. */
    readonly versionMember: string;
    readonly signature: 'off' | 'optional' | 'required';
    readonly appendOnly: boolean;
    /** Allowed transitions by pointer, from value, to values. */
    readonly mutable: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
    /** Pointer of the id. */
    readonly id: string | null;
    /** Where the id must be unique: over all files of the family with `--all`, or within each file only. */
    readonly idScope: 'family' | 'file';
    /** Pointer of the time. */
    readonly time: string | null;
    readonly maxLines: number | null;
    /** Pattern of archive paths: `{name}` and `{timestamp}` are filled in. */
    readonly archive: string | null;
    readonly secrets: {
        /** Pointers whose values are digests or signatures, declared by the family; `*` stands for any one token. */
        readonly ignore: readonly string[];
        /** Fingerprints of accepted secrets. */
        readonly accept: readonly string[];
    };
    /** Member names that are the family's own ids and keys: the name alone makes no credential (`issue_key`). */
    readonly ownMembers: readonly string[];
    readonly minLines: number;
    readonly derived: readonly DerivedRule[];
    readonly vocabularies: readonly Vocabulary[];
    /** Pointers whose words are counted, and whose numbers are averaged, for the summary of a change (spec 7.3). */
    readonly tally: readonly string[];
    /** A superseded entry must have a later one that refers to it (spec 4.1). */
    readonly succession: boolean;
    /** Members that the schema names, where others are allowed and reported as info once per name and file; else null. */
    readonly knownMembers: readonly string[] | null;
    readonly severity: Readonly<Partial<Record<RuleId, Severity>>>;
    /** Reason codes by rule; a rule without one is its own code. */
    readonly codes: Readonly<Partial<Record<RuleId, string>>>;
}
