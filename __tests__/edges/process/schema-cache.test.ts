import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openSchemaCache } from '../../../src/edges/process/schema-cache.js';
import { removeScratch, scratchFolder } from '../git/scratch.js';

afterAll(removeScratch);

describe('openSchemaCache', () => {
  it('gives back what was stored', async () => {
    const cache = openSchemaCache(path.join(scratchFolder(), 'deep', 'validators'));
    await cache.store('key-1', 'code');
    expect(await cache.load('key-1')).toBe('code');
  });

  it('has nothing that was not stored', async () => {
    expect(await openSchemaCache(scratchFolder()).load('key-1')).toBeNull();
  });

  it('leaves no draft behind', async () => {
    const folder = scratchFolder();
    await Promise.all(['a', 'b', 'a'].map((key) => openSchemaCache(folder).store(key, 'code')));
    expect(readdirSync(folder).sort()).toEqual(['a.mjs', 'b.mjs']);
  });

  it.each([['../outside'], ['a/b'], [''], ['x'.repeat(200)], ['a.b']])(
    'keeps nothing by the name "%s"',
    async (key) => {
      const folder = scratchFolder();
      const cache = openSchemaCache(path.join(folder, 'validators'));
      await cache.store(key, 'code');
      expect([await cache.load(key), readdirSync(folder)]).toEqual([null, []]);
    },
  );

  describe('when the folder cannot be used', () => {
    it('goes on without', async () => {
      const folder = path.join(scratchFolder(), 'file');
      writeFileSync(folder, 'x');
      chmodSync(folder, 0o400);
      const cache = openSchemaCache(folder);
      await cache.store('key', 'code');
      expect(await cache.load('key')).toBeNull();
    });
  });
});
