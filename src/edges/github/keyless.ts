import type { GateEvent } from '../../gate/gate-event.js';
import type { ActionInputs } from './inputs.js';

/**
 * Whether signed lines may go unverified in this run (spec 7.4). `auto`: only where the host withholds secrets, that is in a
 * pull request from a fork or from Dependabot, and no key came all the same. Anywhere else a lost secret must not turn
 * green; a base-side run has the base's secrets, so it is no exception.
 */
export function isKeyless(
  inputs: Pick<ActionInputs, 'keyless' | 'hmacKey' | 'keyringFile'>,
  event: GateEvent,
  env: NodeJS.ProcessEnv,
): boolean {
  if (inputs.keyless !== 'auto') return inputs.keyless === 'true';
  if (event.kind !== 'pull-request' || event.baseSide) return false;
  if (!event.fromFork && !event.byDependabot) return false;
  const given = [inputs.hmacKey, inputs.keyringFile, env['EVIDENCE_HMAC_KEY'], env['EVIDENCE_KEYRING_FILE']];
  return !given.some(Boolean);
}
