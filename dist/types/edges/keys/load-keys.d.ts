import type { KeyRing } from '../../core/signature/key-ring.js';
import type { Environment, KeySettings } from './key-source.js';
/**
 * Loads the keys from the source that the config names (spec 2.2); null where no key is at hand. GATE_KEY_FORMAT for a
 * value that is no key, GATE_KEY_UNAVAILABLE where the source is set up and fails. Keys never come from arguments nor from
 * the tree being judged; `repoRoot` is that tree's root.
 */
export declare function loadKeys(settings: KeySettings, env: Environment, repoRoot: string): Promise<KeyRing | null>;
