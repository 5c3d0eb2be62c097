import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frameLines, LineMark } from '../../src/core/lines.js';
import { ConflictScan } from '../../src/gate/conflict-scan.js';

const LIMITS = { lineBytes: 30 };

/** Whether a run behind these would begin inside a block. */
function insideBehind(...runs: string[]): boolean {
  const scan = new ConflictScan(LIMITS);
  for (const run of runs) scan.follow(Buffer.from(run));
  return scan.follow(Buffer.alloc(0));
}

describe('ConflictScan', () => {
  it.each([
    ['nothing', '', false],
    ['an open block', '<<<<<<< HEAD\n{}\n', true],
    ['a closed block', '<<<<<<< HEAD\n=======\n>>>>>>> x\n', false],
    ['an end that was left over', '>>>>>>> x\n', false],
    ['a marker in a string', '{"a":"<<<<<<< x"}\n', false],
    ['a marker behind a byte order mark', '\uFEFF<<<<<<< x\n', true],
    ['a marker with CR LF', '<<<<<<<\r\n', true],
    ['too many characters', '<<<<<<<<\n', false],
    ['a line over the limit', `<<<<<<< ${'x'.repeat(40)}\n`, false],
  ])('knows %s', (_, run, expected) => {
    expect(insideBehind(run)).toBe(expected);
  });

  it('goes on from run to run', () => {
    expect([insideBehind('<<<<<<< a\n', '{}\n'), insideBehind('<<<<<<< a\n', '>>>>>>> b\n')]).toEqual([
      true,
      false,
    ]);
  });

  it('finds the markers that framing finds', () => {
    const line = fc.constantFrom(
      '<<<<<<< a',
      '>>>>>>> b',
      '<<<<<<<',
      '>>>>>>>',
      '{}',
      '<<<<<<<x',
      '\uFEFF>>>>>>> c',
      '<<<<<<<\r',
      ' <<<<<<<',
    );
    fc.assert(
      fc.property(fc.array(line), (parts) => {
        const text = parts.map((part) => `${part}\n`).join('');
        const bytes = Buffer.from(text);
        let inside = false;
        for (const { start, marks } of frameLines(bytes, LIMITS)) {
          if ((marks & LineMark.conflict) === 0) continue;
          inside = bytes[start] !== 0x3e && (inside || bytes[start] === 0x3c);
        }
        expect(insideBehind(text)).toBe(inside);
      }),
    );
  });
});
