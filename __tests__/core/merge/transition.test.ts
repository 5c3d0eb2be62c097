import { describe, expect, it } from '@jest/globals';
import { compilePointer } from '../../../src/core/json/member.js';
import { readSide } from '../../../src/core/merge/side-lines.js';
import { isTransition } from '../../../src/core/merge/transition.js';

const line = (value: unknown) =>
  readSide(Buffer.from(JSON.stringify(value)), compilePointer('/id')).lines[0]!;
const between = (
  before: object,
  after: object,
  mutable: readonly string[] | null = ['/status', '/x/y'],
): boolean => isTransition(line({ id: 'a', ...before }), line({ id: 'a', ...after }), mutable);

describe('isTransition', () => {
  it.each([
    ['a mutable member', { status: 'open' }, { status: 'resolved' }],
    ['a mutable member deeper down', { x: { y: 1, z: 2 } }, { x: { y: 3, z: 2 } }],
    ['a mutable member that is new', {}, { status: 'open' }],
    ['a signature', {}, { key_version: 1, sig_hmac_sha256: 'f' }],
    ['the order of members', { n: 1, m: 2 }, { m: 2, n: 1 }],
  ])('is true where another is %s', (_, before, after) => {
    expect(between(before, after)).toBe(true);
  });

  it.each([
    ['any other member', { text: 'a' }, { text: 'b' }],
    ['a neighbour of a mutable member', { x: { y: 1, z: 2 } }, { x: { y: 1, z: 3 } }],
    ['the id', {}, { id: 'b' }],
  ])('is false where another is %s', (_, before, after) => {
    expect(between(before, after)).toBe(false);
  });

  it('allows any member where nothing is fixed', () => {
    expect(between({ text: 'a' }, { text: 'b' }, null)).toBe(true);
  });

  it('is false for a line that is no record', () => {
    const torn = readSide(Buffer.from('{"id"'), compilePointer('/id')).lines[0]!;
    expect(isTransition(torn, torn, null)).toBe(false);
  });
});
