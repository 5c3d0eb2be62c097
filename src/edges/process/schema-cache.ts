import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { SchemaCache } from '../../core/schema/user-schema.js';

const NAME = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Compiled validators of users' schemas, by content, under the git directory (design.md, "Speed and size"). A cache may
 * fail: whatever cannot be read or written is compiled anew, and nothing else depends on it.
 */
export function openSchemaCache(folder: string): SchemaCache {
  const fileOf = (key: string): string | null => (NAME.test(key) ? path.join(folder, `${key}.mjs`) : null);
  return {
    async load(key) {
      const file = fileOf(key);
      if (file === null) return null;
      try {
        return await readFile(file, 'utf8');
      } catch {
        return null;
      }
    },
    async store(key, code) {
      const file = fileOf(key);
      if (file === null) return;
      const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, code, { flag: 'wx' });
        await rename(draft, file);
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
  };
}
