import { describe, expect, it } from '@jest/globals';
import { archivesOfLive } from '../../src/families/archive.js';
import { defineFamily } from '../../src/families/define.js';

const family = (archive: string | null) =>
  defineFamily({ name: 'log', preset: null, files: ['log/*.jsonl'], archive });

describe('archivesOfLive', () => {
  describe('when the pattern has the live file’s name', () => {
    it('takes its archives and no other', () => {
      const paths = ['old/ab-20260101T000000Z.jsonl', 'old/a-20260101T000000Z.jsonl', 'old/a-20260101.jsonl'];
      expect(archivesOfLive(family('old/{name}-{timestamp}.jsonl'), 'log/a.jsonl', paths)).toEqual([
        paths[1],
      ]);
    });

    it('orders them by time, then by number', () => {
      const names = ['20260102T000000Z', '20260101T000000Z-10', '20260101T000000Z', '20260101T000000Z-2'];
      const paths = names.map((name) => `old/a-${name}.jsonl`);
      expect(archivesOfLive(family('old/{name}-{timestamp}.jsonl'), 'log/a.jsonl', paths)).toEqual([
        paths[2],
        paths[3],
        paths[1],
        paths[0],
      ]);
    });
  });

  describe('when the pattern has only a time', () => {
    it('takes all of the family', () => {
      const paths = ['old/20260101T000000Z.jsonl'];
      expect(archivesOfLive(family('old/{timestamp}.jsonl'), 'log/a.jsonl', paths)).toEqual(paths);
    });
  });

  describe('when the family has no archives', () => {
    it('takes none', () => {
      expect(archivesOfLive(family(null), 'log/a.jsonl', ['old/a-20260101T000000Z.jsonl'])).toEqual([]);
    });
  });
});
