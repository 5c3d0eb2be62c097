/** Commands that meet keys, one after the other in one repository. */
export interface LeakRun {
  readonly name: string;
  readonly source: 'env' | 'file' | 'vault';
  /** What differs from a sound environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly commands: readonly (readonly string[])[];
  /** Every command does what it is for. */
  readonly isSound: boolean;
}

const FILE = 'notes/a.jsonl';
const SOUND: LeakRun['commands'] = [
  ['sign', 'append', FILE, '{"id":"a"}'],
  ['verify'],
  ['check', '--format', 'json', '--output', 'report.json'],
  ['check', '--format', 'sarif'],
  ['doctor'],
  ['sign', 'filter', FILE, '--sessions', 'data/sessions/2026-03-01-L.jsonl', '--story', 'L'],
  ['sign', 'existing', FILE],
  ['sign', 'rotate'],
];
/** The environment is still the old one after a rotation; a file and Vault are not. */
const AFTER = [['sign', 'append', FILE, '{"id":"b"}']];
const FAILING: LeakRun['commands'] = [
  ['sign', 'append', FILE, '{"id":"a"}'],
  ['check', '--format', 'json'],
  ['doctor'],
];

/** Every source, sound and with each kind of value that is wrong. `secrets` are what must never be seen. */
export function runsOf(
  secrets: Readonly<Record<'ONE' | 'TWO' | 'TOKEN' | 'HALF', string>>,
): readonly LeakRun[] {
  const { ONE, TWO, HALF } = secrets;
  const failing = (name: string, source: LeakRun['source'], env: Record<string, string>): LeakRun => ({
    name,
    source,
    env,
    commands: FAILING,
    isSound: false,
  });
  return [
    { name: 'env, sound', source: 'env', env: {}, commands: SOUND, isSound: true },
    { name: 'file, sound', source: 'file', env: {}, commands: [...SOUND, ...AFTER], isSound: true },
    { name: 'vault, sound', source: 'vault', env: {}, commands: [...SOUND, ...AFTER], isSound: true },
    failing('env, a digit short', 'env', { EVIDENCE_HMAC_KEY: HALF }),
    failing('env, a newline behind it', 'env', { EVIDENCE_HMAC_KEY: `${ONE}\n` }),
    failing('env, quotes around it', 'env', { EVIDENCE_HMAC_KEY: `"${ONE}"` }),
    failing('env, a key where the version should be', 'env', { EVIDENCE_HMAC_KEY_VERSION: ONE }),
    failing('env, a key in the name of a version', 'env', { [`EVIDENCE_HMAC_KEY_V${TWO}`]: ONE }),
    failing('env, two keys of one version', 'env', { EVIDENCE_HMAC_KEY_V1: TWO }),
    failing('file, a key where the path should be', 'file', { EVIDENCE_KEYRING_FILE: ONE }),
    failing('vault, a server that is not there', 'vault', { VAULT_ADDR: 'http://127.0.0.1:9' }),
    failing('vault, a token with a newline', 'vault', { VAULT_TOKEN: `${secrets.TOKEN}\n` }),
    failing('vault, an address with a password', 'vault', { VAULT_ADDR: `http://u:${ONE}@127.0.0.1:9` }),
  ];
}
