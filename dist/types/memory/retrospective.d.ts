import { type Failed, type Refused, type Skipped } from './append-outcome.js';
import { type FrontMatterDraft } from './retrospective-text.js';
import { type MemoryOptions } from './settings.js';
export interface RetrospectiveOptions extends MemoryOptions {
    readonly frontMatter?: FrontMatterDraft;
    /** Takes the place of one that stands already. */
    readonly force?: boolean;
}
export type RetrospectiveOutcome = 
/** `path` counts from the root of the repository. */
{
    readonly status: 'written';
    readonly reason: null;
    readonly path: string;
} | Skipped | Refused | Failed;
/**
 * Writes `retrospectives/<sprint>.md` (DEC-0105 §8): never through a link, never over one that stands already unless
 * `force`, never with a secret in it.
 *
 * @throws GateError GATE_SCANNER_FAILED; all else is in the outcome
 */
export declare function writeRetrospective(sprintId: string, body: string, options: RetrospectiveOptions): Promise<RetrospectiveOutcome>;
