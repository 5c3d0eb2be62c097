import { describe, expect, it } from '@jest/globals';
import { describePlace } from '../../../src/checks/append-only/words.js';

const NAMES = { basePath: 'a.jsonl', base: 'the base', headPaths: ['old/a.jsonl', 'a.jsonl'] };
const span = (from: number, to = from, file = 1) => ({ file, from, to });

describe('describePlace', () => {
  describe('when a line was rewritten', () => {
    const words = describePlace({ kind: 'rewritten', base: span(3, 3, 0), head: span(4) }, NAMES);

    it('stands on the head’s line and relates to the base’s', () => {
      expect([words.rule, words.path, words.line, words.related[0]?.line]).toEqual([
        'EVIDENCE_LINE_REWRITTEN',
        'a.jsonl',
        4,
        3,
      ]);
    });
  });

  describe('when it is in an archive now', () => {
    it('names the archive', () => {
      const words = describePlace({ kind: 'transition', base: span(3, 3, 0), head: span(3, 3, 0) }, NAMES);
      expect(words.path).toBe('old/a.jsonl');
    });
  });

  describe('when the first lines are gone', () => {
    it('stands on the first line', () => {
      expect(describePlace({ kind: 'removed', base: span(1, 2, 0), head: null }, NAMES).line).toBe(1);
    });
  });

  describe('when lines were put before others', () => {
    it('stands on all of them', () => {
      const words = describePlace({ kind: 'inserted', base: null, head: span(2, 5) }, NAMES);
      expect([words.line, words.endLine, words.related]).toEqual([2, 5, []]);
    });
  });
});
