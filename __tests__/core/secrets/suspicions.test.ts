import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Suspicions, type Suspicion } from '../../../src/core/secrets/suspicions.js';

const of = (value: string, identity = value): Suspicion => ({
  rule: 'any',
  pointer: null,
  name: null,
  value,
  identity,
});

function valuesOf(given: readonly Suspicion[], limit = 1000): string[] {
  const suspicions = new Suspicions(limit);
  for (const one of given) suspicions.add(one);
  return suspicions.all.map(({ value }) => value);
}

/** Enough searches that an index is used from then on; none of them has a part in common with what tests add. */
const MANY = Array.from({ length: 300 }, (_, at) => of(`<<${String(at).padStart(6, '0')}>>`));
const manyValues = MANY.map(({ value }) => value);

describe.each([
  ['few', [] as Suspicion[]],
  ['many', MANY],
])('Suspicions with %s before', (_, before) => {
  const added = (...given: Suspicion[]): string[] => valuesOf([...before, ...given]).slice(before.length);

  it('keep a secret once, under its first rule', () => {
    expect(added(of('abcdefgh1'), of('abcdefgh1'))).toEqual(['abcdefgh1']);
  });

  it('take a part of one for the same', () => {
    expect(added(of('abcdefgh12345'), of('cdefgh123'), of('abcdefgh1'))).toEqual(['abcdefgh12345']);
  });

  it('take one with something around it for the same, and keep the longer value', () => {
    expect(added(of('cdefgh123'), of('abcdefgh12345'))).toEqual(['abcdefgh12345']);
  });

  it('know the longer value by its own parts from then on', () => {
    expect(added(of('cdefgh123'), of('abcdefgh12345'), of('bcdefgh1'))).toEqual(['abcdefgh12345']);
  });

  it('compare what stays the same in every spelling too', () => {
    expect(added(of('wrapped one', 'abcdefgh12345'), of('cdefgh123'))).toEqual(['wrapped one']);
  });

  it('keep short ones apart: they may be a part by chance', () => {
    expect(added(of('abcdefgh12345'), of('abcdefg'))).toEqual(['abcdefgh12345', 'abcdefg']);
  });
});

describe('Suspicions', () => {
  it('leave out only what overlaps with one that is kept, however many there are', () => {
    /** What is left out is taken out of texts by its parts of 8 characters. */
    const overlaps = (one: string, other: string): boolean =>
      Array.from({ length: one.length - 7 }, (_, at) => one.slice(at, at + 8)).some((part) =>
        other.includes(part),
      );
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 8, maxLength: 14 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
        const kept = valuesOf([...MANY, ...texts.map((each) => of(each))]);
        const missing = texts.filter((each) => !kept.some((one) => overlaps(each, one)));
        expect([missing, kept.slice(0, MANY.length)]).toEqual([[], manyValues]);
      }),
    );
  });

  it('are found at once among long ones: 100,000 parts of the last of 50 keys', () => {
    const keys = Array.from({ length: 50 }, (_, key) =>
      Array.from({ length: 3000 }, (__, at) =>
        ((key * 7919 + at * 104_729 + at * at * 31) % 46_656).toString(36),
      ).join(''),
    );
    const last = keys[49]!;
    const parts = Array.from({ length: 100_000 }, (_, at) =>
      of(last.slice(at % 8000, (at % 8000) + 9 + (at % 13))),
    );
    const started = performance.now();
    expect(valuesOf([...keys.map((key) => of(key)), ...parts])).toEqual(keys);
    expect(performance.now() - started).toBeLessThan(2500);
  });
});
