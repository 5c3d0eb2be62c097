import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { loadFileKeys } from '../../../src/edges/keys/file-source.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { failureOf } from './failures.js';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'evidence-keys-')));
const repository = path.join(root, 'repository');
mkdirSync(path.join(repository, '.git'), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const KEYS = { '1': keyHexOf('one'), '2': keyHexOf('two') };
let files = 0;

function write(content: unknown, mode = 0o600, folder = root): string {
  const file = path.join(folder, `ring-${files++}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(file, mode);
  return file;
}

const load = (file: string): ReturnType<typeof loadFileKeys> =>
  loadFileKeys({ EVIDENCE_KEYRING_FILE: file }, repository);

describe('loadFileKeys', () => {
  it('reads the ring', async () => {
    const ring = await load(write({ current: 2, keys: KEYS }));
    expect([ring?.current, ring?.versions]).toEqual([2, [1, 2]]);
  });

  it('reads a ring that ends in a newline and that its owner may only read', async () => {
    expect(
      (await load(write(`${JSON.stringify({ current: 1, keys: KEYS }, null, 2)}\n`, 0o400)))?.current,
    ).toBe(1);
  });

  it.each([{}, { EVIDENCE_KEYRING_FILE: '' }])('gives no ring for %j', async (env) => {
    expect(await loadFileKeys(env, repository)).toBeNull();
  });

  describe('when the file itself is not to be trusted', () => {
    it.each([0o640, 0o604, 0o620, 0o601, 0o644, 0o660])('refuses mode %o', async (mode) => {
      expect((await failureOf(() => load(write({ current: 1, keys: KEYS }, mode)))).code).toBe(
        'GATE_KEY_UNAVAILABLE',
      );
    });

    it('refuses a symbolic link', async () => {
      const link = path.join(root, 'link.json');
      symlinkSync(write({ current: 1, keys: KEYS }), link);
      expect(await failureOf(() => load(link))).toMatchObject({
        code: 'GATE_KEY_UNAVAILABLE',
        text: expect.stringContaining('symbolic link'),
      });
    });

    it.each(['.', '.git', 'deep/down'])('refuses a file inside the work tree, in %s', async (folder) => {
      mkdirSync(path.join(repository, folder), { recursive: true });
      const file = write({ current: 1, keys: KEYS }, 0o600, path.join(repository, folder));
      expect(await failureOf(() => load(file))).toMatchObject({
        code: 'GATE_KEY_UNAVAILABLE',
        text: expect.stringContaining('work tree'),
      });
    });

    it('refuses a file inside the work tree that is named by way of a linked folder', async () => {
      const folder = path.join(root, 'elsewhere');
      symlinkSync(repository, folder);
      const file = write({ current: 1, keys: KEYS }, 0o600, repository);
      const { text } = await failureOf(() => load(path.join(folder, path.basename(file))));
      expect(text).toContain('work tree');
    });

    it('takes a file in a folder whose name begins like the repository', async () => {
      mkdirSync(`${repository}-keys`);
      expect((await load(write({ current: 1, keys: KEYS }, 0o600, `${repository}-keys`)))?.current).toBe(1);
    });

    it.each([
      ['is not there', () => path.join(root, 'nowhere.json')],
      ['is in no folder', () => path.join(root, 'no/folder.json')],
      ['is a folder', () => root],
      ['is huge', () => write(' '.repeat(1024 * 1024 + 1))],
    ])('refuses a file that %s', async (_, file) => {
      expect((await failureOf(() => load(file()))).code).toBe('GATE_KEY_UNAVAILABLE');
    });

    it('does not wait for a fifo', async () => {
      const fifo = path.join(root, 'fifo');
      execFileSync('mkfifo', ['-m', '600', fifo]);
      expect((await failureOf(() => load(fifo))).code).toBe('GATE_KEY_UNAVAILABLE');
    });
  });

  describe('when the content is no ring', () => {
    it.each([
      ['nothing', ''],
      ['no JSON', 'EVIDENCE_HMAC_KEY=1'],
      ['a list', []],
      ['a version twice', `{"current":1,"keys":{"1":"${KEYS['1']}","1":"${KEYS['2']}"}}`],
      ['another member', { current: 1, keys: KEYS, note: 'x' }],
      ['no current version', { keys: KEYS }],
      ['a current version that is none', { current: 0, keys: KEYS }],
      ['no keys', { current: 1 }],
      ['keys in a list', { current: 1, keys: [KEYS['1']] }],
      ['a key that is no text', { current: 1, keys: { '1': 5 } }],
      ['an empty key', { current: 1, keys: { ...KEYS, '3': '' } }],
      ['a short key', { current: 1, keys: { '1': KEYS['1'].slice(2) } }],
      ['a version that is none', { current: 1, keys: { ...KEYS, latest: KEYS['1'] } }],
      ['a version with a leading zero', { current: 1, keys: { ...KEYS, '01': KEYS['1'] } }],
    ])('refuses %s and shows no key', async (_, content) => {
      const { code, text } = await failureOf(() => load(write(content)));
      expect([code, text.includes(KEYS['1'].slice(2, 10))]).toEqual(['GATE_KEY_FORMAT', false]);
    });

    it('refuses a current version without a key', async () => {
      expect((await failureOf(() => load(write({ current: 3, keys: KEYS })))).code).toBe(
        'GATE_KEY_UNAVAILABLE',
      );
    });
  });
});
