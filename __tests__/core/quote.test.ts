import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapePath, neutralise, quoteText } from '../../src/core/quote.js';

const HOSTILE_TEXT = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\x1b',
      '\n',
      '\r',
      ':',
      '#',
      '[',
      '\u202e',
      '\u200b',
      '\ud83d',
      '\udca9',
      '💩',
      '\u2028',
      '\\',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 120,
});
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

describe('quoteText', () => {
  describe('when the text is plain', () => {
    it.each(['', 'plain text', 'naïve café 💩 日本語', 'std::vec', 'a # b [c]', 'C:\\temp'])(
      'leaves %j as it is',
      (text) => {
        expect(quoteText(text)).toBe(text);
      },
    );

    it('keeps the selector that makes a sign an emoji', () => {
      expect(quoteText('⚠\ufe0f')).toBe('⚠\ufe0f');
    });
  });

  describe('when the text is hostile', () => {
    it.each([
      ['\x1b[31m', '\\x1b[31m'],
      ['a\nb', 'a\\x0ab'],
      ['a\r\nb', 'a\\x0d\\x0ab'],
      ['\u0085\x9b', '\\x85\\x9b'],
      ['a\u202eb', 'a\\u{202e}b'],
      ['\u2066\u2069\u200e\u200f', '\\u{2066}\\u{2069}\\u{200e}\\u{200f}'],
      ['a\u200bb\ufeff', 'a\\u{200b}b\\u{feff}'],
      ['a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
      ['a\ud800b', 'a\\u{d800}b'],
      ['\u{e0041}', '\\u{e0041}'],
      ['::set-output name=a::b', '\\x3a:set-output name=a::b'],
      ['  ::error::x', '  \\x3a:error::x'],
      ['a ##[error]x', 'a #\\x23[error]x'],
      ['##vso[task]x', '#\\x23vso[task]x'],
    ])('shows %j as %j', (text, shown) => {
      expect(quoteText(text)).toBe(shown);
    });
  });

  describe('when the text is too long', () => {
    it('ends in an ellipsis within the limit', () => {
      expect(quoteText('abcdefgh', 5)).toBe('abcd…');
    });

    it('leaves a text of exactly the limit whole', () => {
      expect(quoteText('abcde', 5)).toBe('abcde');
    });

    it('does not cut an escape in two', () => {
      expect(quoteText('ab\u202ecdef', 9)).toBe('ab…');
    });

    it('does not cut a surrogate pair in two', () => {
      expect(quoteText('💩💩💩💩', 3)).toBe('💩💩…');
    });

    it('looks no further than it shows', () => {
      const started = performance.now();
      quoteText('\n'.repeat(8 << 20));
      expect(performance.now() - started).toBeLessThan(200);
    });

    it.each([
      [0, ''],
      [1, '…'],
    ])('with a limit of %i shows %j', (limit, shown) => {
      expect(quoteText('abc', limit)).toBe(shown);
    });
  });

  describe('for any text', () => {
    it('gives one visible line within the limit', () => {
      fc.assert(
        fc.property(HOSTILE_TEXT, fc.nat(80), (text, limit) => {
          const shown = quoteText(text, limit);
          expect(shown).not.toMatch(FORBIDDEN);
          expect([...shown].length).toBeLessThanOrEqual(limit);
        }),
      );
    });

    it('changes nothing when done again', () => {
      fc.assert(
        fc.property(HOSTILE_TEXT, fc.nat(80), (text, limit) => {
          const once = quoteText(text, limit);
          expect(quoteText(once, limit)).toBe(once);
        }),
      );
    });

    it('starts no workflow command', () => {
      fc.assert(
        fc.property(HOSTILE_TEXT, (text) => {
          expect(quoteText(text, 200)).not.toMatch(/^\s*::|##\w*\[/u);
        }),
      );
    });
  });
});

describe('quoteText of a long text', () => {
  it('shows halves of surrogate pairs as it shows those of a short one', () => {
    const start = 'a\ud800b\udc00 \u2028é😀';
    const shown = quoteText(`${start}${'x'.repeat(10_000)}`, 60);
    expect(shown.startsWith(quoteText(start))).toBe(true);
  });
});

describe('escapePath', () => {
  it('shows a long path whole', () => {
    const path = `${'folder/'.repeat(40)}file.jsonl`;
    expect(escapePath(path)).toBe(path);
  });

  it('escapes what could forge a line', () => {
    expect(escapePath('::error::a\nb\x1b.jsonl')).toBe('\\x3a:error::a\\x0ab\\x1b.jsonl');
  });
});

describe('neutralise', () => {
  it.each([
    ['::error::x', '\\x3a:error::x'],
    ['\u00a0::add-mask::x', '\u00a0\\x3a:add-mask::x'],
    ['text ##[debug]x', 'text #\\x23[debug]x'],
  ])('makes %j harmless', (line, shown) => {
    expect(neutralise(line)).toBe(shown);
  });

  it.each(['logs/a.jsonl:3:1  error', ': x', 'a ## b [c]', 'key::value'])('leaves %j as it is', (line) => {
    expect(neutralise(line)).toBe(line);
  });
});
