import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileGlobs, globFault, globPrefix } from '../../src/core/glob.js';

const matches = (pattern: string, path: string) => compileGlobs([pattern])(path);

describe('compileGlobs', () => {
  describe('when a pattern matches', () => {
    it.each([
      ['a/b.jsonl', 'a/b.jsonl'],
      ['*.jsonl', 'a.jsonl'],
      ['*.jsonl', '.hidden.jsonl'],
      ['**/*.jsonl', 'a.jsonl'],
      ['**/*.jsonl', 'a/b/c.jsonl'],
      ['.cursor/**', '.cursor/deep/.dot/x'],
      ['logs/**/run.jsonl', 'logs/run.jsonl'],
      ['logs/**/run.jsonl', 'logs/a/b/run.jsonl'],
      ['a/**/b/**/c', 'a/b/x/b/y/c'],
      ['**/a*/**/x', 'q/ab/x'],
      ['**', 'any/thing'],
      ['a?c', 'abc'],
      ['?.jsonl', '\u{1f600}.jsonl'],
      ['größe/*.jsonl', 'größe/日本.jsonl'],
      ['{a,b}/x', 'b/x'],
      ['{a,b/{c,d}}/x', 'b/d/x'],
      ['x{,-old}.jsonl', 'x.jsonl'],
      ['x{,-old}.jsonl', 'x-old.jsonl'],
      ['[ab].j', 'b.j'],
      ['[a-c]x', 'cx'],
      ['[!a-c]x', 'dx'],
      ['[]]x', ']x'],
      ['[a,{]x', '{x'],
      ['[\\]]x', ']x'],
      ['[a\\-c]x', '-x'],
      ['\\*', '*'],
      ['\\{a\\}', '{a}'],
      ['a}b', 'a}b'],
      ['a**b', 'axxb'],
    ])('%s takes %s', (pattern, path) => {
      expect(matches(pattern, path)).toBe(true);
    });
  });

  describe('when a pattern does not match', () => {
    it.each([
      ['*.jsonl', 'a/b.jsonl'],
      ['*.jsonl', 'a.JSONL'],
      ['A/x', 'a/x'],
      ['a/*', 'a'],
      ['a/**', 'a'],
      ['a/**/b', 'a/xb'],
      ['a?c', 'a/c'],
      ['a?c', 'ac'],
      ['[!a]x', '/x'],
      ['a[\\-]c', 'abc'],
      ['[a\\-c]x', 'bx'],
      ['\\*', 'a'],
      ['a**b', 'a/b'],
      ['??', '\u{1f600}'],
      ['*??', '\u{1f600}'],
      ['a.c', 'abc'],
      ['größe', 'gro\u0308\u00dfe'],
    ])('%s leaves %s', (pattern, path) => {
      expect(matches(pattern, path)).toBe(false);
    });
  });

  describe('when there are several patterns', () => {
    it('matches what any of them matches', () => {
      const test = compileGlobs(['a/*.jsonl', 'b/x', 'c/**']);
      expect(['a/1.jsonl', 'b/x', 'c/d/e', 'b/y', 'a/b/1.jsonl'].filter(test)).toEqual([
        'a/1.jsonl',
        'b/x',
        'c/d/e',
      ]);
    });

    it('matches nothing where there is none', () => {
      expect(compileGlobs([])('a')).toBe(false);
    });
  });

  describe('when a pattern is made to be slow', () => {
    it.each([
      ['**/**/**/**/**/x', `${'a/'.repeat(20_000)}y`],
      ['**/a*/**/a*/**/a*/**/a*/x', `${'aa/'.repeat(10_000)}y`],
      [`${'a*'.repeat(200)}b`, 'a'.repeat(20_000)],
      [`${'*'.repeat(500)}b`, 'a'.repeat(20_000)],
      [`${'{a*,*a}'.repeat(8)}b`, 'a'.repeat(2_000)],
    ])('answers %s at once', (pattern, path) => {
      const start = performance.now();
      expect(matches(pattern, path)).toBe(false);
      expect(performance.now() - start).toBeLessThan(2_000);
    });
  });

  describe('when every special character of a path is escaped', () => {
    it('matches that path and no longer one', () => {
      const name = fc.stringMatching(/^[^/\0]{1,12}$/u).filter((text) => text !== '.' && text !== '..');
      fc.assert(
        fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
          const path = names.join('/');
          const pattern = path.replace(/[*?[\]{},!\\]/g, '\\$&');
          return matches(pattern, path) && !matches(pattern, `${path}x`) && !matches(pattern, `x/${path}`);
        }),
      );
    });
  });
});

describe('globFault', () => {
  describe('when a pattern cannot be read', () => {
    it.each([
      '',
      '!a',
      '/a',
      'a/',
      'a//b',
      './a',
      'a/../b',
      '[ab',
      'a[b/c]d',
      '{a,b',
      '{a}',
      '{1..3}',
      'a\\',
      'a\0b',
      '{a,}/x',
      '{a,b}'.repeat(9),
      'a'.repeat(2_000),
    ])('says why for %j', (pattern) => {
      expect(globFault(pattern)).toEqual(expect.any(String));
    });

    it('makes compileGlobs throw', () => {
      expect(() => compileGlobs(['ok', '{a'])).toThrow(
        expect.objectContaining({ code: 'GATE_CONFIG_INVALID' }),
      );
    });
  });

  describe('when a pattern can be used', () => {
    it('has nothing to say', () => {
      expect(globFault('logs/**/*.{jsonl,ndjson}')).toBeNull();
    });
  });
});

describe('globPrefix', () => {
  it.each([
    ['handoffs/x.jsonl', 'handoffs/'],
    ['a/b/**/*.jsonl', 'a/b/'],
    ['a/b*/c', 'a/'],
    ['*.jsonl', ''],
    ['x.jsonl', ''],
    ['**/x', ''],
    ['a/{b,c}/x', 'a/'],
    ['a/{b/x,b/y}/z', 'a/b/'],
    ['{a,b}/x', ''],
    ['a\\*/x', 'a*/'],
  ])('of %s is %j', (pattern, prefix) => {
    expect(globPrefix(pattern)).toBe(prefix);
  });
});
