import { generateKeyPairSync } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { scratchFolder } from '../edges/git/scratch.js';
import { check, PACKAGE, REFUSED, refusalOf, runProgram } from '../support/bundle.js';
import { caseFiles, linesOf } from '../support/cases.js';
import { lines, logsConfig, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const PEM = 'pem';
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const ed = generateKeyPairSync('ed25519').privateKey;

/** Keys of every kind that a tool writes, made for this run. */
const KEYS: Readonly<Record<string, string>> = {
  'RSA, PKCS#8': rsa.export({ type: 'pkcs8', format: PEM }).toString(),
  'RSA, PKCS#1': rsa.export({ type: 'pkcs1', format: PEM }).toString(),
  'RSA, encrypted': rsa
    .export({ type: 'pkcs8', format: PEM, cipher: 'aes-256-cbc', passphrase: 'none' })
    .toString(),
  'RSA, encrypted in the old way': rsa
    .export({ type: 'pkcs1', format: PEM, cipher: 'aes-128-cbc', passphrase: 'none' })
    .toString(),
  'EC, PKCS#8': ec.export({ type: 'pkcs8', format: PEM }).toString(),
  'EC, SEC 1': ec.export({ type: 'sec1', format: PEM }).toString(),
  Ed25519: ed.export({ type: 'pkcs8', format: PEM }).toString(),
};

/** How a key's line breaks end up in a record. */
const SPELLINGS: Readonly<Record<string, (key: string) => string>> = {
  'kept, so that JSON escapes them': (key) => key,
  'escaped before the record was made': (key) => key.replaceAll('\n', '\\n'),
  'escaped twice': (key) => JSON.stringify(JSON.stringify({ key })),
  'made CR LF': (key) => key.replaceAll('\n', '\r\n'),
  'made CR': (key) => key.replaceAll('\n', '\r'),
  'turned into blanks': (key) => key.replaceAll('\n', ' '),
  gone: (key) => key.replaceAll('\n', ''),
  'indented, as in YAML': (key) => key.replaceAll('\n', '\n    '),
};

function linesWithSecrets(content: string | Buffer): number[] {
  const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': content });
  const { report } = check(scratch, '--only', 'secrets');
  return linesOf(report.findings);
}

describe('a private key in a record', () => {
  const all = Object.keys(KEYS).map((_, at) => at + 1);

  it.each(Object.keys(SPELLINGS))('is found where its line breaks are %s', (spelling) => {
    const spell = SPELLINGS[spelling]!;
    const records = Object.values(KEYS).map((key, at) => ({ id: `ev-${at}`, key: spell(key) }));
    expect(linesWithSecrets(lines(...records))).toEqual(all);
  });

  it('is found where every character of it is escaped', () => {
    const escaped = [...KEYS['EC, SEC 1']!].map(
      (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    expect(linesWithSecrets(`{"id":"ev-1","k":"${escaped.join('')}"}\n`)).toEqual([1]);
  });

  it('is found deep in an object, in a list, in a member name, and in a line that is torn', () => {
    const key = KEYS['Ed25519']!;
    const account = { type: 'service_account', private_key_id: '0'.repeat(40), private_key: key };
    const content = lines(
      { id: 'ev-1', credentials: { google: account } },
      { id: 'ev-2', files: ['a', ['b', key]] },
      { id: 'ev-3', [key]: true },
    );
    expect(linesWithSecrets(`${content}{"id":"ev-4","key":${JSON.stringify(key)},`)).toEqual([1, 2, 3, 4]);
  });
});

describe('a scanner that cannot be loaded', () => {
  it('is a question without an answer, and never a pass', () => {
    const copy = scratchFolder('package');
    cpSync(path.join(PACKAGE, 'dist'), path.join(copy, 'dist'), { recursive: true });
    const chunks = path.join(copy, 'dist/chunks');
    const scanners = readdirSync(chunks).filter((name) => name.startsWith('secretlint-'));
    expect(scanners).not.toEqual([]);
    for (const name of scanners) rmSync(path.join(chunks, name));
    const record = { id: 'ev-1', key: KEYS['EC, SEC 1'] };
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': lines(record) });
    const ended = runProgram(process.execPath, [path.join(copy, 'dist/cli.js'), 'check'], {
      cwd: scratch.root,
      env: scratch.env,
    });
    expect([refusalOf(ended), ended.out]).toEqual([REFUSED, '']);
  });
});

const files = caseFiles('c27');
if (files !== null) {
  describe('the collected lines', () => {
    it('are all found', () => {
      const content = readFileSync(path.join(files.build(), 'input.jsonl'));
      expect(linesWithSecrets(content)).toEqual(files.expected['secret']);
    });
  });
}
