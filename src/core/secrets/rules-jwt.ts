import { patternRule } from './rule.js';
import type { SecretRule } from './rule.js';

/**
 * JSON Web Tokens (RFC 7515 section 7.1): three base64url parts, the first of which is a JSON object with `alg`.
 * `eyJ` is how `{"` begins in base64, `eyA` a brace and a space, `ewo` a brace and a line end.
 */
export const JWT_RULE: SecretRule = patternRule(
  'jwt',
  /(?:(?<![A-Za-z0-9_-])|(?<=\x1b\[[0-9;]{0,12}[mK]|%[0-9A-Fa-f]{2}))e(?:y[A-DI-L]|w[0-3k-r])[A-Za-z0-9_-]{9,4096}\.[A-Za-z0-9_-]{3,16384}\.[A-Za-z0-9_-]{6,4096}/g,
  hasAlgorithm,
);

function hasAlgorithm(token: string): boolean {
  const text = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8');
  // Refusing is dear for the engine, and a line may hold a million names that begin like a token.
  if (!/alg|\\u/.test(text)) return false;
  try {
    const header: unknown = JSON.parse(text);
    return typeof header === 'object' && header !== null && 'alg' in header && typeof header.alg === 'string';
  } catch {
    // Not JSON, so not a token: a dotted name that happens to begin like one.
    return false;
  }
}
