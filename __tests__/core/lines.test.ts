import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstBadByte, frameLines, LineMark, MAX_BLANK_TAIL } from '../../src/core/lines.js';

const LIMITS = { lineBytes: 100 };

interface Line {
  readonly text: string;
  readonly offset: number;
  readonly marks: readonly string[];
  readonly last: boolean;
}

/** Copies of the framed lines: the generator reuses its object. */
function framed(content: string | Buffer, limits = LIMITS): Line[] {
  const bytes = Buffer.from(content);
  const lines: Line[] = [];
  for (const { start, end, offset, marks, last } of frameLines(bytes, limits)) {
    const names = Object.entries(LineMark).filter(([, bit]) => marks & bit);
    lines.push({
      text: bytes.toString('utf8', start, end),
      offset,
      marks: names.map(([name]) => name),
      last,
    });
  }
  return lines;
}

const textsOf = (content: string | Buffer): string[] => framed(content).map(({ text }) => text);
const marksOf = (content: string | Buffer): (readonly string[])[] =>
  framed(content).map(({ marks }) => marks);

describe('frameLines', () => {
  describe('when a file has no bytes', () => {
    it('gives no line', () => {
      expect(framed('')).toEqual([]);
    });
  });

  describe('when a file is one newline', () => {
    it('gives one blank line', () => {
      expect(framed('\n')).toEqual([{ text: '', offset: 0, marks: ['blank'], last: true }]);
    });
  });

  describe('when characters look like line ends', () => {
    it.each([
      ['U+2028', '\u2028'],
      ['U+2029', '\u2029'],
      ['NEL', '\u0085'],
      ['VT', '\v'],
      ['FF', '\f'],
      ['a lone CR', '\r'],
    ])('takes %s for data', (_, character) => {
      expect(textsOf(`a${character}b\nc\n`)).toEqual([`a${character}b`, 'c']);
    });
  });

  describe('when lines end in CR LF', () => {
    it('takes the CR off and says so', () => {
      expect(framed('{}\r\n')).toEqual([{ text: '{}', offset: 0, marks: ['crlf'], last: true }]);
    });

    it('leaves a CR at the end of the file in the line', () => {
      expect(marksOf('{}\r')).toEqual([['unterminated']]);
    });
  });

  describe('when a line begins with a byte order mark', () => {
    it.each([
      ['at the start of the file', '\uFEFF{}\n{}\n', [['bom'], []]],
      ['in the middle', '{}\n\uFEFF{}\n', [[], ['bom']]],
      ['alone', '\uFEFF', [['bom', 'blank', 'unterminated']]],
    ])('says so %s', (_, text, expected) => {
      expect(marksOf(text)).toEqual(expected);
    });

    it('leaves it in a string', () => {
      expect(framed('{"a":"\uFEFF"}\n')[0]?.marks).toEqual([]);
    });

    it('counts the offset from the mark', () => {
      expect(framed('{}\n\uFEFF{}\n')[1]?.offset).toBe(3);
    });
  });

  describe('when a line is blank', () => {
    it.each([[''], [' '], ['\t'], [' \t \r ']])('marks %j', (text) => {
      expect(marksOf(`${text}\n{}\n`)[0]).toContain('blank');
    });

    it.each([['\u00a0'], ['\v'], ['\f'], ['\u2028']])('takes %j for content', (text) => {
      expect(marksOf(`${text}\n`)[0]).not.toContain('blank');
    });
  });

  describe('when a line holds bytes that are no text', () => {
    it('marks bad UTF-8 on its own line only', () => {
      expect(marksOf(Buffer.from([0x61, 0x0a, 0xff, 0x0a, 0x62, 0x0a]))).toEqual([[], ['badUtf8'], []]);
    });

    it('marks a NUL on its own line only', () => {
      expect(marksOf('a\nb\0\nc\n')).toEqual([[], ['nul'], []]);
    });
  });

  describe('when a line is over the limit', () => {
    it.each([
      [100, false],
      [101, true],
    ])('with %i bytes says so: %s', (length, isTooLong) => {
      expect(marksOf(`${'x'.repeat(length)}\n`)[0]?.includes('tooLong')).toBe(isTooLong);
    });

    it('counts neither a byte order mark nor a CR', () => {
      expect(marksOf(`\uFEFF${'x'.repeat(100)}\r\n`)[0]).not.toContain('tooLong');
    });

    it('looks at nothing else in it', () => {
      expect(marksOf(`${'\0'.repeat(101)}\n`)).toEqual([['tooLong']]);
    });

    it('goes on with the next line at its place', () => {
      expect(framed(`${'x'.repeat(101)}\n{}\n`)[1]).toMatchObject({ text: '{}', offset: 102 });
    });
  });

  describe('when a line begins like a conflict marker', () => {
    it.each([['<<<<<<< HEAD'], ['|||||||'], ['||||||| 1a2b3c4'], ['======='], ['>>>>>>> topic']])(
      'marks %s',
      (text) => {
        expect(marksOf(`${text}\n`)).toEqual([['conflict']]);
      },
    );

    it.each([
      ['<<<<<<'],
      ['<<<<<<<<'],
      ['<<<<<<<x'],
      ['<<<<<<= HEAD'],
      [' <<<<<<< HEAD'],
      ['{"a":"<<<<<<< x"}'],
    ])('leaves %s', (text) => {
      expect(marksOf(`${text}\n`)[0]).not.toContain('conflict');
    });

    it('marks one that ends in CR LF', () => {
      expect(marksOf('=======\r\n')[0]).toContain('conflict');
    });
  });

  describe('when blank lines stand behind a line', () => {
    it('still takes it for the last', () => {
      expect(framed('{}\n{"a\n\n \n').map(({ last }) => last)).toEqual([false, true, true, true]);
    });

    it('does not when there is more white space than a writer leaves', () => {
      expect(framed(`{"a\n${'\n'.repeat(MAX_BLANK_TAIL)}`)[0]?.last).toBe(false);
    });
  });

  it('gives back every byte between newlines', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\uFEFF', 'ü', ' ')), (parts) => {
        const bytes = Buffer.from(parts.join(''));
        const offsets = framed(bytes, { lineBytes: 1000 }).map(({ offset }) => offset);
        const expected = [0, ...[...bytes.keys()].filter((at) => bytes[at] === 10).map((at) => at + 1)];
        expect(offsets).toEqual(expected.filter((at) => at < bytes.length));
      }),
    );
  });
});

