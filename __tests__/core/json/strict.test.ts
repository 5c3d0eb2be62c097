import { describe, expect, it } from '@jest/globals';
import { MAX_FAULTS } from '../../../src/core/json/fault-list.js';
import { MAX_POINTER_LENGTH } from '../../../src/core/json/open-containers.js';
import { parseStrict, type JsonFault, type StrictResult } from '../../../src/core/json/strict.js';

const LIMITS = { depth: 64 };

function parse(text: string): StrictResult {
  const bytes = Buffer.from(text);
  return parseStrict(bytes, 0, bytes.length, LIMITS);
}

/** Rule without its prefix, column, pointer. */
function brief({ rule, column, pointer }: JsonFault): readonly [string, number, string | null] {
  return [rule.replace('EVIDENCE_', ''), column, pointer];
}

function faultsOf(text: string): readonly (readonly [string, number, string | null])[] {
  return parse(text).faults.map(brief);
}

function nested(depth: number): string {
  return `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
}

describe('parseStrict', () => {
  describe('when the line is a sound object', () => {
    it.each([
      '{}',
      ' \t{"a" : 1 ,\r"b":[ ] } ',
      '{"a":{"b":[{"c":null},true,false]}}',
      '{"a":"\\ud83d\\ude00 \\u2028 \\" \\\\","b":"größer 😀"}',
      '{"a":{"x":1},"b":{"x":1}}',
      '{"A":1,"a":2,"\u00e9":3,"e\u0301":4}',
      '{"a":"\u2028\u2029\u0085\ufeff\u007f"}',
    ])('gives the value of %j and no fault', (text) => {
      expect(parse(text)).toEqual({ value: JSON.parse(text), faults: [] });
    });

    it('reads the span alone', () => {
      const bytes = Buffer.from('ö}\n{"a":1}\n{"b":2}');
      expect(parseStrict(bytes, 4, 11, LIMITS).value).toEqual({ a: 1 });
    });
  });

  describe('when members have the names of Object.prototype', () => {
    const text = '{"__proto__":{"polluted":true},"constructor":8,"toString":"t","hasOwnProperty":null}';

    it('finds no fault', () => {
      expect(faultsOf(text)).toEqual([]);
    });

    it('keeps them all as own members', () => {
      expect(Object.keys(parse(text).value ?? {})).toEqual([
        '__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
      ]);
    });

    it('pollutes nothing', () => {
      parse(text);
      expect('polluted' in {}).toBe(false);
    });

    it('finds them when they stand twice', () => {
      expect(faultsOf('{"__proto__":1,"__proto__":2}')).toEqual([['DUPLICATE_KEY', 16, '/__proto__']]);
    });
  });

  describe('when the text is no JSON', () => {
    it.each([
      ['', 1],
      ['  ', 3],
      ['{', 2],
      ['{"a', 4],
      ['{"a"', 5],
      ['{"a":', 6],
      ['{"a":1', 7],
      ['{"a":1,', 8],
      ['{"a":tru', 9],
      ['{"a":trux}', 9],
      ['{"a":nullx}', 10],
      ['{a:1}', 2],
      ["{'a':1}", 2],
      ['{"a" 1}', 6],
      ['{"a":1 "b":2}', 8],
      ['{"a":1,}', 8],
      ['{"a":[1,]}', 9],
      ['{"a":[1 2]}', 9],
      ['{"a":[1}', 8],
      ['{"a":1]', 7],
      ['{"a":01}', 7],
      ['{"a":1.}', 8],
      ['{"a":.5}', 6],
      ['{"a":+1}', 6],
      ['{"a":-}', 7],
      ['{"a":1e}', 8],
      ['{"a":0x10}', 7],
      ['{"a":NaN}', 6],
      ['{"a":Infinity}', 6],
      ['{"a":-Infinity}', 7],
      ['{"a":"\\x"}', 8],
      ['{"a":"\\u12G4"}', 11],
      ['{"a":"\\u00', 11],
      ['{"a":"x\ty"}', 8],
      ['{"a":"x\u0000y"}', 8],
      ['{"a":1}}', null],
      ['\ufeff{"a":1}', 1],
      ['\u00a0{"a":1}', 1],
      ['{\u2003"a":1}', 2],
      ['{"a":/* c */1}', 6],
      ['<<<<<<< HEAD', 1],
      ['01', 2],
    ] as const)('says that %j breaks at column %s', (text, column) => {
      if (column === null) expect(faultsOf(text)).toEqual([['TRAILING_TEXT', 8, null]]);
      else expect(faultsOf(text)).toEqual([['INVALID_JSON', column, null]]);
    });

    it('gives no value', () => {
      expect(parse('{"a":1').value).toBeUndefined();
    });

    it('counts columns in UTF-16 units and offsets in bytes', () => {
      const [fault] = parse('{"ö😀":x}').faults;
      expect([fault?.column, fault?.byteOffset]).toEqual([8, 10]);
    });

    it('still tells the faults before the break', () => {
      expect(faultsOf('{"a":-0,"a":1,"b":}')).toEqual([
        ['UNSAFE_NUMBER', 6, '/a'],
        ['DUPLICATE_KEY', 9, '/a'],
        ['INVALID_JSON', 19, null],
      ]);
    });
  });

  describe('when text follows the value', () => {
    it.each([
      ['{}{}', 3],
      ['{"a":1} {"b":2}', 9],
      ['{} x', 4],
      ['{},', 3],
      ['{}\u00a0', 3],
      ['{}\ufeff', 3],
    ])('says so for %j at column %i', (text, column) => {
      expect(faultsOf(text)).toEqual([['TRAILING_TEXT', column, null]]);
    });

    it('gives no value', () => {
      expect(parse('{"a":1}{"b":2}').value).toBeUndefined();
    });
  });

  describe('when the value is no object', () => {
    it.each(['[]', '[{"a":1}]', '"text"', '1', 'null', 'true'])('says so for %j', (text) => {
      expect(parse(text)).toMatchObject({
        value: undefined,
        faults: [{ rule: 'EVIDENCE_NOT_OBJECT', column: 1 }],
      });
    });

    it('still tells its other faults', () => {
      expect(faultsOf(' [-0,{"a":1,"a":2}] x')).toEqual([
        ['NOT_OBJECT', 2, ''],
        ['UNSAFE_NUMBER', 3, '/0'],
        ['DUPLICATE_KEY', 13, '/1/a'],
        ['TRAILING_TEXT', 21, null],
      ]);
    });
  });

  describe('when a member name stands twice', () => {
    it.each([
      ['{"a":1,"a":1}', [['DUPLICATE_KEY', 8, '/a']]],
      ['{"a":1,"\\u0061":1}', [['DUPLICATE_KEY', 8, '/a']]],
      ['{"\\ud83d\\ude00":1,"😀":1}', [['DUPLICATE_KEY', 19, '/😀']]],
      [
        '{"a":1,"a":2,"a":3}',
        [
          ['DUPLICATE_KEY', 8, '/a'],
          ['DUPLICATE_KEY', 14, '/a'],
        ],
      ],
      ['{"x":[0,{"y":{"a":1,"b":2,"a":3}}]}', [['DUPLICATE_KEY', 27, '/x/1/y/a']]],
      [
        '{"a/b":1,"a/b":2,"~":{"":1,"":2}}',
        [
          ['DUPLICATE_KEY', 10, '/a~1b'],
          ['DUPLICATE_KEY', 28, '/~0/'],
        ],
      ],
      ['{"a":{"b":1},"a":{"c":1}}', [['DUPLICATE_KEY', 14, '/a']]],
      ['{"a":1,"a":{"b":1}}', [['DUPLICATE_KEY', 8, '/a']]],
    ] as const)('tells each repeat in %j', (text, expected) => {
      expect(faultsOf(text)).toEqual(expected);
    });

    it('gives the value that JSON.parse keeps', () => {
      expect(parse('{"a":1,"a":2}').value).toEqual({ a: 2 });
    });
  });

  describe('when a number is unsafe', () => {
    it.each([
      ['{"id":6148914691236517207}', true],
      ['{"id":9007199254740991}', false],
      ['{"id":18014398509481984}', false],
      ['{"id":9007199254740993}', true],
      ['{"id":[1,-9007199254740995]}', true],
      ['{"id":"6148914691236517207"}', false],
    ])('judges %j: unsafe %s', (text, isUnsafe) => {
      expect(parse(text).faults.some(({ rule }) => rule === 'EVIDENCE_UNSAFE_NUMBER')).toBe(isUnsafe);
    });

    it('tells every one with its place', () => {
      expect(faultsOf('{"a":-0,"b":[1,1e400],"c":{"d":1e-400}}')).toEqual([
        ['UNSAFE_NUMBER', 6, '/a'],
        ['UNSAFE_NUMBER', 16, '/b/1'],
        ['UNSAFE_NUMBER', 32, '/c/d'],
      ]);
    });

    it('gives the value as a double', () => {
      expect(parse('{"a":9007199254740993}').value).toEqual({ a: 9007199254740992 });
    });
  });

  describe('when half of a surrogate pair stands alone', () => {
    it.each([
      ['{"a":"\\ud800"}', [['LONE_SURROGATE', 7, '/a']]],
      ['{"a":"x\\uDFFFy"}', [['LONE_SURROGATE', 8, '/a']]],
      [
        '{"a":"\\ude00\\ud83d"}',
        [
          ['LONE_SURROGATE', 7, '/a'],
          ['LONE_SURROGATE', 13, '/a'],
        ],
      ],
      ['{"a":"\\ud83d\\ud83d\\ude00"}', [['LONE_SURROGATE', 7, '/a']]],
      [
        '{"a":"\\ud83dx\\ude00"}',
        [
          ['LONE_SURROGATE', 7, '/a'],
          ['LONE_SURROGATE', 14, '/a'],
        ],
      ],
      ['{"a":"\\ud83d\\\\ude00"}', [['LONE_SURROGATE', 7, '/a']]],
      ['{"a":{"k\\udead":1}}', [['LONE_SURROGATE', 9, '/a/k\udead']]],
    ] as const)('tells each half in %j', (text, expected) => {
      expect(faultsOf(text)).toEqual(expected);
    });

    it('takes an escaped backslash before u for text', () => {
      expect(faultsOf('{"a":"\\\\ud800"}')).toEqual([]);
    });
  });

  describe('when containers are nested', () => {
    it('lets as many be open as the limit says', () => {
      expect(faultsOf(nested(64))).toEqual([]);
    });

    it('tells the first that is one too many', () => {
      const pointer = `/a${'/0'.repeat(63)}`;
      expect(faultsOf(nested(65))).toEqual([['TOO_DEEP', 69, pointer]]);
    });

    it('gives no value', () => {
      expect(parse(nested(65)).value).toBeUndefined();
    });

    it('tells every place where it happens, and what is wrong elsewhere', () => {
      const bytes = Buffer.from('{"a":[[1]],"b":-0,"c":[[{"d":-0}]]}');
      const { faults } = parseStrict(bytes, 0, bytes.length, { depth: 2 });
      expect(faults.map(brief)).toEqual([
        ['TOO_DEEP', 7, '/a/0'],
        ['UNSAFE_NUMBER', 16, '/b'],
        ['TOO_DEEP', 24, '/c/0'],
      ]);
    });

    it('survives a million of them', () => {
      expect(parse(nested(1_000_000)).faults.map(({ rule }) => rule)).toEqual(['EVIDENCE_TOO_DEEP']);
    });

    it('survives a million that are never closed', () => {
      const rules = parse(`{"a":${'[{"b":'.repeat(500_000)}`).faults.map(({ rule }) => rule);
      expect(rules).toEqual(['EVIDENCE_TOO_DEEP', 'EVIDENCE_INVALID_JSON']);
    });
  });

  describe('when thousands of lines before were none', () => {
    it.each([
      '{"a":1,"b":[{}]}',
      '{"a":1,"a":2}',
      '{"a":-0}',
      '[1]',
      '{"a":1} x',
      '{"a":',
      nested(65),
      '{"a":"\\ud800"}',
    ])('reads %j as ever', (text) => {
      const before = parse(text);
      for (let at = 0; at < 5000; at += 1) parse('{x');
      const behind = [parse(text), parse(text)];
      for (let at = 0; at < 50_000; at += 1) parse('{}');
      expect([...behind, parse(text)]).toEqual([before, before, before]);
    });
  });

  describe('when a line holds more than anyone reads', () => {
    it('keeps the first faults and the break', () => {
      const { faults } = parse(`{"a":[${'-0,'.repeat(MAX_FAULTS * 2)}]}`);
      expect([faults.length, faults.at(-1)?.rule]).toEqual([MAX_FAULTS + 1, 'EVIDENCE_INVALID_JSON']);
    });

    it('gives no pointer that is longer than a reader can use', () => {
      const name = 'n'.repeat(MAX_POINTER_LENGTH);
      expect(parse(`{"${name}":-0}`).faults).toMatchObject([
        { rule: 'EVIDENCE_UNSAFE_NUMBER', pointer: null },
      ]);
    });
  });

  describe('when a fault is told', () => {
    it.each([
      '{"hunter2":"\\ud800","hunter2":-0,"hunter2":"\\x"}',
      '{"a":hunter2}',
      '{"a":1} hunter2',
      '"hunter2"',
      'hunter2',
    ])('quotes nothing of %j in the message', (text) => {
      expect(parse(text).faults.filter(({ message }) => message.includes('hunter'))).toEqual([]);
    });
  });
});
