import { describe, expect, it } from '@jest/globals';
import { errnoOf, isErrno } from '../../src/core/errno.js';

const full = Object.assign(new Error('no space left, open /secret/path'), { code: 'ENOSPC' });

describe('errnoOf', () => {
  it('gives the code of a system error', () => {
    expect(errnoOf(full)).toBe('ENOSPC');
  });

  it.each([
    null,
    'ENOSPC',
    new Error('x'),
    { code: 7 },
    { code: 'GATE_LOCKED' },
    { code: 'ERR_INVALID_ARG' },
  ])('gives nothing for %p', (thrown) => {
    expect(errnoOf(thrown)).toBeNull();
  });
});

describe('isErrno', () => {
  it('tells one code from another', () => {
    expect([isErrno(full, 'EIO', 'ENOSPC'), isErrno(full, 'EIO'), isErrno(null, 'EIO')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
