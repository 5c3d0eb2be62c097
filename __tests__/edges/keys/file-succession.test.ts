import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { fileSuccession } from '../../../src/edges/keys/file-succession.js';
import { loadFileKeys } from '../../../src/edges/keys/file-source.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { refusal, removeScratch, scratchFolder } from '../git/scratch.js';

afterAll(removeScratch);

const KEYS = { 1: keyHexOf('one'), 2: keyHexOf('two') };

function scene(ring: object = { current: 1, keys: KEYS }): {
  env: Record<string, string>;
  root: string;
  file: string;
} {
  const folder = scratchFolder('keys');
  const file = path.join(folder, 'ring.json');
  writeFileSync(file, JSON.stringify(ring), { mode: 0o600 });
  return { env: { EVIDENCE_KEYRING_FILE: file }, root: scratchFolder('tree'), file };
}

describe('fileSuccession', () => {
  it('makes the next key the current one, and keeps the old one', async () => {
    const { env, root, file } = scene();
    await fileSuccession(env, root).activate(2);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ current: 2, keys: KEYS });
  });

  it('keeps the file to its owner', async () => {
    const { env, root, file } = scene();
    await fileSuccession(env, root).activate(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await loadFileKeys(env, root))?.current).toBe(2);
  });

  it('leaves nothing beside the file', async () => {
    const { env, root, file } = scene();
    writeFileSync(`${file}.next`, 'left by a killed run', { mode: 0o600 });
    await fileSuccession(env, root).activate(2);
    expect(readdirSync(path.dirname(file))).toEqual(['ring.json']);
  });

  it('may be done twice', async () => {
    const { env, root, file } = scene();
    const steps = fileSuccession(env, root);
    await steps.activate(2);
    const before = readFileSync(file, 'utf8');
    await steps.activate(2);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('refuses a version that the ring does not hold, and leaves the file', async () => {
    const { env, root, file } = scene({ current: 1, keys: { 1: KEYS[1] } });
    expect(await refusal(fileSuccession(env, root).activate(2))).toBe('GATE_KEY_UNAVAILABLE');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ current: 1 });
  });

  it('fails where no file is named', async () => {
    expect(await refusal(fileSuccession({}, scratchFolder()).activate(2))).toBe('GATE_KEY_UNAVAILABLE');
  });

  it('names the place of the old key, and no key', () => {
    const { env, root } = scene();
    expect(fileSuccession(env, root).archivePath(1)).toBe('EVIDENCE_KEYRING_FILE#/keys/1');
  });
});
