import { describe, expect, it } from '@jest/globals';
import { codeKey, openSeal, sealCode } from '../../../src/core/schema/code-seal.js';

const key = codeKey('compiler-1', '2020-12', { type: 'string' });
const sealed = sealCode(key, 'return 1;\nreturn 2;');

describe('codeKey', () => {
  it('is 64 hex digits', () => {
    expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['the compiler', codeKey('compiler-2', '2020-12', { type: 'string' })],
    ['the draft', codeKey('compiler-1', 'draft-07', { type: 'string' })],
    ['the schema', codeKey('compiler-1', '2020-12', { type: 'number' })],
    ['where one part ends', codeKey('compiler-12', '020-12', { type: 'string' })],
  ])('follows %s', (_what, other) => {
    expect(other).not.toBe(key);
  });
});

describe('openSeal', () => {
  it('gives back what was sealed', () => {
    expect(openSeal(key, sealed)).toBe('return 1;\nreturn 2;');
  });

  it.each([
    ['changed in one byte', sealed.replace('return 2', 'return 3')],
    ['cut short', sealed.slice(0, -1)],
    ['continued', `${sealed} `],
    ['without its seal', 'return 1;'],
    ['of another key', sealCode(codeKey('x', 'y', {}), 'return 1;\nreturn 2;')],
    ['empty', ''],
  ])('refuses an entry that is %s', (_what, entry) => {
    expect(openSeal(key, entry)).toBeNull();
  });
});
