import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Entry } from '../../../src/gate/ports.js';
import { opened, pathWith, refusal, removeScratch, Scratch, textOf } from './scratch.js';

afterAll(removeScratch);

const modes = (entries: readonly Entry[]): Record<string, string> =>
  Object.fromEntries(entries.map((entry) => [entry.path, entry.mode]));

describe('the working tree', () => {
  describe('when entries are no regular files', () => {
    it('gives their kind as the mode', async () => {
      const scratch = Scratch.create();
      for (const name of ['plain.jsonl', 'run.sh', 'folder.jsonl']) scratch.write(name, 'x');
      chmodSync(path.join(scratch.root, 'run.sh'), 0o755);
      symlinkSync('plain.jsonl', path.join(scratch.root, 'link.jsonl'));
      new Scratch(scratch.root).git('init', '-q', 'nested.jsonl');
      scratch.git('add', 'plain.jsonl', 'run.sh', 'folder.jsonl');
      rmSync(path.join(scratch.root, 'folder.jsonl'));
      scratch.write('folder.jsonl/inner', 'x');
      expect(modes(await (await opened(scratch)).worktree().list())).toEqual({
        'folder.jsonl': '040000',
        'folder.jsonl/inner': '100644',
        'link.jsonl': '120000',
        'nested.jsonl': '160000',
        'plain.jsonl': '100644',
        'run.sh': '100755',
      });
    });

    it('reads a link as the name it holds, and not what that name leads to', async () => {
      const scratch = Scratch.create();
      symlinkSync('/etc/hostname', path.join(scratch.root, 'link.jsonl'));
      expect(await textOf((await opened(scratch)).worktree(), 'link.jsonl')).toBe('/etc/hostname');
    });

    it('refuses to read a folder', async () => {
      const scratch = Scratch.create();
      mkdirSync(path.join(scratch.root, 'x.jsonl'));
      const entry: Entry = { path: 'x.jsonl', mode: '100644', oid: null };
      expect(await refusal((await opened(scratch)).worktree().read(entry))).toBe('GATE_UNREADABLE');
    });

    it('does not look behind a linked folder', async () => {
      const scratch = Scratch.create();
      scratch.write('real/a.jsonl', '{}\n');
      scratch.commit();
      scratch.git('mv', 'real', 'moved');
      symlinkSync('moved', path.join(scratch.root, 'real'));
      expect(await (await opened(scratch)).worktree().find('real/a.jsonl')).toBeNull();
    });
  });

  describe('when a sparse checkout leaves files out', () => {
    const sparse = (): Scratch => {
      const scratch = Scratch.create();
      for (const name of ['logs/here', 'logs/left-out', 'deleted']) scratch.write(name, name);
      scratch.commit();
      scratch.git('sparse-checkout', 'set', '--no-cone', '/*', '!/logs/left-out');
      rmSync(path.join(scratch.root, 'deleted'));
      return scratch;
    };

    it('lists them, but not what was deleted', async () => {
      const entries = await (await opened(sparse())).worktree().list();
      expect(modes(entries)).toEqual({ 'logs/here': '100644', 'logs/left-out': '100644' });
    });

    it('finds and reads them as the index has them', async () => {
      const worktree = (await opened(sparse())).worktree('stored');
      expect(await textOf(worktree, 'logs/left-out')).toBe('logs/left-out');
    });

    it('streams and sizes them too', async () => {
      const worktree = (await opened(sparse())).worktree('stored');
      const entry = (await worktree.find('logs/left-out'))!;
      const pieces: Uint8Array[] = [];
      for await (const piece of worktree.stream(entry, 4)) pieces.push(piece);
      expect([Buffer.concat(pieces).length, await worktree.size(entry)]).toEqual([13, 13]);
    });

    it('lists a file that was marked skip-worktree by hand', async () => {
      const scratch = Scratch.create();
      scratch.write('a.jsonl', '{}');
      scratch.commit();
      scratch.git('update-index', '--skip-worktree', 'a.jsonl');
      rmSync(path.join(scratch.root, 'a.jsonl'));
      expect(modes(await (await opened(scratch)).worktree().list())).toEqual({ 'a.jsonl': '100644' });
    });
  });

  describe('when files are untracked, ignored or deleted', () => {
    it('lists the untracked and leaves out the ignored and the deleted', async () => {
      const scratch = Scratch.create();
      for (const name of ['tracked', 'deleted']) scratch.write(name, 'x');
      scratch.write('.gitignore', 'ignored\n');
      scratch.commit();
      for (const name of ['untracked', 'ignored']) scratch.write(name, 'x');
      rmSync(path.join(scratch.root, 'deleted'));
      const entries = await (await opened(scratch)).worktree().list();
      expect(entries.map((entry) => entry.path)).toEqual(['.gitignore', 'tracked', 'untracked']);
    });

    it('still finds an ignored one that is asked for by name', async () => {
      const scratch = Scratch.create();
      scratch.write('.gitignore', 'local.md\n');
      scratch.write('local.md', 'A=1\n');
      expect(await textOf((await opened(scratch)).worktree(), 'local.md')).toBe('A=1\n');
    });

    it('refuses when git had to leave out a folder that it may not open', async () => {
      const scratch = Scratch.create();
      const warning = 'echo "warning: could not open directory \'closed/\': Permission denied" >&2; exit 0';
      const env = { ...scratch.env, PATH: pathWith('ls-files', warning) };
      await expect((await opened(scratch, { env })).worktree().list()).rejects.toMatchObject({
        code: 'GATE_UNREADABLE',
        message: 'cannot be read: closed',
      });
    });

    it('finds nothing outside the work tree', async () => {
      const scratch = Scratch.create();
      writeFileSync(path.join(path.dirname(scratch.root), 'outside'), 'x');
      expect(await (await opened(scratch)).worktree().find('../outside')).toBeNull();
    });
  });

  describe('when a name is not UTF-8', () => {
    it('lists and reads it', async () => {
      const scratch = Scratch.create();
      const name = Buffer.concat([
        Buffer.from(`${scratch.root}/log-`),
        Buffer.of(0xff),
        Buffer.from('.jsonl'),
      ]);
      writeFileSync(name, 'bytes\n');
      const snapshot = (await opened(scratch)).worktree();
      expect(await textOf(snapshot, (await snapshot.list())[0]!.path)).toBe('bytes\n');
    });

    it('is found in the index and in a commit under the same path', async () => {
      const scratch = Scratch.create();
      writeFileSync(Buffer.concat([Buffer.from(`${scratch.root}/log-`), Buffer.of(0xff)]), 'bytes\n');
      scratch.commit();
      const repository = await opened(scratch);
      const found = await Promise.all(
        [repository.index(), await repository.commit('HEAD')].map((s) => textOf(s, 'log-\udcff')),
      );
      expect(found).toEqual(['bytes\n', 'bytes\n']);
    });
  });

  describe('when a file is read up to a size', () => {
    it('gives nothing of a larger one', async () => {
      const scratch = Scratch.create();
      scratch.write('log', 'four');
      const snapshot = (await opened(scratch)).worktree();
      const entry = (await snapshot.find('log'))!;
      const read = [await snapshot.readUpTo(entry, 4), await snapshot.readUpTo(entry, 3)];
      expect(read.map((content) => content?.toString())).toEqual(['four', undefined]);
    });
  });

  describe('when a file is streamed', () => {
    it('gives pieces of the asked size, each with memory of its own', async () => {
      const scratch = Scratch.create();
      scratch.write('log', Buffer.alloc(2500, 7));
      const snapshot = (await opened(scratch)).worktree();
      const sizes: number[][] = [];
      for await (const piece of snapshot.stream((await snapshot.find('log'))!, 1000)) {
        sizes.push([piece.byteLength, piece.buffer.byteLength]);
      }
      expect(sizes).toEqual([
        [1000, 1000],
        [1000, 1000],
        [500, 500],
      ]);
    });
  });
});
