import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FORMATS } from '../../src/edges/terminal/check-flags.js';
import type { VaultServer } from './keys/vault-server.js';

/** Where a run takes place. */
export interface LeakPlace {
  readonly root: string;
  /** A sound ring file, in a folder of its own. */
  readonly ring: string;
  readonly vault: VaultServer;
}

/** Commands that meet keys, one after the other in one repository. */
export interface LeakRun {
  readonly name: string;
  readonly source: 'env' | 'file' | 'vault';
  /** What differs from a sound source; gives what differs in the environment. */
  readonly spoil: (place: LeakPlace) => Readonly<Record<string, string>>;
  readonly commands: readonly (readonly string[])[];
  /** How the last command ends; of a run that is sound all end so. */
  readonly status: 0 | 2;
  /** Files of the repository that the run itself puts a secret into. */
  readonly planted: readonly string[];
}

type Secrets = Readonly<Record<'ONE' | 'TWO' | 'TOKEN' | 'HALF', string>>;

const FILE = 'notes/a.jsonl';
const APPEND = ['sign', 'append', FILE, '{"id":"a"}'];
const SOUND: LeakRun['commands'] = [
  APPEND,
  ['verify'],
  ...FORMATS.map((format) => ['check', '--format', format]),
  ...FORMATS.map((format) => ['check', '--format', format, '--output', `report.${format}`]),
  ['doctor'],
  ['hook', 'pre-commit'],
  ['sign', 'filter', FILE, '--sessions', 'data/sessions/2026-03-01-L.jsonl', '--story', 'L'],
  ['sign', 'existing', FILE, '--write'],
  ['sign', 'rotate'],
];
/** The environment is still the old one after a rotation; a file and Vault are not. */
const AFTER = [['sign', 'append', FILE, '{"id":"b"}']];
/** The two ways in which a failure is told: in a report, and as words. */
const FAILING: LeakRun['commands'] = [['check', '--format', 'json'], APPEND];
/** All who ask for keys tell it alike; each source shows so once. */
const EVERY_VERB: LeakRun['commands'] = [
  ['doctor'],
  ['hook', 'pre-commit'],
  ['verify'],
  ...FORMATS.map((format) => ['check', '--format', format]),
  ['sign', 'filter', FILE],
  ['sign', 'existing', FILE],
  ['sign', 'rotate'],
  APPEND,
];

/** Every source, sound and with each kind of value that is wrong. `secrets` are what must never be seen. */
export function runsOf(secrets: Secrets): readonly LeakRun[] {
  return [
    { ...sound('env'), commands: SOUND },
    { ...sound('file'), commands: [...SOUND, ...AFTER] },
    { ...sound('vault'), commands: [...SOUND, ...AFTER] },
    ...environmentRuns(secrets),
    ...fileRuns(secrets),
    ...vaultRuns(secrets),
  ];
}

function sound(source: LeakRun['source']): Omit<LeakRun, 'commands'> {
  return { name: `${source}, sound`, source, spoil: () => ({}), status: 0, planted: [] };
}

function failing(
  source: LeakRun['source'],
  name: string,
  spoil: LeakRun['spoil'] | Readonly<Record<string, string>>,
  more: Partial<LeakRun> = {},
): LeakRun {
  return {
    name: `${source}, ${name}`,
    source,
    spoil: typeof spoil === 'function' ? spoil : () => spoil,
    commands: FAILING,
    status: 2,
    planted: [],
    ...more,
  };
}

