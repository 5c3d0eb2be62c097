import { afterEach, describe, expect, it } from '@jest/globals';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { signLine } from '../../../src/core/signature/sign.js';
import { keyHexOf, ringOf } from '../../core/signature/keys.js';
import { cloneOf, removeScratch, type Scratch } from '../git/scratch.js';
import { run, withPackage } from './set-up.js';

afterEach(removeScratch);

const LOG = '{"id":"a"}\n';
const CONFIG = JSON.stringify({ families: { log: { files: ['logs/*.jsonl'], id: '/id' } } });
const FILES = { 'evidence.config.json': CONFIG, 'logs/a.jsonl': LOG };

/** Everything in place: hooks by core.hooksPath, driver, attributes. */
async function healthy(files: Readonly<Record<string, string>> = {}): Promise<Scratch> {
  const scratch = withPackage({ ...FILES, ...files });
  await run(scratch, 'init', '--hooks-path');
  scratch.commit();
  return scratch;
}

/** The lines of a kind, by what they are about. */
async function lines(scratch: Scratch, kind: 'ok' | 'off'): Promise<string[]> {
  const { out } = await run(scratch, 'doctor');
  return out.split('\n').flatMap((line) => {
    const match = /^(ok|off) +(.*?): /.exec(line);
    return match?.[1] === kind ? [match[2]!] : [];
  });
}

describe('evidence doctor', () => {
  describe('when all is well', () => {
    it('says so line by line', async () => {
      const scratch = await healthy();
      expect([await lines(scratch, 'ok'), (await run(scratch, 'doctor')).status]).toEqual([
        [
          'hook pre-commit',
          'hook pre-merge-commit',
          'hook pre-push',
          'policy',
          'family log',
          'merge driver',
          'attributes',
          'line ends',
        ],
        0,
      ]);
    });
  });

  describe('when nothing was set up', () => {
    it('says what is off, with status 1', async () => {
      const scratch = withPackage(FILES);
      expect([await lines(scratch, 'off'), (await run(scratch, 'doctor')).status]).toEqual([
        ['hook pre-commit', 'hook pre-merge-commit', 'hook pre-push', 'merge driver', 'attributes'],
        1,
      ]);
    });
  });

  describe('when hooks are looked for elsewhere', () => {
    it('looks where git does', async () => {
      const scratch = await healthy();
      scratch.git('config', 'core.hooksPath', 'other');
      scratch.write('other/pre-commit', '#!/bin/sh\nexit 0\n');
      chmodSync(path.join(scratch.root, 'other/pre-commit'), 0o755);
      const { out } = await run(scratch, 'doctor');
      expect(out).toContain('git runs other/pre-commit, which does not start the gate');
    });

    it('sees a hook that git skips', async () => {
      const scratch = await healthy();
      scratch.git('config', 'core.hooksPath', 'other');
      scratch.write('other/pre-commit', 'sh node_modules/evidence-gate/hooks/pre-commit\n');
      expect((await run(scratch, 'doctor')).out).toContain('not executable');
    });

    it('follows husky to the file that it runs', async () => {
      const scratch = await healthy();
      scratch.git('config', 'core.hooksPath', '.husky/_');
      scratch.write('.husky/_/pre-commit', '#!/bin/sh\n');
      scratch.write('.husky/pre-commit', 'sh node_modules/evidence-gate/hooks/pre-commit "$@"\n');
      expect((await run(scratch, 'doctor')).out).toContain(
        'husky runs .husky/pre-commit, which starts the gate',
      );
    });

    it('sees husky without its stubs', async () => {
      const scratch = await healthy();
      scratch.git('config', 'core.hooksPath', '.husky/_');
      expect((await run(scratch, 'doctor')).out).toContain('npx husky');
    });
  });

  describe('when the policy cannot be read', () => {
    it('names the place in it', async () => {
      const scratch = await healthy();
      scratch.write('evidence.config.json', '{"famlies":{}}');
      const { status, out } = await run(scratch, 'doctor');
      expect([status, out]).toEqual([1, expect.stringMatching(/off +policy: .*famlies/)]);
    });
  });

  describe('when a family of the config matches nothing', () => {
    it('is off', async () => {
      const files = { 'evidence.config.json': CONFIG.replace('logs/', 'log/') };
      expect(await lines(await healthy(files), 'off')).toEqual(['family log']);
    });
  });

  describe('when a family is signed', () => {
    const KEY = keyHexOf('one');
    const signed = {
      'evidence.config.json': JSON.stringify({
        families: { log: { files: ['logs/*.jsonl'], signature: 'required' } },
      }),
      'logs/a.jsonl': `${signLine({ id: 'a' }, ringOf([1, KEY]))}\n`,
    };

    it('asks for a key', async () => {
      expect(await lines(await healthy(signed), 'off')).toEqual(['key']);
    });

    it('is content with one', async () => {
      const scratch = await healthy(signed);
      scratch.env['EVIDENCE_HMAC_KEY'] = KEY;
      expect(await lines(scratch, 'off')).toEqual([]);
    });
  });

  describe('when the merge driver is gone', () => {
    it('is off', async () => {
      const scratch = await healthy();
      scratch.git('config', 'merge.evidence.driver', "node 'gone/cli.js' merge %O %A %B %P");
      expect(await lines(scratch, 'off')).toEqual(['merge driver']);
    });
  });

  describe('when line endings were converted on checkout', () => {
    it('says so and what to add', async () => {
      const up = withPackage(FILES);
      up.commit();
      const scratch = cloneOf(up, '-c', 'core.autocrlf=true');
      const { out } = await run(scratch, 'doctor');
      expect(out).toMatch(
        /off +line ends: line endings were converted on checkout.*\.gitattributes: \*\.jsonl -text/,
      );
    });
  });
});
