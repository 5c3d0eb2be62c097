import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markdownCode, markdownText } from '../../src/reports/markdown.js';

describe('markdownText', () => {
  it.each([
    ['plain, with (round) "marks".', 'plain, with (round) "marks".'],
    ['a|b', 'a&#124;b'],
    ['<b>&', '&lt;b&gt;&amp;'],
    ['`x` *y* _z_', '&#96;x&#96; &#42;y&#42; &#95;z&#95;'],
    ['[a](b)', '&#91;a&#93;(b)'],
    ['@ada #7', '@&#8203;ada #&#8203;7'],
    ['https://a.example', 'https&#58;//a.example'],
    ['www.a.example', 'www&#46;a.example'],
    ['- item', '&#45; item'],
    ['12. item', '&#49;&#50;. item'],
    ['  indented', 'indented'],
    ['a\nb', 'a&#92;x0ab'],
  ])('shows %j as the text it is', (text, markdown) => {
    expect(markdownText(text)).toBe(markdown);
  });

  it('makes no markup of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(markdownText(text).replaceAll(/&(?:amp|lt|gt|#\d+);/gu, '')).not.toMatch(
          /[<>&`*_~|[\]\\$\n\r]|^[-+=]/u,
        );
      }),
    );
  });
});

describe('markdownCode', () => {
  it.each([
    ['logs/a.jsonl:3', '`logs/a.jsonl:3`'],
    ['a`b', '`` a`b ``'],
    ['```', '```` ``` ````'],
    ['', '`  `'],
    ['a\nb', '`a\\x0ab`'],
  ])('puts %j into one span', (text, markdown) => {
    expect(markdownCode(text)).toBe(markdown);
  });

  it('cannot be ended from within', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', ' ', '<', '\n') }), (text) => {
        const code = markdownCode(text);
        const fence = /^`+/u.exec(code)![0];
        const inner = code.slice(fence.length, -fence.length);
        expect(inner.match(/`+/gu) ?? []).not.toContain(fence);
        expect(inner).not.toMatch(/^`|`$|\n/u);
      }),
    );
  });
});
