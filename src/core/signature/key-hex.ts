import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { GateError } from '../errors.js';

const DIGITS = 64;
const QUOTED = /^(["'`]).*\1$/s;

/**
 * Reads a key: exactly 32 bytes as 64 hex digits in either case (spec 2.2). Null for no key: unset, empty, or white space
 * alone. GateError GATE_KEY_FORMAT for anything else, so that a key with a newline behind it is never taken for another
 * key whose signatures all fail. `where` names the source; the message never holds the key or a part of it.
 */
export function parseKeyHex(text: string | undefined, where = 'the key'): KeyObject | null {
  if (text === undefined || text.trim() === '') return null;
  const problem = problemOf(text);
  if (problem !== null) {
    throw new GateError(
      'GATE_KEY_FORMAT',
      `${where} ${problem}`,
      'a key is 64 hex digits and nothing else; a new one: openssl rand -hex 32',
    );
  }
  const bytes = Buffer.from(text, 'hex');
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}

function problemOf(text: string): string | null {
  if (text.trim() !== text) return 'has white space around it';
  if (QUOTED.test(text)) return 'has quotes around it';
  if (/\s/.test(text)) return 'has white space in it';
  if (!/^[0-9a-f]*$/i.test(text)) return 'has characters that are no hex digits';
  return text.length === DIGITS ? null : `has ${text.length} hex digits, not ${DIGITS}`;
}
