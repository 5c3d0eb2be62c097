import { keyUnavailable } from './key-failure.js';

/**
 * The address of a Vault or OpenBao server. Plain http goes to this machine only: everywhere else the token and the key
 * would cross the network in the clear. GATE_KEY_UNAVAILABLE for an address that cannot be used.
 */
export function parseVaultAddress(text: string): URL {
  let address: URL;
  try {
    address = new URL(text);
  } catch {
    // The cause would quote the address, which may hold a password.
    throw unusable('is no URL');
  }
  if (address.protocol !== 'https:' && address.protocol !== 'http:')
    throw unusable('is no http or https URL');
  if (address.username !== '' || address.password !== '') throw unusable('holds a user or a password');
  if (address.search !== '' || address.hash !== '') throw unusable('has a query or a fragment');
  if (address.protocol === 'http:' && !isLoopback(address.hostname)) {
    throw unusable('is plain http to another machine');
  }
  return address;
}

/** `127.0.0.0/8`, `::1` and the name that stands for them; URL has normalised every spelling of an IPv4 address. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Mount and path of a secret in the KV version 2 engine: `kv/team/hmac` is the secret `team/hmac` of the mount `kv`.
 * GATE_KEY_UNAVAILABLE for a path that leads elsewhere.
 */
export function parseSecretPath(text: string): { readonly mount: string; readonly secret: string } {
  const segments = text.replace(/^\/|\/$/g, '').split('/');
  const isPlain = (segment: string): boolean => /^[\w.~@+-]+$/.test(segment) && !/^\.+$/.test(segment);
  if (segments.length < 2 || !segments.every(isPlain)) {
    throw keyUnavailable(
      '"keys.vault.path" in evidence.config.json is no path of a secret',
      'write the mount and the path, such as kv/team/evidence-hmac',
    );
  }
  return { mount: segments[0]!, secret: segments.slice(1).join('/') };
}

function unusable(problem: string): Error {
  return keyUnavailable(
    `VAULT_ADDR ${problem}`,
    'set it to an address such as https://vault.example.com:8200',
  );
}
