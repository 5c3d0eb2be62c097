import { describe, expect, it } from '@jest/globals';
import { checkRollover } from '../../src/checks/rollover.js';
import { FIRST_ARCHIVE, LIVE, notes } from '../stores/scene.js';

describe('checkRollover', () => {
  it('is content at the cap', () => {
    expect(checkRollover(notes, LIVE, 3, 'all')).toBeNull();
  });

  it('names the first line that is one too many', () => {
    expect(checkRollover(notes, LIVE, 5, 'all')).toMatchObject({ line: 4 });
  });

  it.each([
    ['all', 'error'],
    ['staged', 'warning'],
    ['range', 'warning'],
  ] as const)('is in mode %s of severity %s', (mode, severity) => {
    expect(checkRollover(notes, LIVE, 5, mode)?.severity).toBe(severity);
  });

  it('takes the family’s own severity', () => {
    const family = { ...notes, severity: { EVIDENCE_ROLLOVER_DUE: 'info' } } as const;
    expect(checkRollover(family, LIVE, 5, 'all')?.severity).toBe('info');
  });

  it.each([
    ['an archive', notes, FIRST_ARCHIVE],
    ['a family without a cap', { ...notes, maxLines: null }, LIVE],
  ])('says nothing of %s', (_, family, path) => {
    expect(checkRollover(family, path, 900, 'all')).toBeNull();
  });
});
