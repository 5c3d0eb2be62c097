import { describe, expect, it } from '@jest/globals';
import { SharedLines } from '../../src/stores/shared-lines.js';

/** What is said of each line, given as `archive text`, in turn. */
function told(...given: readonly (readonly [string, string])[]): string[] {
  const known = new SharedLines({ id: '/id', signature: 'off' });
  return given.map(([path, text], at) => {
    const sharing = known.add(Buffer.from(text), { path, line: at + 1 });
    return sharing.kind === 'new' ? 'new' : `${sharing.kind} ${sharing.first.path}:${sharing.first.line}`;
  });
}

describe('SharedLines', () => {
  it('tells the same bytes from the same id', () => {
    expect(told(['a', '{"id":1}'], ['b', '{"id":1}'], ['c', '{"id":1,"x":1}'])).toEqual([
      'new',
      'same a:1',
      'differs a:1',
    ]);
  });

  it('knows every form of a line', () => {
    expect(told(['a', '{"id":1}'], ['b', '{"id":1,"x":1}'], ['c', '{"id":1,"x":1}'])[2]).toBe('same b:2');
  });

  it('leaves repeats within one archive alone', () => {
    expect(told(['a', '{"id":1}'], ['a', '{"id":1}'], ['a', '{"id":1,"x":1}'])).toEqual([
      'new',
      'new',
      'new',
    ]);
  });

  it('does not take lines for the same that may stand twice', () => {
    expect(told(['a', ''], ['b', ''], ['a', 'no json'], ['b', 'no json'])).toEqual([
      'new',
      'new',
      'new',
      'new',
    ]);
  });
});
