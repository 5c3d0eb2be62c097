import type { KeySuccession } from '../../stores/rotation-request.js';
import type { Environment, KeySettings } from './key-source.js';
/** A succession, and what is left for a person to do; `advice` is asked for after it. */
export interface SourceSuccession extends KeySuccession {
    advice(previous: number, current: number): readonly string[];
}
/**
 * How the source that the config names replaces its current key (spec 2.6). The new key is in the source already, under
 * the next version. The environment cannot be written, so there it only says what to set.
 */
export declare function successionOf(settings: KeySettings, env: Environment, repoRoot: string): Promise<SourceSuccession>;