function environmentRuns({ ONE, TWO, HALF }: Secrets): readonly LeakRun[] {
  return [
    failing('env', 'a digit short', { EVIDENCE_HMAC_KEY: HALF }, { commands: EVERY_VERB }),
    failing('env', 'two keys in one', { EVIDENCE_HMAC_KEY: ONE + TWO }),
    failing('env', 'a letter that is no digit', { EVIDENCE_HMAC_KEY: `${HALF}g` }),
    failing('env', 'a newline behind it', { EVIDENCE_HMAC_KEY: `${ONE}\n` }),
    failing('env', 'a blank before it', { EVIDENCE_HMAC_KEY: ` ${ONE}` }),
    failing('env', 'quotes around it', { EVIDENCE_HMAC_KEY: `"${ONE}"` }),
    failing('env', 'an assignment', { EVIDENCE_HMAC_KEY: `EVIDENCE_HMAC_KEY=${ONE}` }),
    failing('env', 'a key where the version should be', { EVIDENCE_HMAC_KEY_VERSION: ONE }),
    failing('env', 'a key in the name of a version', { [`EVIDENCE_HMAC_KEY_V${TWO}`]: ONE }),
    failing('env', 'two keys of one version', { EVIDENCE_HMAC_KEY_V1: TWO }),
    failing('env', 'an older key that is cut off', { EVIDENCE_HMAC_KEY_V3: HALF }),
    failing('env', 'no current key', { EVIDENCE_HMAC_KEY: '' }),
    failing(
      'env',
      'a key that does not verify the last line',
      ({ root }) => {
        const line = { id: 'z', key_version: 1, sig_hmac_sha256: '0'.repeat(64) };
        mkdirSync(path.join(root, 'notes'));
        writeFileSync(path.join(root, FILE), `${JSON.stringify(line)}\n`);
        return {};
      },
      { commands: [APPEND] },
    ),
  ];
}

function fileRuns({ ONE, TWO, HALF }: Secrets): readonly LeakRun[] {
  const text = (name: string, content: string): LeakRun =>
    failing('file', name, ({ ring }) => {
      writeFileSync(ring, content);
      return {};
    });
  const ring = (name: string, content: unknown): LeakRun => text(name, JSON.stringify(content));
  return [
    failing(
      'file',
      'a key where the path should be',
      { EVIDENCE_KEYRING_FILE: ONE },
      { commands: EVERY_VERB },
    ),
    failing('file', 'a folder', ({ ring: file }) => ({ EVIDENCE_KEYRING_FILE: path.dirname(file) })),
    failing('file', 'not there', ({ ring: file }) => {
      rmSync(file);
      return {};
    }),
    failing('file', 'for others to read', ({ ring: file }) => {
      chmodSync(file, 0o644);
      return {};
    }),
    failing('file', 'behind a link', ({ ring: file }) => {
      renameSync(file, `${file}.real`);
      symlinkSync(`${file}.real`, file);
      return {};
    }),
    failing(
      'file',
      'inside the work tree',
      ({ ring: file, root }) => {
        renameSync(file, path.join(root, 'ring.json'));
        return { EVIDENCE_KEYRING_FILE: path.join(root, 'ring.json') };
      },
      { planted: ['ring.json'] },
    ),
    text('the key alone', `${ONE}\n`),
    text('JSON that is cut off', `{"current":1,"keys":{"1":"${ONE}"`),
    text('a version twice', `{"current":1,"keys":{"1":"${ONE}","1":"${TWO}"}}`),
    ring('a list', [ONE, TWO]),
    ring('another member', { current: 1, keys: { 1: ONE }, [TWO]: TWO }),
    ring('a key as the current version', { current: ONE, keys: { 1: ONE } }),
    ring('a key as a version', { current: 1, keys: { 1: ONE, [TWO]: TWO } }),
    ring('a key that is cut off', { current: 1, keys: { 1: ONE, 2: HALF } }),
    ring('a key in a list', { current: 1, keys: { 1: [ONE] } }),
    ring('no current key', { current: 3, keys: { 1: ONE, 2: TWO } }),
  ];
}

