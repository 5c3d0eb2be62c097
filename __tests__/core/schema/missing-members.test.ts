import { describe, expect, it } from '@jest/globals';
import { joinMissing } from '../../../src/core/schema/missing-members.js';
import type { RawFault } from '../../../src/core/schema/union.js';

function lacks(member: string, pointer = ''): RawFault {
  const rest = { isMissing: true, text: 'missing member', expected: '', found: '', options: [] };
  return { pointer, keyword: 'required', member, ...rest };
}

describe('joinMissing', () => {
  it('names all members that one object lacks, in one order, once', () => {
    const faults = joinMissing([lacks('c'), lacks('a'), lacks('b')]);
    expect(faults.map(({ text, member }) => [text, member])).toEqual([
      ['missing members "a", "b" and "c"', null],
    ]);
  });

  it('joins nothing of two objects', () => {
    const faults = [lacks('a', '/x'), lacks('a', '/y')];
    expect(joinMissing(faults)).toEqual(faults);
  });

  it('leaves other faults of the object as they are', () => {
    const other = { ...lacks('z'), keyword: 'additionalProperties', isMissing: false };
    expect(joinMissing([lacks('a'), other, lacks('b')])).toHaveLength(2);
    expect(joinMissing([lacks('a'), other, lacks('b')])).toContainEqual(other);
  });

  it('names twenty and counts the rest', () => {
    const faults = Array.from({ length: 23 }, (_, index) => lacks(`m${index}`));
    const [{ text } = { text: '' }] = joinMissing(faults);
    expect([text?.match(/"m\d+"/g)?.length, text?.endsWith('and 3 more')]).toEqual([20, true]);
  });

  it('escapes the names', () => {
    expect(joinMissing([lacks('\u001b[31m'), lacks('b')])[0]?.text).not.toContain('\u001b');
  });
});
