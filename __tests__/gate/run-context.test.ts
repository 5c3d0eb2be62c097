import { describe, expect, it } from '@jest/globals';
import { WHOLE_TREE } from '../../src/gate/question.js';
import { isNarrowed } from '../../src/gate/run-context.js';

describe('isNarrowed', () => {
  it.each([
    ['nothing is named', {}, false],
    ['paths are named', { paths: ['logs'] }, true],
    ['families are named', { families: ['logs'] }, true],
    ['checks are named', { only: ['json'] as const }, false],
  ])('when %s', (_, asked, answer) => {
    expect(isNarrowed({ ...WHOLE_TREE, ...asked })).toBe(answer);
  });
});
