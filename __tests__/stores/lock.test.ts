import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { lockBytes } from '../../src/stores/lock-file.js';
import { withLock } from '../../src/stores/lock.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { ownIdentity } from '../../src/stores/process-identity.js';
import { buildDriver, ended, hasSaid } from './processes.js';
import { codeOf, newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

const start = buildDriver();
const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const C = 'c'.repeat(32);
/** No system gives out so high a number. */
const DEAD = { ...ownIdentity(), pid: 2 ** 30 };
const ELSEWHERE = { ...ownIdentity(), host: 'another-host' };

function newFile(): string {
  return path.join(newFolder(), 'log.jsonl');
}

function plant(file: string, content: string | Buffer, ageMs = 0): void {
  writeFileSync(file, content);
  const when = new Date(Date.now() - ageMs);
  utimesSync(file, when, when);
}

const held = (): Promise<string> => Promise.resolve('held');

describe('withLock', () => {
  it('gives what the work gives', async () => {
    expect(await withLock(newFile(), {}, held)).toBe('held');
  });

  it('has the lock there while the work lasts, and nothing afterwards', async () => {
    const file = newFile();
    const seen = await withLock(file, {}, () => Promise.resolve(existsSync(`${file}.lock`)));
    expect([seen, await nodeFiles.readdir(path.dirname(file))]).toEqual([true, []]);
  });

  it('writes who holds it', async () => {
    const file = newFile();
    const text = await withLock(file, {}, () => Promise.resolve(readFileSync(`${file}.lock`, 'utf8')));
    expect(JSON.parse(text)).toMatchObject({ pid: process.pid, host: ownIdentity().host });
  });

  it('lets go when the work fails', async () => {
    const file = newFile();
    await expect(withLock(file, {}, () => Promise.reject(new Error('work')))).rejects.toThrow('work');
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('lets one in after the other', async () => {
    const file = newFile();
    let inside = 0;
    let most = 0;
    const enter = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(2);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, () => withLock(file, {}, enter)));
    expect(most).toBe(1);
  });

  it('beats while it is held', async () => {
    const file = newFile();
    await withLock(file, { beatMs: 10 }, async () => {
      utimesSync(`${file}.lock`, new Date(0), new Date(0));
      await sleep(100);
      expect((await nodeFiles.look(`${file}.lock`))?.modified).toBeGreaterThan(1);
    });
  });

  it('tells when the lock was lost', async () => {
    const file = newFile();
    const work = withLock(file, {}, (lock) => {
      writeFileSync(`${file}.lock`, lockBytes(A, ELSEWHERE));
      return lock.assertHeld();
    });
    expect(await codeOf(work)).toBe('GATE_LOCKED');
  });

  it('does not remove a lock that became another’s', async () => {
    const file = newFile();
    await withLock(file, {}, () => {
      plant(`${file}.lock`, lockBytes(A, ELSEWHERE));
      return Promise.resolve();
    });
    expect(readFileSync(`${file}.lock`, 'utf8')).toContain(A);
  });

  describe('when a living process of this host holds it', () => {
    it('waits no longer than it was told, and names the holder', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, ownIdentity()));
      await expect(withLock(file, { waitMs: 30 }, held)).rejects.toMatchObject({
        code: 'GATE_LOCKED',
        message: expect.stringContaining(`process ${process.pid} on ${os.hostname()}`) as unknown,
      });
    });

    it('does not rob it, however old its heartbeat', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, ownIdentity()), 86_400_000);
      expect(await codeOf(withLock(file, { waitMs: 30 }, held))).toBe('GATE_LOCKED');
    });
  });

  describe('when the holder is dead', () => {
    it('takes it over at once', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, DEAD));
      expect(await withLock(file, { waitMs: 0 }, held)).toBe('held');
    });

    it('takes it over after kill -9, and cleans up', async () => {
      const file = newFile();
      const child = start({ do: 'hold', file });
      await hasSaid(child, 'held');
      child.kill('SIGKILL');
      await ended(child);
      expect(await withLock(file, {}, held)).toBe('held');
      expect(await nodeFiles.readdir(path.dirname(file))).toEqual([]);
    });

    it('goes on where a waiter died while it took over', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, DEAD));
      plant(`${file}.lock.${A}`, lockBytes(B, DEAD));
      plant(`${file}.lock.${B}`, lockBytes(C, DEAD));
      expect(await withLock(file, {}, held)).toBe('held');
      expect(await nodeFiles.readdir(path.dirname(file))).toEqual([]);
    });

    it('waits for a living waiter that takes it over', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, DEAD));
      plant(`${file}.lock.${A}`, lockBytes(B, ownIdentity()));
      expect(await codeOf(withLock(file, { waitMs: 30 }, held))).toBe('GATE_LOCKED');
    });

    it('comes to an end where planted files point at each other', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, DEAD));
      plant(`${file}.lock.${A}`, lockBytes(B, DEAD));
      plant(`${file}.lock.${B}`, lockBytes(A, DEAD));
      expect(await codeOf(withLock(file, { waitMs: 30 }, held))).toBe('GATE_LOCKED');
    });
  });

  describe('when a fresh lock stands where a stale one was seen', () => {
    it('leaves it alone', async () => {
      const file = newFile();
      const lock = `${file}.lock`;
      plant(lock, lockBytes(A, DEAD));
      // Between the look and the claim somebody else takes the stale lock over.
      const late = {
        ...nodeFiles,
        link: async (existing: string, name: string) => {
          if (name === `${lock}.${A}`) plant(lock, lockBytes(B, ownIdentity()));
          await nodeFiles.link(existing, name);
        },
      };
      expect(await codeOf(withLock(file, { files: late, waitMs: 30 }, held))).toBe('GATE_LOCKED');
      expect(readFileSync(lock, 'utf8')).toContain(B);
      expect(await nodeFiles.readdir(path.dirname(file))).toEqual(['log.jsonl.lock']);
    });
  });

  describe('when the holder is on another host', () => {
    it('waits while it beats', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, ELSEWHERE));
      expect(await codeOf(withLock(file, { waitMs: 30, staleMs: 1000 }, held))).toBe('GATE_LOCKED');
    });

    it('takes it over when it beats no more', async () => {
      const file = newFile();
      plant(`${file}.lock`, lockBytes(A, ELSEWHERE), 3_600_000);
      expect(await withLock(file, { waitMs: 30 }, held)).toBe('held');
    });
  });

  describe('when what stands there is no lock of ours', () => {
    it.each([
      ['nothing', ''],
      ['another tool’s words', 'pid 12'],
      ['an id that would be a path', JSON.stringify({ id: '../../x', pid: 1, host: 'h', born: null })],
    ])('takes %s over once it is old', async (_, content) => {
      const file = newFile();
      plant(`${file}.lock`, content, 3_600_000);
      expect(await withLock(file, { waitMs: 30 }, held)).toBe('held');
    });

    it('waits while it is young', async () => {
      const file = newFile();
      plant(`${file}.lock`, '');
      expect(await codeOf(withLock(file, { waitMs: 30 }, held))).toBe('GATE_LOCKED');
    });

    it('does not touch a folder', async () => {
      const file = newFile();
      mkdirSync(`${file}.lock`);
      expect(await codeOf(withLock(file, { waitMs: 30 }, held))).toBe('GATE_LOCKED');
    });
  });

  describe('when the file system has no hard links', () => {
    it('says so', async () => {
      const none = {
        ...nodeFiles,
        link: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTSUP' })),
      };
      expect(await codeOf(withLock(newFile(), { files: none }, held))).toBe('GATE_UNSUPPORTED');
    });
  });
});
