import { parseStrictText } from '../../core/json/strict.js';
import { keyUnavailable } from './key-failure.js';
import { askVault } from './vault-request.js';

/** Where the server is and how to speak to it. */
export interface VaultConnection {
  readonly address: URL;
  readonly token: string;
  /** Enterprise and OpenBao namespace; null for none. */
  readonly namespace: string | null;
  readonly timeoutMs: number;
}

const READING_HELP = 'check "keys.vault.path" in evidence.config.json and VAULT_NAMESPACE';

/** Server errors by status, in the words of the API's documentation. */
const READING: Readonly<Record<number, readonly [problem: string, help: string]>> = {
  400: ['did not understand the request', 'check "keys.vault.path" in evidence.config.json'],
  403: ['refused the token', 'give VAULT_TOKEN a valid token whose policy may read the secret'],
  404: ['has no secret at that path', READING_HELP],
  429: ['has too many requests or is a standby', 'try again later'],
  500: ['failed', 'try again later; its own log says why'],
  502: ['could not reach what it depends on', 'try again later'],
  503: ['is sealed or down for maintenance', 'unseal it, then try again'],
};

const WRITING: typeof READING = {
  ...READING,
  400: [
    'did not take the new version',
    'somebody else may have written the secret; look at it, then try again',
  ],
  403: [
    'refused the token',
    'give VAULT_TOKEN a valid token whose policy may write the secret and its archive',
  ],
  404: ['has no such engine', READING_HELP],
};

const MAX_REDIRECTS = 3;

/** Reads and writes secrets of a KV version 2 engine over the HTTP API of Vault and OpenBao. */
export class VaultClient {
  constructor(private readonly connection: VaultConnection) {}

  /**
   * The fields of the newest version of a secret; null where there is none (never written, or deleted) and `optional` says
   * that this is fine. GATE_KEY_UNAVAILABLE where the server gives no answer that can be used.
   */
  async read(
    mount: string,
    secret: string,
    optional = false,
  ): Promise<Readonly<Record<string, unknown>> | null> {
    return (await this.readVersion(mount, secret, optional))?.fields ?? null;
  }

  /** `read`, and the version of the secret that it is, for `write`. */
  async readVersion(
    mount: string,
    secret: string,
    optional = false,
  ): Promise<{ readonly fields: Readonly<Record<string, unknown>>; readonly version: number } | null> {
    const { status, body } = await this.ask(`v1/${mount}/data/${secret}`);
    if (status === 404 && optional) return null;
    if (status !== 200) throw refused(status, READING);
    // Strict, and silent about the content: an ordinary parser's error would quote a piece of the secret.
    const answer = parseStrictText(body, { depth: 64 });
    const data = answer.faults.length === 0 ? member(answer.value, 'data') : undefined;
    const fields = member(data, 'data');
    const version = member(member(data, 'metadata'), 'version');
    if (!isObject(fields)) {
      throw keyUnavailable(
        'the Vault server gave an answer that is no secret of a KV version 2 engine',
        'check VAULT_ADDR, and that the mount is of type kv, version 2',
      );
    }
    return { fields, version: typeof version === 'number' ? version : 0 };
  }

  /**
   * Writes a secret where its newest version is still `version` (0: none was ever written), so that two machines that
   * rotate at once cannot undo each other. GATE_KEY_UNAVAILABLE where the server does not take it.
   */
  async write(
    mount: string,
    secret: string,
    fields: Readonly<Record<string, unknown>>,
    version: number,
  ): Promise<void> {
    const body = JSON.stringify({ options: { cas: version }, data: fields });
    const { status } = await this.ask(`v1/${mount}/data/${secret}`, body);
    if (status !== 200 && status !== 204) throw refused(status, WRITING);
  }

  private async ask(
    path: string,
    body?: string,
  ): Promise<{ readonly status: number; readonly body: string }> {
    const { address, token, namespace, timeoutMs } = this.connection;
    const base = address.href.endsWith('/') ? address.href : `${address.href}/`;
    const headers = {
      Accept: 'application/json',
      'X-Vault-Request': 'true',
      'X-Vault-Token': token,
      ...(namespace === null ? {} : { 'X-Vault-Namespace': namespace }),
    };
    let url = new URL(path, base);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await askVault({ url, headers, timeoutMs, ...(body === undefined ? {} : { body }) });
      if (response.status < 300 || response.status > 399) return response;
      url = this.redirected(url, response.location);
    }
    throw keyUnavailable(
      'the Vault server redirects in a circle',
      'set VAULT_ADDR to the address of the active server',
    );
  }

  /** A standby may send us to another path; to another host the token does not go. */
  private redirected(from: URL, location: string | null): URL {
    const target = location === null || !URL.canParse(location, from.href) ? null : new URL(location, from);
    if (target?.origin === from.origin) return target;
    throw keyUnavailable(
      'the Vault server redirects to another host',
      'set VAULT_ADDR to the address of the active server',
    );
  }
}

function refused(status: number, problems: typeof READING): Error {
  const [problem, help] = problems[status] ?? [`answered with status ${status}`, 'check VAULT_ADDR'];
  return keyUnavailable(`the Vault server ${problem}`, help);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
