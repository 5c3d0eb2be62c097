import { describe, expect, it } from '@jest/globals';
import { asksForHelp, chooseVerb } from '../../../src/edges/terminal/verb.js';

const VERBS = { append: 1, filter: 2 };

describe('asksForHelp', () => {
  it.each([['--help'], ['-h'], ['help'], ['append', '--help']])('is asked by %p %p', (...args) => {
    expect(asksForHelp(args)).toBe(true);
  });

  it('is not asked by a verb', () => {
    expect(asksForHelp(['append', 'x'])).toBe(false);
  });
});

describe('chooseVerb', () => {
  it('gives the verb of that name', () => {
    expect(chooseVerb('sign', 'filter', VERBS)).toBe(2);
  });

  it.each([undefined, 'apend', 'toString'])('refuses %p', (name) => {
    expect(() => chooseVerb('sign', name, VERBS)).toThrow(expect.objectContaining({ code: 'GATE_USAGE' }));
  });
});
