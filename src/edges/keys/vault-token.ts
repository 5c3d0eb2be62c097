import path from 'node:path';
import { readNamedFile, whyNotRead } from '../named-file.js';
import { keyUnavailable } from './key-failure.js';
import type { Environment } from './key-source.js';
import { valueOf } from './key-source.js';

/**
 * The token: VAULT_TOKEN, else the content of the file that VAULT_TOKEN_FILE names, without the newline that such files
 * end in. Null where neither is set. GATE_KEY_UNAVAILABLE for a file that cannot be read and for a text that is no
 * token; the text is never shown.
 */
export function readVaultToken(env: Environment): string | null {
  const token = valueOf(env, 'VAULT_TOKEN');
  if (token !== null) return checked(token, 'VAULT_TOKEN');
  const file = valueOf(env, 'VAULT_TOKEN_FILE');
  if (file === null) return null;
  let text: string;
  try {
    text = readNamedFile(path.resolve(file)).toString('utf8');
  } catch (error) {
    throw keyUnavailable(
      `the file of VAULT_TOKEN_FILE ${whyNotRead(error)}`,
      'correct the path or the permissions',
      error,
    );
  }
  return checked(text.replace(/\r?\n$/, ''), 'the file of VAULT_TOKEN_FILE');
}

/** Printable ASCII: anything else would break the header, or end it early. */
function checked(token: string, where: string): string {
  if (/^[\x21-\x7e]{1,8192}$/.test(token)) return token;
  throw keyUnavailable(
    `${where} holds no token`,
    'set the token alone, without white space or quotes around it',
  );
}
