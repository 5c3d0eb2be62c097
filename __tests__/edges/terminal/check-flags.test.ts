import { describe, expect, it } from '@jest/globals';
import { isGateError } from '../../../src/core/errors.js';
import { findFormat, parseCheckArguments } from '../../../src/edges/terminal/check-flags.js';

/** Message and help of the refusal; null when the words are understood. */
function refusal(...args: string[]): string | null {
  try {
    parseCheckArguments(args);
    return null;
  } catch (thrown) {
    if (!isGateError(thrown)) throw thrown;
    expect(thrown.code).toBe('GATE_USAGE');
    return `${thrown.message}; ${thrown.help}`;
  }
}

describe('parseCheckArguments', () => {
  it('asks for the whole working tree without any flag', () => {
    expect(parseCheckArguments([])).toMatchObject({
      mode: 'all',
      format: 'text',
      only: [],
      paths: [],
      color: null,
    });
  });

  it.each([
    ['--staged', 'staged'],
    ['--all', 'all'],
    ['--range=a..b', 'range'],
  ])('reads the mode of %s', (flag, mode) => {
    expect(parseCheckArguments([flag]).mode).toBe(mode);
  });

  it.each([
    ['main..HEAD', 'main', 'HEAD'],
    ['v1.0..v1.1', 'v1.0', 'v1.1'],
    ['HEAD~3..', 'HEAD~3', 'HEAD'],
    ['a..b', 'a', 'b'],
  ])('reads the range %s', (range, base, head) => {
    expect(parseCheckArguments(['--range', range])).toMatchObject({ base, head });
  });

  it.each([['main'], ['..HEAD'], ['main...HEAD'], ['-x..HEAD'], ['..'], ['']])(
    'refuses the range "%s"',
    (range) => {
      expect(refusal(`--range=${range}`)).not.toBeNull();
    },
  );

  it('reads lists with commas and blanks', () => {
    expect(parseCheckArguments(['--only', 'lines, json', '--family=a,b'])).toMatchObject({
      only: ['lines', 'json'],
      families: ['a', 'b'],
    });
  });

  it('takes what stands behind -- for paths', () => {
    expect(parseCheckArguments(['--', '--staged', 'a.jsonl']).paths).toEqual(['--staged', 'a.jsonl']);
  });

  describe('when a flag is misread', () => {
    it.each([
      ['an unknown one, with the nearest', ['--stagd'], '--staged'],
      ['an unknown one behind a known short one', ['-h', '--frmat=json'], '--format'],
      ['an unknown check, with the nearest', ['--only=secret'], 'secrets'],
      ['an unknown format', ['--format=xml'], 'sarif'],
      ['two modes', ['--all', '--staged'], 'exclude'],
      ['one that is given twice', ['--only=json', '--only=lines'], 'twice'],
      ['one without its value', ['--format'], 'format'],
      ['one with an empty value', ['--output='], '--output'],
      ['a list that names nothing', ['--skip', ' , '], '--skip'],
      ['families that name nothing', ['--family=,'], '--family'],
      ['a switch with a value', ['--staged=yes'], 'staged'],
    ])('refuses %s', (_, args, word) => {
      expect(refusal(...args)).toContain(word);
    });

    it('escapes what it repeats', () => {
      expect(refusal('--\u001b[2J')).not.toContain('\u001b');
    });
  });
});

describe('findFormat', () => {
  it.each([
    [['--format', 'json', '--bogus'], 'json'],
    [['--bogus', '--format=sarif'], 'sarif'],
    [['--format=xml'], 'text'],
    [['--format'], 'text'],
    [[], 'text'],
  ])('of %j is %s', (args, expected) => {
    expect(findFormat(args)).toBe(expected);
  });
});
