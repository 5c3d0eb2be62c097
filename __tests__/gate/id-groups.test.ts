import { describe, expect, it } from '@jest/globals';
import { defineFamily } from '../../src/families/define.js';
import { idGroupOf } from '../../src/gate/id-groups.js';

const family = (archive: string | null, files = ['logs/*.jsonl']) =>
  defineFamily({ name: 'logs', preset: null, files, archive });

describe('idGroupOf', () => {
  describe('when everything is judged', () => {
    it('puts all files of the family together', () => {
      const logs = family(null);
      expect(idGroupOf(logs, 'logs/a.jsonl', 'all')).toBe(idGroupOf(logs, 'logs/b.jsonl', 'all'));
    });

    it('keeps files apart whose ids are unique within each', () => {
      const logs = { ...family(null), idScope: 'file' as const };
      expect(idGroupOf(logs, 'logs/a.jsonl', 'all')).not.toBe(idGroupOf(logs, 'logs/b.jsonl', 'all'));
    });
  });

  describe('when a change is judged', () => {
    it('keeps files apart', () => {
      const logs = family(null);
      expect(idGroupOf(logs, 'logs/a.jsonl', 'staged')).not.toBe(idGroupOf(logs, 'logs/b.jsonl', 'staged'));
    });

    it.each([
      ['old/{name}-{timestamp}.jsonl', 'old/a-20260102T030405Z.jsonl'],
      ['old/{name}-{timestamp}.jsonl', 'old/a-20260102T030405Z-2.jsonl'],
      ['old/{timestamp}-{name}.jsonl', 'old/20260102T030405Z-a.jsonl'],
      ['old/kept_{name}.{timestamp}.jsonl', 'old/kept_a.20260102T030405Z.jsonl'],
      ['{name}+{timestamp}.jsonl.gz', 'a+20260102T030405Z.jsonl.gz'],
    ])('puts a live file and its archive of %s together', (archive, path) => {
      const logs = family(archive);
      expect(idGroupOf(logs, path, 'range')).toBe(idGroupOf(logs, 'logs/a.jsonl', 'range'));
    });

    it('does so where the archive does not name its file', () => {
      const logs = family('old/{timestamp}.jsonl', ['logs/only.jsonl']);
      const archive = idGroupOf(logs, 'old/20260102T030405Z.jsonl', 'range');
      expect(archive).toBe(idGroupOf(logs, 'logs/only.jsonl', 'range'));
    });

    it('keeps the archives of different files apart', () => {
      const logs = family('old/{name}-{timestamp}.jsonl');
      const archive = idGroupOf(logs, 'old/b-20260102T030405Z.jsonl', 'range');
      expect(archive).not.toBe(idGroupOf(logs, 'logs/a.jsonl', 'range'));
    });
  });
});
