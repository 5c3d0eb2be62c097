import type { Environment, KeySettings } from './key-source.js';
import type { SourceSuccession } from './source-succession.js';
/**
 * How the source that the config names replaces its current key (spec 2.6). The new key is in the source already, under
 * the next version. The environment cannot be written, so there it only says what to set.
 */
export declare function successionOf(settings: KeySettings, env: Environment, repoRoot: string): Promise<SourceSuccession>;
