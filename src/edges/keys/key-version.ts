import { isKeyVersion } from '../../core/signature/key-ref.js';
import { keyFormat } from './key-failure.js';

/**
 * A key version as a source gives it: an integer of 1 or more, or its decimal digits (environment variables and
 * `vault kv put` know texts only). GATE_KEY_FORMAT otherwise.
 */
export function readKeyVersion(value: unknown, where: string): number {
  const version = typeof value === 'string' && /^[1-9][0-9]{0,15}$/.test(value) ? Number(value) : value;
  if (isKeyVersion(version)) return version;
  throw keyFormat(`${where} is no key version`, 'a key version is an integer of 1 or more, such as 2');
}
