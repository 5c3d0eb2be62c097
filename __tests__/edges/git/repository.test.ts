import { afterAll, describe, expect, it } from '@jest/globals';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { opened, refusal, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

describe.each(['sha1', 'sha256'] as const)('a %s repository', (format) => {
  describe('when changes are asked for', () => {
    it('tells additions, edits, deletions and type changes apart', async () => {
      const scratch = Scratch.create({ format });
      for (const name of ['gone', 'edited', 'linked', 'kept']) scratch.write(name, 'one');
      const base = scratch.commit();
      for (const name of ['gone', 'linked']) rmSync(path.join(scratch.root, name));
      symlinkSync('kept', path.join(scratch.root, 'linked'));
      scratch.write('edited', 'two');
      scratch.write('added', 'one more');
      scratch.git('add', '-A');
      const repository = await opened(scratch);
      const { paths } = await repository.changes(await repository.commit(base), repository.index());
      expect(paths.map(({ path: name, status }) => `${status} ${name}`)).toEqual([
        'A added',
        'M edited',
        'D gone',
        'T linked',
      ]);
    });

    it('compares with nothing before the first commit', async () => {
      const scratch = Scratch.create({ format });
      scratch.write('first', '1');
      scratch.git('add', '-A');
      const repository = await opened(scratch);
      const { paths } = await repository.changes(repository.empty(), repository.index());
      expect(paths.map(({ path: name, status, base }) => [name, status, base])).toEqual([
        ['first', 'A', null],
      ]);
    });

    it('compares two commits, a rename as a deletion and an addition', async () => {
      const scratch = Scratch.create({ format });
      scratch.write('old', 'same bytes');
      const base = scratch.commit();
      scratch.git('mv', 'old', 'new');
      const head = scratch.commit();
      const repository = await opened(scratch);
      const { paths } = await repository.changes(
        await repository.commit(base),
        await repository.commit(head),
      );
      expect(paths.map(({ status }) => status)).toEqual(['A', 'D']);
    });
  });
});

describe('a repository', () => {
  describe('when changes to the working tree are asked for', () => {
    it('refuses: nothing on disk has an id', async () => {
      const scratch = Scratch.create();
      scratch.commit();
      const repository = await opened(scratch);
      const changes = repository.changes(await repository.commit('HEAD'), repository.worktree());
      expect(await refusal(changes)).toBe('GATE_UNSUPPORTED');
    });
  });

  describe('when a blob of any commit is read', () => {
    it('reads it by its id', async () => {
      const scratch = Scratch.create();
      scratch.write('log', 'one');
      const first = scratch.commit();
      scratch.write('log', 'two');
      scratch.commit();
      const repository = await opened(scratch);
      const entry = { path: 'log', mode: '100644', oid: scratch.git('rev-parse', `${first}:log`) } as const;
      expect(String(await repository.blobs().read(entry))).toBe('one');
    });

    it('refuses when the blob is not there', async () => {
      const repository = await opened(Scratch.create());
      const entry = { path: 'log', mode: '100644', oid: '1'.repeat(40) } as const;
      expect(await refusal(repository.blobs().read(entry))).toBe('GATE_UNREADABLE');
    });

    it('cannot be listed', async () => {
      expect(await refusal((await opened(Scratch.create())).blobs().list())).toBe('GATE_INTERNAL');
    });
  });

  describe('when a revision is resolved', () => {
    it('gives the full id, and null for what is not there', async () => {
      const scratch = Scratch.create();
      const head = scratch.commit();
      const repository = await opened(scratch);
      const names = ['main', head.slice(0, 8), 'HEAD~1', 'HEAD^{tree}'];
      expect(await Promise.all(names.map((name) => repository.resolve(name)))).toEqual([
        head,
        head,
        null,
        null,
      ]);
    });
  });
});
