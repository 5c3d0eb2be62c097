import { assignmentRule, AUTHORIZATION_RULE } from './rules-assignment.js';
import { JWT_RULE } from './rules-jwt.js';
import { PRIVATE_KEY_RULE } from './rules-private-key.js';
import { TOKEN_RULES } from './rules-token.js';
import { URL_RULE } from './rules-url.js';
import type { SecretRule } from './rule.js';

/**
 * Our own rules, the most telling first: where two see the same secret, the first one names it. A key stays a
 * `github-token` whether or not it stands behind `TOKEN=`, and so does its fingerprint.
 */
export function secretRules(ownMembers: ReadonlySet<string>): readonly SecretRule[] {
  return [
    PRIVATE_KEY_RULE,
    ...TOKEN_RULES,
    JWT_RULE,
    URL_RULE,
    AUTHORIZATION_RULE,
    assignmentRule(ownMembers),
  ];
}
