import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { appendBytes, appendLine } from '../../src/stores/append.js';
import type { FileLayer } from '../../src/stores/file-layer.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { faultyFiles } from './faulty-files.js';
import { codeOf, newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

function fileWith(content: string | null): string {
  const file = path.join(newFolder(), 'log.jsonl');
  if (content !== null) writeFileSync(file, content);
  return file;
}

describe('appendLine', () => {
  it('makes the file and its folders on first write', async () => {
    const file = path.join(newFolder(), 'a/b/log.jsonl');
    await appendLine(file, '{"id":"1"}');
    expect(readFileSync(file, 'utf8')).toBe('{"id":"1"}\n');
  });

  it('says where the line starts', async () => {
    const file = fileWith('{"id":"1"}\n');
    expect(await appendLine(file, '{"id":"2"}')).toEqual({ status: 'appended', repaired: null, offset: 11 });
  });

  it('leaves no lock and no draft behind', async () => {
    const file = fileWith(null);
    await appendLine(file, '{"id":"1"}');
    expect(await nodeFiles.readdir(path.dirname(file))).toEqual(['log.jsonl']);
  });

  it('goes on after a short write', async () => {
    const file = fileWith(null);
    const short: FileLayer = {
      ...nodeFiles,
      open: async (...args) => {
        const handle = await nodeFiles.open(...args);
        return {
          ...handle,
          write: (from, at, length, position) => handle.write(from, at, Math.min(length, 3), position),
        };
      },
    };
    await appendLine(file, '{"id":"1"}', { files: short });
    expect(readFileSync(file, 'utf8')).toBe('{"id":"1"}\n');
  });

  it('writes line and newline with one call', async () => {
    const file = fileWith('{"id":"1"}\n');
    const files = faultyFiles();
    await appendLine(file, '{"id":"2"}', { files });
    // The other one is the lock's.
    expect(files.steps.filter((name) => name === 'write')).toHaveLength(2);
  });

  it.each(['', 'a\nb', 'a\n'])('refuses %j as a line', async (line) => {
    expect(await codeOf(appendLine(fileWith(null), line))).toBe('GATE_USAGE');
  });

  it('does not write through a symbolic link', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'other'), '');
    symlinkSync('other', path.join(folder, 'log.jsonl'));
    expect(await codeOf(appendLine(path.join(folder, 'log.jsonl'), '{}'))).toBe('GATE_WRITE_FAILED');
  });

  it('keeps every earlier byte, whatever the file holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const file = fileWith(null);
        writeFileSync(file, bytes);
        await appendLine(file, '{"id":"new"}', { tornEnd: 'close' });
        const now = readFileSync(file);
        expect(now.subarray(0, bytes.length).equals(Buffer.from(bytes))).toBe(true);
        expect(now.toString('latin1')).toMatch(/(^|\n)\{"id":"new"\}\n$/);
      }),
      { numRuns: 40 },
    );
  });

  describe('when the last record has no newline', () => {
    it('ends it first and says so', async () => {
      const file = fileWith('{"id":"1"}');
      expect(await appendLine(file, '{"id":"2"}')).toEqual({
        status: 'appended',
        repaired: 'newline-added',
        offset: 11,
      });
      expect(readFileSync(file, 'utf8')).toBe('{"id":"1"}\n{"id":"2"}\n');
    });
  });

  describe('when the file ends in a fragment', () => {
    it('writes nothing', async () => {
      const file = fileWith('{"id":"1"}\n{"id":');
      expect(await appendLine(file, '{"id":"2"}')).toEqual({ status: 'torn' });
      expect(readFileSync(file, 'utf8')).toBe('{"id":"1"}\n{"id":');
    });

    it('closes the fragment where it is told to', async () => {
      const file = fileWith('{"id":');
      expect(await appendLine(file, '{"id":"2"}', { tornEnd: 'close' })).toMatchObject({
        repaired: 'fragment-closed',
      });
      expect(readFileSync(file, 'utf8')).toBe('{"id":\n{"id":"2"}\n');
    });
  });

  describe('when the disk is full', () => {
    it('takes back half a line, or has written it whole, at every step', async () => {
      const counting = faultyFiles();
      await appendLine(fileWith('{"id":"1"}\n'), '{"id":"2"}', { files: counting });
      for (let at = 1; at <= counting.steps.length; at++) {
        const file = fileWith('{"id":"1"}\n');
        const files = faultyFiles({ at, how: 'ENOSPC', half: true });
        const code = await codeOf(appendLine(file, '{"id":"2"}', { files }));
        const text = readFileSync(file, 'utf8');
        expect(text).toBe(code === 'none' ? '{"id":"1"}\n{"id":"2"}\n' : '{"id":"1"}\n');
      }
    });
  });
});

describe('appendBytes', () => {
  it('takes nothing back that somebody else wrote', async () => {
    const file = fileWith('');
    const handle = await nodeFiles.open(file, 'append');
    const failing = {
      ...handle,
      sync: () => {
        appendFileSync(file, '{"id":"theirs"}\n');
        return Promise.reject(Object.assign(new Error('no'), { code: 'EIO' }));
      },
    };
    await expect(appendBytes(failing, 0, Buffer.from('{}\n'))).rejects.toThrow('no');
    await handle.close();
    expect(readFileSync(file, 'utf8')).toContain('theirs');
    expect(existsSync(file)).toBe(true);
  });
});
