import type { KeyRing } from '../../core/signature/key-ring.js';
import { keyFormat, keyUnavailable } from './key-failure.js';
import type { Environment } from './key-source.js';
import { valueOf } from './key-source.js';
import { readKeyVersion } from './key-version.js';
import { RingDraft } from './ring-draft.js';

const KEY = 'EVIDENCE_HMAC_KEY';
const VERSION = 'EVIDENCE_HMAC_KEY_VERSION';
const OTHER_VERSION = /^EVIDENCE_HMAC_KEY_V(.*)$/;

/**
 * Keys from the environment (spec 2.2): the current one, its version (1 where nothing is said), and keys of other versions
 * as EVIDENCE_HMAC_KEY_V<N>. Null where none is set. A version without the current key is half a setting and no reason to
 * go on without keys: GATE_KEY_UNAVAILABLE.
 */
export function loadEnvironmentKeys(env: Environment): KeyRing | null {
  const draft = new RingDraft();
  const current = readKeyVersion(valueOf(env, VERSION) ?? 1, VERSION);
  const hasCurrent = draft.add(current, env[KEY], KEY);
  for (const name of Object.keys(env).sort()) {
    const suffix = name === VERSION ? undefined : OTHER_VERSION.exec(name)?.[1];
    if (suffix === undefined || valueOf(env, name) === null) continue;
    if (!/^[1-9][0-9]{0,15}$/.test(suffix)) {
      throw keyFormat(
        `a variable whose name begins with ${KEY}_V does not end in a key version`,
        `name it ${KEY}_V<N>, N being an integer of 1 or more`,
      );
    }
    draft.add(readKeyVersion(suffix, name), env[name], name);
  }
  if (hasCurrent) return draft.ring(current, VERSION);
  if (draft.size === 0) return null;
  throw keyUnavailable(`keys of single versions are set, but ${KEY} is not`, `set ${KEY} to the current key`);
}
