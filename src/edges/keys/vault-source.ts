import type { KeyRing } from '../../core/signature/key-ring.js';
import { keyFormat, keyUnavailable } from './key-failure.js';
import type { Environment } from './key-source.js';
import { valueOf } from './key-source.js';
import { readKeyVersion } from './key-version.js';
import { RingDraft } from './ring-draft.js';
import { parseSecretPath, parseVaultAddress } from './vault-address.js';
import { VaultClient } from './vault-client.js';
import { readVaultToken } from './vault-token.js';

/** Archived keys that are asked for at once, and at all: a key that is rotated every week lasts ten years. */
const AT_ONCE = 8;
const MAX_ARCHIVED = 512;

export const VAULT_TIMEOUT_MS = 10_000;

/**
 * Keys from a KV version 2 secret (spec 2.2): fields `key` and `version`, `next` where a rotation is prepared, and older
 * keys under `<path>/archive/<version>`. An older key that is not archived is left out: its lines are unverifiable.
 *
 * Null where neither VAULT_ADDR nor a token is set: no key at hand. One without the other is half a setting:
 * GATE_KEY_UNAVAILABLE.
 */
export async function loadVaultKeys(
  path: string | null,
  env: Environment,
  timeoutMs: number = VAULT_TIMEOUT_MS,
): Promise<KeyRing | null> {
  const place = await openVaultSecret(path, env, timeoutMs);
  return place === null ? null : await readRing(place);
}

/** A secret of a server, and how to speak to it. */
export interface VaultSecret {
  readonly client: VaultClient;
  readonly mount: string;
  readonly secret: string;
}

/** The secret that holds the key; null where no server is set up. GATE_KEY_UNAVAILABLE as `loadVaultKeys`. */
export async function openVaultSecret(
  path: string | null,
  env: Environment,
  timeoutMs: number = VAULT_TIMEOUT_MS,
): Promise<VaultSecret | null> {
  const address = valueOf(env, 'VAULT_ADDR');
  const token = readVaultToken(env);
  if (address === null && token === null) return null;
  if (address === null) throw keyUnavailable('a Vault token is set, but VAULT_ADDR is not', 'set VAULT_ADDR');
  if (token === null)
    throw keyUnavailable('VAULT_ADDR is set, but no token', 'set VAULT_TOKEN or VAULT_TOKEN_FILE');
  if (path === null) {
    throw keyUnavailable(
      '"keys.vault.path" is missing in evidence.config.json',
      'name the secret that holds the key',
    );
  }
  const client = new VaultClient({
    address: parseVaultAddress(address),
    token,
    namespace: namespaceOf(env),
    timeoutMs,
  });
  return { client, ...parseSecretPath(path) };
}

async function readRing({ client, mount, secret }: VaultSecret): Promise<KeyRing> {
  const fields = (await client.read(mount, secret)) ?? {};
  const current = readKeyVersion(fields['version'], 'the field "version" of the Vault secret');
  const draft = new RingDraft();
  addKey(draft, current, fields['key'], 'the field "key" of the Vault secret');
  if (fields['next'] !== undefined) {
    addKey(draft, current + 1, fields['next'], 'the field "next" of the Vault secret');
  }
  const oldest = Math.max(1, current - MAX_ARCHIVED);
  for (let version = current - 1; version >= oldest; version -= AT_ONCE) {
    const batch = Array.from(
      { length: Math.min(AT_ONCE, version - oldest + 1) },
      (_, step) => version - step,
    );
    await Promise.all(batch.map((archived) => addArchived(client, draft, mount, secret, archived)));
  }
  return draft.ring(current, 'the field "version" of the Vault secret');
}

async function addArchived(
  client: VaultClient,
  draft: RingDraft,
  mount: string,
  secret: string,
  version: number,
): Promise<void> {
  const fields = await client.read(mount, `${secret}/archive/${version}`, true);
  if (fields === null) return;
  const where = `archived key ${version} in Vault`;
  // An archive that holds another version's key would make old lines look tampered with.
  if (
    fields['version'] !== undefined &&
    readKeyVersion(fields['version'], `the version of the ${where}`) !== version
  ) {
    throw keyFormat(
      `the ${where} says that it is of another version`,
      'archive every key under its own version',
    );
  }
  addKey(draft, version, fields['key'], `the ${where}`);
}

function addKey(draft: RingDraft, version: number, key: unknown, where: string): void {
  if (typeof key === 'string' && draft.add(version, key, where)) return;
  throw keyFormat(`${where} is no key`, 'write the key as 64 hex digits; a new one: openssl rand -hex 32');
}

function namespaceOf(env: Environment): string | null {
  const namespace = valueOf(env, 'VAULT_NAMESPACE');
  if (namespace === null || /^[\x21-\x7e]{1,1024}$/.test(namespace)) return namespace;
  throw keyUnavailable('VAULT_NAMESPACE is no namespace', 'set it to a namespace such as team/audit');
}
