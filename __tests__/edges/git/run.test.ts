import { afterAll, describe, expect, it } from '@jest/globals';
import { runGit } from '../../../src/edges/git/run.js';
import { refusal, removeScratch, Scratch } from './scratch.js';

afterAll(removeScratch);

describe('one run of git', () => {
  const scratch = Scratch.create();
  const call = { cwd: scratch.root, env: scratch.env };

  describe('when the status is an answer', () => {
    it('gives the status', async () => {
      expect((await runGit(['config', '--get', 'no.such'], { ...call, okStatuses: [0, 1] })).status).toBe(1);
    });

    it('gives the output byte for byte', async () => {
      const input = Buffer.from([0xff, 0, 0x0a, 0x0d, 0x0a]);
      const id = (await runGit(['hash-object', '-w', '--stdin'], { ...call, input })).stdout
        .toString()
        .trim();
      expect((await runGit(['cat-file', 'blob', id], call)).stdout).toEqual(input);
    });
  });

  describe('when the status is none', () => {
    it('refuses', async () => {
      expect(await refusal(runGit(['config', '--get', 'no.such'], call))).toBe('GATE_GIT_FAILED');
    });
  });

  describe('when an argument looks like shell text', () => {
    it('passes it on as it is', async () => {
      const { stdout } = await runGit(['rev-parse', '--sq-quote', '$(id); `id`'], call);
      expect(stdout.toString().trim()).toBe("'$(id); `id`'");
    });
  });

  describe('when git ends before it has read its input', () => {
    it('judges by the status', async () => {
      const input = Buffer.alloc(1 << 22, 'x');
      expect((await runGit(['--version'], { ...call, input })).status).toBe(0);
    });
  });
});