function vaultRuns({ ONE, TWO, TOKEN, HALF }: Secrets): readonly LeakRun[] {
  const answering = (name: string, spoil: (vault: VaultServer) => void): LeakRun =>
    failing('vault', name, ({ vault }) => {
      spoil(vault);
      return {};
    });
  /** A server that tells what it was asked with, and what it keeps. */
  const told = `{"errors":["token ${TOKEN} may not read ${ONE}"]}`;
  const secret = (name: string, fields: unknown): LeakRun =>
    answering(name, (vault) => vault.secrets.set('team/hmac', fields));
  return [
    failing('vault', 'a server that is not there', { VAULT_ADDR: 'http://127.0.0.1:9' }),
    failing('vault', 'a token with a newline', { VAULT_TOKEN: `${TOKEN}\n` }, { commands: EVERY_VERB }),
    failing('vault', 'a token as the name of its file', { VAULT_TOKEN: '', VAULT_TOKEN_FILE: TOKEN }),
    failing('vault', 'a token file with more than a token', ({ ring }) => {
      writeFileSync(ring, `VAULT_TOKEN=${TOKEN}\nkey ${ONE}\n`);
      return { VAULT_TOKEN: '', VAULT_TOKEN_FILE: ring };
    }),
    failing('vault', 'no token', { VAULT_TOKEN: '' }),
    failing('vault', 'no address', { VAULT_ADDR: '' }),
    failing('vault', 'an address with a password', { VAULT_ADDR: `http://u:${ONE}@127.0.0.1:9` }),
    failing('vault', 'an address with a token', { VAULT_ADDR: `http://127.0.0.1:9/?token=${TOKEN}` }),
    failing('vault', 'a token as address', { VAULT_ADDR: TOKEN }),
    failing('vault', 'plain http to another machine', { VAULT_ADDR: `http://${HALF}.invalid` }),
    failing('vault', 'a token as namespace', { VAULT_NAMESPACE: `${TOKEN} ` }),
    ...[400, 403, 404, 429, 500, 502, 503].map((status) =>
      answering(`status ${status} that tells all`, (vault) => vault.always(status, told)),
    ),
    answering('the key and no JSON', (vault) => vault.always(200, `key=${ONE} token=${TOKEN}`)),
    answering('JSON that is cut off', (vault) => vault.always(200, `{"data":{"data":{"key":"${ONE}"`)),
    answering('an answer that breaks off', (vault) => {
      vault.answer = (response) => {
        response.writeHead(200, { 'Content-Length': '4096' });
        response.write(`{"data":{"data":{"key":"${ONE}"`, () => response.destroy());
      };
    }),
    answering('a redirect with the token', (vault) =>
      vault.always(307, told, { Location: `http://localhost:9/v1/${ONE}?token=${TOKEN}` }),
    ),
    failing(
      'vault',
      'a server that is silent',
      ({ vault }) => {
        vault.answer = () => undefined;
        return {};
      },
      { commands: [APPEND] },
    ),
    secret('a key that is cut off', { key: HALF, version: 1 }),
    secret('a key with a newline', { key: `${ONE}\n`, version: 1 }),
    secret('a key as version', { key: ONE, version: TWO }),
    secret('a next key that is cut off', { key: ONE, version: 1, next: HALF }),
    secret('the key as a list', { key: [ONE], version: 1 }),
    answering('an archived key of another version', (vault) => {
      vault.secrets.set('team/hmac', { key: TWO, version: 2 });
      vault.secrets.set('team/hmac/archive/1', { key: ONE, version: 2 });
    }),
    failing(
      'vault',
      'a write that is refused',
      ({ vault }) => {
        vault.answer = (response, { method, path: asked }) => {
          const data = { data: { key: ONE, version: 1, next: TWO }, metadata: { version: 1 } };
          const [status, body] =
            method === 'POST'
              ? [403, told]
              : asked.includes('/archive/')
                ? [404, told]
                : [200, JSON.stringify({ data })];
          response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
        };
        return {};
      },
      { commands: [APPEND, ['sign', 'rotate']] },
    ),
  ];
}
