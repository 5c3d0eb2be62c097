import { rawInput, SECRET_INPUTS } from './inputs.js';
import type { Runner } from './runner.js';

/** Secrets that come by the environment instead of the inputs (spec 2.2). */
const SECRET_VARIABLES = /^(?:EVIDENCE_HMAC_KEY(?:_V\d+)?|VAULT_TOKEN)$/;

/** Hides keys and tokens; to be called before anything is printed (spec 7.1). */
export function maskSecrets(env: NodeJS.ProcessEnv, runner: Runner): void {
  for (const name of SECRET_INPUTS) hide(rawInput(env, name), runner);
  for (const [name, value] of Object.entries(env)) {
    if (SECRET_VARIABLES.test(name)) hide(value ?? '', runner);
  }
}

/** A secret may show whole, trimmed, or one line at a time; each of these is hidden. */
function hide(secret: string, runner: Runner): void {
  const lines = secret.split(/[\r\n]+/);
  const spellings = [secret, secret.trim(), ...lines, ...lines.map((line) => line.trim())];
  for (const spelling of new Set(spellings)) {
    if (spelling.trim() !== '') runner.mask(spelling);
  }
}
