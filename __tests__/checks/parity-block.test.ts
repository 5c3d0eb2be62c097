import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { blockLines, compareBlocks, replaceBlock } from '../../src/checks/parity-block.js';

const lines = (text: string, pattern = 'CROSS_*') => blockLines(Buffer.from(text), pattern);
const compare = (active: string, template: string) =>
  compareBlocks('CROSS_*', { path: 'a', lines: lines(active) }, { path: 't/a', lines: lines(template) });

describe('blockLines', () => {
  it('takes the lines whose key matches, with their numbers', () => {
    expect(lines('# pad\nCROSS_A=1\nOTHER=2\n```\nCROSS_B=x y\n```\n')).toEqual([
      { line: 2, text: 'CROSS_A=1' },
      { line: 5, text: 'CROSS_B=x y' },
    ]);
  });

  it('leaves line ends out', () => {
    expect(lines('CROSS_A=1\r\n')).toEqual([{ line: 1, text: 'CROSS_A=1' }]);
  });

  it('takes no line in which the key is only mentioned', () => {
    expect(lines('see CROSS_A=1\nCROSS_A\n')).toEqual([]);
  });
});

describe('compareBlocks', () => {
  describe('when the lines are the same in the same order', () => {
    it('says nothing of what stands around them', () => {
      expect(compare('x\nCROSS_A=1\ny\nCROSS_B=2\n', 'CROSS_A=1\nCROSS_B=2\n')).toEqual([]);
    });
  });

  describe('when the order differs', () => {
    it('is a mismatch at the first line that is another', () => {
      expect(compare('CROSS_A=1\nCROSS_B=2\n', 'CROSS_B=2\nCROSS_A=1\n')).toEqual([
        expect.objectContaining({ rule: 'EVIDENCE_PARITY_MISMATCH', path: 'a', line: 1 }),
      ]);
    });
  });

  describe('when one side has a line more', () => {
    it('is a mismatch', () => {
      expect(compare('CROSS_A=1\nCROSS_B=2\n', 'CROSS_A=1\n')[0]).toMatchObject({
        rule: 'EVIDENCE_PARITY_MISMATCH',
        line: 2,
        related: [{ path: 't/a', line: 1 }],
      });
    });
  });

  describe('when one side has no line of the block', () => {
    it('is missing there', () => {
      expect(compare('CROSS_A=1\n', 'x\n')[0]).toMatchObject({
        rule: 'EVIDENCE_PARITY_MISSING',
        path: 't/a',
      });
    });
  });
});

describe('replaceBlock', () => {
  const replace = (text: string, source: string): string =>
    replaceBlock(Buffer.from(text), 'CROSS_*', lines(source)).toString('utf8');

  it('puts new lines in the places of the old ones', () => {
    expect(replace('x\nCROSS_A=1\ny\nCROSS_B=2\nz\n', 'CROSS_A=3\nCROSS_B=4\n')).toBe(
      'x\nCROSS_A=3\ny\nCROSS_B=4\nz\n',
    );
  });

  it('puts what is more behind the last of them', () => {
    expect(replace('CROSS_A=1\nz\n', 'CROSS_A=3\nCROSS_B=4\n')).toBe('CROSS_A=3\nCROSS_B=4\nz\n');
  });

  it('takes away what is too much', () => {
    expect(replace('CROSS_A=1\ny\nCROSS_B=2\n', 'CROSS_A=3\n')).toBe('CROSS_A=3\ny\n');
  });

  it('appends to a file that has no block', () => {
    expect(replace('x', 'CROSS_A=3\n')).toBe('x\nCROSS_A=3\n');
  });

  it('keeps CR LF where the file has it', () => {
    expect(replace('x\r\nCROSS_A=1\r\n', 'CROSS_A=3\n')).toBe('x\r\nCROSS_A=3\r\n');
  });

  it('makes the blocks equal, and changes no other line', () => {
    const text = fc
      .array(fc.constantFrom('CROSS_A=1', 'CROSS_B=ü', 'x', '', 'OTHER=1', ' CROSS_C= '), { maxLength: 8 })
      .map((parts) => parts.map((part) => `${part}\n`).join(''));
    fc.assert(
      fc.property(text, text, (target, source) => {
        const result = replace(target, source);
        const rest = (all: string): string[] => all.split('\n').filter((line) => !/^\s*CROSS_/.test(line));
        expect([lines(result).map((each) => each.text), rest(result)]).toEqual([
          lines(source).map((each) => each.text),
          rest(target),
        ]);
      }),
    );
  });
});
