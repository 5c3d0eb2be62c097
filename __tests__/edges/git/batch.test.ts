import { afterAll, describe, expect, it } from '@jest/globals';
import { ObjectReader } from '../../../src/edges/git/objects.js';
import { openRepository } from '../../../src/edges/git/repository.js';
import { pathWith, refusal, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

const MIB = 1024 * 1024;

describe('one git cat-file', () => {
  describe('when the process dies', () => {
    it('refuses instead of giving a part', async () => {
      const scratch = Scratch.create();
      scratch.write('blob', 'x');
      scratch.commit();
      const env = { ...scratch.env, PATH: pathWith('cat-file', `printf '%040d blob 100\\nhalf' 1; exit 0`) };
      const objects = new ObjectReader({ cwd: scratch.root, env });
      expect(await refusal(objects.read('HEAD:blob'))).toBe('GATE_GIT_FAILED');
      await objects.close();
    });

    it('refuses in the middle of a stream', async () => {
      const scratch = Scratch.create();
      const env = {
        ...scratch.env,
        PATH: pathWith('cat-file', `printf '%040d blob 9000000\\n' 1; exec head -c 3000000 /dev/zero`),
      };
      const objects = new ObjectReader({ cwd: scratch.root, env });
      const drained = (async () => {
        for await (const _piece of objects.stream('x', MIB)) await Promise.resolve();
      })();
      expect(await refusal(drained)).toBe('GATE_GIT_FAILED');
      await objects.close();
    });

    it('refuses an answer of another form', async () => {
      const scratch = Scratch.create();
      const env = { ...scratch.env, PATH: pathWith('cat-file', 'read -r line; echo surprise; exec cat') };
      const objects = new ObjectReader({ cwd: scratch.root, env });
      expect(await refusal(objects.read('x'))).toBe('GATE_GIT_FAILED');
      await objects.close();
    });

    it('never makes a commit look missing', async () => {
      const scratch = Scratch.create();
      scratch.commit();
      const env = { ...scratch.env, PATH: pathWith('cat-file', 'exit 1') };
      const repository = await openRepository(scratch.root, { env });
      expect(await refusal(repository.resolve('HEAD'))).toBe('GATE_GIT_FAILED');
    });
  });
});