/** RFC 3629's table, read byte by byte. */
function firstBadByteSlowly(bytes: Buffer): number {
  for (let at = 0; at < bytes.length;) {
    const length = sequenceAt(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return -1;
}

function sequenceAt(bytes: Buffer, at: number): number {
  const [one = 0, two = 0, three = 0, four = 0] = bytes.subarray(at, at + 4);
  const tail = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf;
  if (one <= 0x7f) return 1;
  if (one >= 0xc2 && one <= 0xdf) return tail(two) ? 2 : 0;
  if (one >= 0xe0 && one <= 0xef) {
    const low = one === 0xe0 ? 0xa0 : 0x80;
    const high = one === 0xed ? 0x9f : 0xbf;
    return two >= low && two <= high && tail(three) ? 3 : 0;
  }
  if (one >= 0xf0 && one <= 0xf4) {
    const low = one === 0xf0 ? 0x90 : 0x80;
    const high = one === 0xf4 ? 0x8f : 0xbf;
    return two >= low && two <= high && tail(three) && tail(four) ? 4 : 0;
  }
  return 0;
}

describe('firstBadByte', () => {
  it.each([
    ['an overlong slash', [0x61, 0xc0, 0xaf], 1],
    ['an overlong three-byte form', [0x61, 0xe0, 0x80, 0xaf], 1],
    ['an encoded high surrogate', [0x61, 0x62, 0xed, 0xa0, 0x80], 2],
    ['an encoded low surrogate', [0xed, 0xb0, 0x80], 0],
    ['a code point beyond U+10FFFF', [0x61, 0xf4, 0x90, 0x80, 0x80], 1],
    ['a tail that is cut off', [0xc3, 0xa4, 0xe2, 0x82], 2],
    ['a stray continuation byte', [0x61, 0x80, 0x61], 1],
    ['a byte that never occurs', [0xff], 0],
  ])('finds %s', (_, bytes, expected) => {
    const buffer = Buffer.from(bytes);
    expect(firstBadByte(buffer, 0, buffer.length)).toBe(expected);
  });

  it('counts from the start of the buffer', () => {
    const buffer = Buffer.from([0xff, 0x0a, 0x61, 0xff, 0x0a]);
    expect(firstBadByte(buffer, 2, 4)).toBe(3);
  });

  it('agrees with the table of RFC 3629 on any bytes', () => {
    const byte = fc.constantFrom(
      0x61,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc2,
      0xe0,
      0xe2,
      0xed,
      0xf0,
      0xf4,
      0xf5,
      0xff,
    );
    const good = fc
      .constantFrom('a', 'ü', '€', '😀', '\ud7ff', '\u{10ffff}')
      .map((text) => [...Buffer.from(text)]);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: byte.map((one) => [one]) }),
        ),
        (parts) => {
          const bytes = Buffer.from(parts.flat());
          expect(firstBadByte(bytes, 0, bytes.length)).toBe(firstBadByteSlowly(bytes));
        },
      ),
      { numRuns: 3000 },
    );
  });
});
