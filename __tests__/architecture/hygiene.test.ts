import { describe, expect, it } from '@jest/globals';
import { readSources } from './imports.js';
import type { SourceFile } from './imports.js';

/** Written with character classes, so that this file does not hold what it looks for. */
const UNWANTED: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a test that alone runs', /\b(?:it|test|describe)[.]only\b|\bf(?:it|describe)\(/],
  ['a test that does not run', /\b(?:it|test|describe)[.](?:skip|todo)\b|\bx(?:it|test|describe)\(/],
  ['a note for later', /\b(?:TO[D]O|FIX[M]E|X{3})\b/],
  ['a silenced compiler', /@ts-(?:ig[n]ore|noche[c]k)/],
  ['an absolute path of somebody’s machine', /(?:\/[h]ome\/|\/[U]sers\/|\/ro[o]t\/|[A-Z]:\\\\?[U]sers\\)/],
];

const code = [...readSources('src'), ...readSources('__tests__'), ...readSources('scripts')].filter(
  ({ path }) => !path.includes('.generated.'),
);

function unwanted(file: SourceFile): readonly string[] {
  return file.text
    .split('\n')
    .flatMap((line, index) =>
      UNWANTED.filter(([, pattern]) => pattern.test(line)).map(
        ([what]) => `${file.path}:${index + 1}: ${what}`,
      ),
    );
}

describe('sources, tests and scripts', () => {
  it('hold nothing left over from working on them', () => {
    expect(code.flatMap(unwanted)).toEqual([]);
  });
});

describe('the search for leftovers', () => {
  it.each([
    ['it', '.only("x")'],
    ['describe', '.skip("x")'],
    ['x', 'it("x")'],
    ['// TO', 'DO: later'],
    ['// @ts-', 'ignore'],
    ['"/ho', 'me/someone/file"'],
  ])('finds %s%s', (start, end) => {
    expect(unwanted({ path: 'a.ts', text: start + end })).toHaveLength(1);
  });
});
