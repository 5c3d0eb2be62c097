import { describe, expect, it } from '@jest/globals';
import { parseRawChanges, parseTreeList, splitRecords, toMode } from '../../../src/edges/git/listing.js';

const [A, B, C, ZERO] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40), '0'.repeat(40)];
const nul = (...records: string[]): Buffer => Buffer.from(records.map((record) => `${record}\0`).join(''));

describe('lists of git', () => {
  describe('when a tree is listed', () => {
    it('takes everything behind the first tab as the path', () => {
      expect(parseTreeList(nul(`100644 blob ${A}\ta\tb\nc`))).toEqual([
        { path: 'a\tb\nc', mode: '100644', oid: A },
      ]);
    });
  });

  describe('when a change is listed', () => {
    it('has no base for an addition', () => {
      expect(parseRawChanges(nul(`:000000 100644 ${ZERO} ${A} A`, 'x'))).toEqual([
        { path: 'x', status: 'A', bases: [null], head: { path: 'x', mode: '100644', oid: A } },
      ]);
    });

    it('has a base per parent for a merge', () => {
      const [change] = parseRawChanges(nul(`::100644 100755 100644 ${A} ${B} ${C} MM`, ':x'));
      expect(change?.bases.map((entry) => [entry?.path, entry?.oid])).toEqual([
        [':x', A],
        [':x', B],
      ]);
    });
  });

  describe('when the answer is not whole', () => {
    it.each([
      ['a record without an end', () => splitRecords(Buffer.from('half'))],
      ['a change without its path', () => parseRawChanges(nul(`:000000 100644 ${ZERO} ${A} A`))],
      ['a change of another form', () => parseRawChanges(nul(`:000000 100644 ${A} A`, 'x'))],
      ['an id that is none', () => parseTreeList(nul('100644 blob nonsense\tx'))],
      ['a mode that is none', () => parseTreeList(nul(`777777 blob ${A}\tx`))],
    ])('refuses %s', (_, parse) => {
      expect(parse).toThrow(expect.objectContaining({ code: 'GATE_GIT_FAILED' }));
    });
  });

  describe('when a mode is of an older git', () => {
    it.each([
      ['100664', '100644'],
      ['40000', '040000'],
      ['100775', '100755'],
    ])('takes %s for %s', (written, mode) => {
      expect(toMode(written)).toBe(mode);
    });
  });
});
