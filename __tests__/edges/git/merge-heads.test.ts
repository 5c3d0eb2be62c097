import { afterEach, describe, expect, it } from '@jest/globals';
import { mergeHeadsFromVariables } from '../../../src/edges/git/merge-heads.js';
import { opened, removeScratch, threeCommits } from './scratch.js';

afterEach(removeScratch);

describe('mergeHeads', () => {
  describe('when no merge is in progress', () => {
    it('names none', async () => {
      expect(await (await opened(threeCommits().scratch)).mergeHeads()).toEqual([]);
    });
  });

  describe('when a merge waits for its commit', () => {
    it('names the merged commit', async () => {
      const { scratch, first } = threeCommits();
      scratch.git('switch', '-qc', 'side', first);
      scratch.write('other', 'x');
      const side = scratch.commit();
      scratch.git('switch', '-q', 'main');
      scratch.git('merge', '-q', '--no-commit', 'side');
      expect(await (await opened(scratch)).mergeHeads()).toEqual([side]);
    });
  });
});

describe('mergeHeadsFromVariables', () => {
  describe('when git named commits', () => {
    it('takes whole ids of both kinds and nothing else', () => {
      const [short, long] = ['a'.repeat(40), 'b'.repeat(64)];
      const env = {
        [`GITHEAD_${long}`]: 'x',
        [`GITHEAD_${short}`]: 'y',
        GITHEAD_abc: 'z',
        [`MY_GITHEAD_${short}`]: 'z',
      };
      expect(mergeHeadsFromVariables(env)).toEqual([short, long]);
    });
  });
});
