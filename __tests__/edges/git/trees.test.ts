import { afterAll, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ObjectReader } from '../../../src/edges/git/objects.js';
import { readCommit, TreeFinder } from '../../../src/edges/git/trees.js';
import { refusal, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

describe.each(['sha1', 'sha256'] as const)('tree and commit objects of a %s repository', (format) => {
  describe('when a commit is read', () => {
    it('names its tree and its parents in order', async () => {
      const scratch = Scratch.create({ format });
      const [one, two] = [scratch.commit('1'), scratch.commit('2')];
      const tree = scratch.git('rev-parse', 'HEAD^{tree}');
      const merge = scratch.git('commit-tree', '-p', two, '-p', one, '-m', 'parent of\n\nparent 3', tree);
      const objects = new ObjectReader({ cwd: scratch.root, env: scratch.env });
      expect(await readCommit(objects, merge)).toEqual({ oid: merge, tree, parents: [two, one] });
      await objects.close();
    });
  });

  describe('when a path is looked for', () => {
    it('is not misled by a name that is the start of another', async () => {
      const scratch = Scratch.create({ format });
      for (const name of ['a.b', 'a/b', 'ab', 'a-']) scratch.write(name, name);
      scratch.commit();
      const objects = new ObjectReader({ cwd: scratch.root, env: scratch.env });
      const tree = new TreeFinder(objects, scratch.git('rev-parse', 'HEAD^{tree}'));
      expect([(await tree.find('a'))?.mode, await tree.find('a.'), (await tree.find('ab'))?.mode]).toEqual([
        '040000',
        null,
        '100644',
      ]);
      await objects.close();
    });
  });

  describe('when a folder object is missing', () => {
    it('refuses instead of finding nothing', async () => {
      const scratch = Scratch.create({ format });
      scratch.write('d/x', '1');
      scratch.commit();
      const folder = scratch.git('rev-parse', 'HEAD:d');
      const root = scratch.git('rev-parse', 'HEAD^{tree}');
      rmSync(path.join(scratch.root, '.git/objects', folder.slice(0, 2), folder.slice(2)));
      const objects = new ObjectReader({ cwd: scratch.root, env: scratch.env });
      expect(await refusal(new TreeFinder(objects, root).find('d/x'))).toBe('GATE_GIT_FAILED');
      await objects.close();
    });
  });
});
