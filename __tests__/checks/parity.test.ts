import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareFiles, firstDifference, missingRemark } from '../../src/checks/parity.js';

const file = (path: string, content: string | null, mode = '100644') => ({
  path,
  mode,
  bytes: content === null ? null : Buffer.from(content),
});

describe('compareFiles', () => {
  describe('when bytes and mode are the same', () => {
    it('says nothing', () => {
      expect(compareFiles(file('a', 'x\n'), file('t/a', 'x\n'))).toEqual([]);
    });
  });

  describe('when a byte differs', () => {
    const remarks = compareFiles(file('a', 'one\ntwo\n'), file('t/a', 'one\ntwO!\n'));

    it('names the first line and byte that differ', () => {
      expect(remarks).toEqual([
        expect.objectContaining({ rule: 'EVIDENCE_PARITY_MISMATCH', path: 'a', line: 2, byteOffset: 6 }),
      ]);
    });

    it('names the other side', () => {
      expect(remarks[0]?.related).toEqual([expect.objectContaining({ path: 't/a', line: 2 })]);
    });

    it('gives both sizes', () => {
      expect(remarks[0]?.message).toContain('8 and 9 bytes');
    });
  });

  describe('when one side begins with the other', () => {
    it('differs where the shorter one ends', () => {
      expect(compareFiles(file('a', 'one\n'), file('t/a', 'one\ntwo\n'))[0]).toMatchObject({
        line: 2,
        byteOffset: 4,
      });
    });
  });

  describe('when only line ends differ', () => {
    it('is a finding that says so', () => {
      const [remark] = compareFiles(file('a', 'x\ny\n'), file('t/a', 'x\r\ny\r\n'));
      expect([remark?.rule, remark?.message]).toEqual([
        'EVIDENCE_PARITY_MISMATCH',
        expect.stringContaining('only line ends'),
      ]);
    });
  });

  describe('when only the executable bit differs', () => {
    it('is a finding of its own', () => {
      const remarks = compareFiles(file('a', null, '100755'), file('t/a', null));
      expect(remarks.map(({ rule }) => rule)).toEqual(['EVIDENCE_PARITY_MODE']);
    });
  });

  describe('when one side is a link', () => {
    it('compares no content', () => {
      const remarks = compareFiles(file('a', 'x', '120000'), file('t/a', 'y'));
      expect(remarks.map(({ rule }) => rule)).toEqual(['EVIDENCE_PARITY_MODE']);
    });
  });

  describe('when the content holds text for people', () => {
    it('quotes none of it', () => {
      const [remark] = compareFiles(file('a', 'swordfish'), file('t/a', 'other'));
      expect(remark?.message).not.toMatch(/swordfish|other,/);
    });
  });
});

describe('missingRemark', () => {
  it('stands at the side that is missing', () => {
    expect([missingRemark('a', 't/a', 'active').path, missingRemark('a', 't/a', 'template').path]).toEqual([
      't/a',
      'a',
    ]);
  });
});

describe('firstDifference', () => {
  it('is the length of the common beginning, or -1', () => {
    const bytes = fc.uint8Array({ maxLength: 8 });
    fc.assert(
      fc.property(bytes, bytes, bytes, (head, one, other) => {
        const [a, b] = [Buffer.concat([head, one]), Buffer.concat([head, other])];
        const at = firstDifference(a, b);
        if (at === -1) expect(a.equals(b)).toBe(true);
        else expect([a.subarray(0, at).equals(b.subarray(0, at)), a[at] === b[at]]).toEqual([true, false]);
      }),
    );
  });
});
