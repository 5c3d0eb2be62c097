import { patternRule } from './rule.js';
import type { SecretRule } from './rule.js';

function token(name: string, shape: string, isPlausible = isWrittenOut): SecretRule {
  return patternRule(name, new RegExp(shape, 'g'), isPlausible);
}

/** `ghp_xxxxxxxx` and the like stand in documents for a token. No checksum is asked for. */
function isWrittenOut(value: string): boolean {
  return !/[xX]{8}/.test(value);
}

function hasDigit(value: string): boolean {
  return isWrittenOut(value) && /[0-9]/.test(value);
}

/** `sk-learn-pipeline-notes` is prose: a key has a long run of letters and digits, or of both cases. */
function isOpaqueRun(value: string): boolean {
  if (!isWrittenOut(value)) return false;
  return value
    .slice(3)
    .split(/[-_]/)
    .some((run) => (run.length >= 12 && /[0-9]/.test(run) && /[A-Za-z]/.test(run)) || isMixedCase(run));
}

function isMixedCase(run: string): boolean {
  return run.length >= 20 && /[a-z]/.test(run) && /[A-Z]/.test(run);
}

/** Keys that are known by their prefix; sources are the providers' own token format pages. */
export const TOKEN_RULES: readonly SecretRule[] = [
  token('sk-key', String.raw`sk-[A-Za-z0-9_-]{20,512}`, isOpaqueRun),
  token('github-token', String.raw`(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{36,255})`),
  token(
    'aws-access-key-id',
    String.raw`(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9_])`,
  ),
  token('slack-token', String.raw`(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,255}`, hasDigit),
  patternRule(
    'slack-webhook',
    /https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9]{1,40}\/[A-Za-z0-9]{1,40}\/[A-Za-z0-9/]{1,120}/gi,
    isWrittenOut,
  ),
  token('google-api-key', String.raw`AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])`),
  token('npm-token', String.raw`npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])`),
  token('gitlab-token', String.raw`glpat-[A-Za-z0-9_.-]{20,255}`),
  token('stripe-key', String.raw`[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}`),
  token('huggingface-token', String.raw`hf_[A-Za-z0-9]{30,64}(?![A-Za-z0-9])`),
  token('digitalocean-token', String.raw`do[opr]_v1_[a-f0-9]{64}(?![A-Za-z0-9])`),
];
