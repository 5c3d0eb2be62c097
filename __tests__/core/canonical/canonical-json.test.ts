import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/core/canonical/canonical-json.js';
import { obviousCanonical } from './obvious.js';
import { records } from './records.js';

const PUBLISHED = path.resolve('../shared/jcs');

describe('canonicalJson', () => {
  it.each([
    ['{"b":1,"a":{"d":[],"c":{}}}', '{"a":{"c":{},"d":[]},"b":1}'],
    ['{"\\ud83d\\ude80":1,"\\ufb41":2,"a":3}', '{"a":3,"\u{1f680}":1,"\ufb41":2}'],
    ['{"10":1,"9":2,"1":3}', '{"1":3,"10":1,"9":2}'],
    ['{"a":"\\u0041\\/\\u001F\\u0008\\u007f\\u2028"}', '{"a":"A/\\u001f\\b\u007f\u2028"}'],
    ['[1E2, 1.0, 1e21, 1e-7, 0.000001]', '[100,1,1e+21,1e-7,0.000001]'],
    ['{"__proto__":{"x":1},"constructor":2}', '{"__proto__":{"x":1},"constructor":2}'],
    ['{"toJSON":"text"}', '{"toJSON":"text"}'],
  ])('gives %s as %s', (text, canonical) => {
    expect(canonicalJson(JSON.parse(text))).toBe(canonical);
  });

  it('writes minus zero as zero', () => {
    expect(canonicalJson([-0])).toBe('[0]');
  });

  it.each([
    ['NaN', NaN],
    ['infinity', [Infinity]],
    ['half of a surrogate pair', { a: '\ud800' }],
    ['half of a pair in a name', { '\udc00': 1 }],
    ['a big integer', { a: 1n }],
    ['nothing', undefined],
  ])('throws a TypeError for %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('throws a TypeError for a cycle', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(() => canonicalJson(cycle)).toThrow(TypeError);
  });

  it('agrees with an obvious second implementation', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(canonicalJson(record)).toBe(obviousCanonical(record));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the published RFC 8785 documents', () => {
  const documents = existsSync(PUBLISHED) ? readdirSync(path.join(PUBLISHED, 'input')) : [];

  it('come out byte for byte', () => {
    for (const name of documents) {
      const input: unknown = JSON.parse(readFileSync(path.join(PUBLISHED, 'input', name), 'utf8'));
      const bytes = Buffer.from(canonicalJson(input), 'utf8');
      expect([name, bytes.equals(readFileSync(path.join(PUBLISHED, 'output', name)))]).toEqual([name, true]);
      const hex = readFileSync(path.join(PUBLISHED, 'outhex', name.replace('.json', '.txt')), 'latin1');
      expect([name, bytes.toString('hex')]).toEqual([name, hex.replace(/\s/g, '')]);
    }
  });

  it('agree about ten thousand numbers', () => {
    const file = path.join(PUBLISHED, 'numbers/es6-10000.csv');
    const rows = existsSync(file) ? readFileSync(file, 'latin1').trim().split('\n') : [];
    const wrong = rows.filter((row) => {
      const [hex = '', text] = row.split(',');
      const number = Buffer.from(hex.padStart(16, '0'), 'hex').readDoubleBE();
      return canonicalJson(number) !== text;
    });
    expect(wrong).toEqual([]);
  });
});
