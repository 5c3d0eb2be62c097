import { describe, expect, it } from '@jest/globals';
import { archiveFolderOf, isArchiveOfLive, onDisk } from '../../src/stores/rollover-job.js';
import { LIVE, notes } from './scene.js';

const target = { root: 'root', family: notes, livePath: LIVE };

describe('isArchiveOfLive', () => {
  it.each(['logs-archive/notes-20250301T090000Z.jsonl', 'logs-archive/notes-20250301T090000Z-2.jsonl'])(
    'knows %s',
    (path) => {
      expect(isArchiveOfLive(target, path)).toBe(true);
    },
  );

  it.each([
    'logs-archive/others-20250301T090000Z.jsonl',
    'logs-archive/my-notes-20250301T090000Z.jsonl',
    'logs-archive/notes-20250301T090000Z.jsonl.gz',
    'elsewhere/notes-20250301T090000Z.jsonl',
    'logs-archive/receipts.jsonl',
    LIVE,
  ])('does not take %s for one', (path) => {
    expect(isArchiveOfLive(target, path)).toBe(false);
  });
});

describe('archiveFolderOf', () => {
  it('is the pattern’s folder', () => {
    expect(archiveFolderOf(target)).toBe('logs-archive/');
  });

  it('is a failure where the family has none', () => {
    expect(() => archiveFolderOf({ ...target, family: { ...notes, archive: null } })).toThrow('no place');
  });
});

describe('onDisk', () => {
  it('joins a repository path to the root', () => {
    expect(onDisk('root', 'a/b').split(/[\\/]/)).toEqual(['root', 'a', 'b']);
  });
});
