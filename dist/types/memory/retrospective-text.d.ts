/** What stands at the head of a retrospective (DEC-0105 §8). */
export interface FrontMatter {
    readonly sprint_id: string;
    readonly story_ids: readonly string[];
    readonly release_ref: string | null;
    readonly summary: string;
    readonly learnings: readonly string[];
    readonly promoted_entry_ids: readonly string[];
}
/** Members that a caller or the body itself gives; the others follow from the body. */
export type FrontMatterDraft = Partial<FrontMatter>;
export type RetrospectiveText = {
    readonly text: string;
    readonly fault: null;
}
/** One line that quotes nothing of the body. */
 | {
    readonly text: null;
    readonly fault: string;
};
/**
 * A retrospective as it is written: front matter with exactly the six members, a blank line, the body. A body may bring a
 * front matter of its own; what the caller says comes before it. Without either, the summary is the first paragraph's
 * first line and the learnings are the list under a heading "Learnings".
 */
export declare function retrospectiveText(sprintId: string, body: string, given: FrontMatterDraft): Promise<RetrospectiveText>;
