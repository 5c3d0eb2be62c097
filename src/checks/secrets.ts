import type { SecretHit } from '../core/secrets/detect.js';
import type { Family } from '../families/contract.js';
import type { Emit } from './contract.js';

/** What detection needs to know of a family; made once per family. */
export interface SecretPolicy {
  readonly ownMembers: ReadonlySet<string>;
  readonly ignore: readonly string[];
  readonly accept: ReadonlySet<string>;
}

export function secretPolicyOf(family: Family): SecretPolicy {
  return {
    ownMembers: new Set(family.ownMembers),
    ignore: family.secrets.ignore,
    accept: new Set(family.secrets.accept),
  };
}

/**
 * No secret stands in the evidence (spec 1.6). Detection is `core/secrets`, shared with the writers; this says what was
 * found: the name of the rule, where, and a fingerprint to accept it by. Never the value.
 */
export function reportSecrets(hits: readonly SecretHit[], emit: Emit): void {
  for (const hit of hits) {
    if (hit.accepted) continue;
    const fingerprint = hit.fingerprint === null ? '' : ` (fingerprint ${hit.fingerprint})`;
    emit('EVIDENCE_SECRET_DETECTED', {
      ...(hit.pointer === null ? {} : { pointer: hit.pointer }),
      message: `${hit.rule}${hit.pointer ? ` at ${hit.pointer}` : ''}${fingerprint}`,
    });
  }
}
