import { describe, expect, it } from '@jest/globals';
import { readSources } from './imports.js';

const MAX_LINES = 250;
/** Longer files, each with the reason why it is one idea all the same. */
const LONG_ON_PURPOSE: Readonly<Record<string, string>> = {};
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names that say where leftovers go instead of what a file holds. */
const SAYS_NOTHING = /^(utils?|helpers?|common|misc|shared|lib)$/;

const sources = readSources('src').filter(({ path }) => !path.includes('.generated.'));

/** The names in a path that are not words of the project joined by hyphens. */
function badNames(path: string): readonly string[] {
  return path
    .replace(/(\.test)?\.ts$/, '')
    .split('/')
    .filter((name) => name !== '__tests__' && (!KEBAB.test(name) || SAYS_NOTHING.test(name)));
}

describe('file names', () => {
  it('are nouns in kebab case, in src', () => {
    expect(sources.map(({ path }) => path).filter((path) => badNames(path).length > 0)).toEqual([]);
  });

  it('are nouns in kebab case, in the tests', () => {
    const tests = readSources('__tests__').map(({ path }) => path);
    expect(tests.filter((path) => badNames(path).length > 0)).toEqual([]);
  });

  it.each(['src/core/utils.ts', 'src/helpers/a.ts', 'src/core/someThing.ts', 'src/core/snake_case.ts'])(
    'would be refused as %s',
    (path) => {
      expect(badNames(path)).toHaveLength(1);
    },
  );
});

describe('file sizes', () => {
  it(`stay at ${MAX_LINES} lines or fewer`, () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > MAX_LINES && LONG_ON_PURPOSE[path] === undefined)
      .map(({ path, lines }) => `${path}: ${lines}`);
    expect(long).toEqual([]);
  });

  it('has no exception that is needed no more', () => {
    const known = new Map(sources.map(({ path, text }) => [path, text.split('\n').length - 1]));
    expect(Object.keys(LONG_ON_PURPOSE).filter((path) => (known.get(path) ?? 0) <= MAX_LINES)).toEqual([]);
  });
});
