import { describe, expect, it } from '@jest/globals';
import { describeTally, joinTallies, TallyCounter, type TallyCounts } from '../../src/checks/tally.js';
import { LOGS } from '../support/judge.js';

function count(...records: Record<string, unknown>[]): TallyCounts {
  const counter = new TallyCounter({ ...LOGS, tally: ['/severity', '/score'] });
  for (const record of records) counter.line(record);
  return counter.take();
}

describe('TallyCounter', () => {
  it('counts words and adds up numbers', () => {
    expect(
      count({ severity: 'high', score: 1 }, { severity: 'high' }, { severity: 'low', score: 0.5 }),
    ).toEqual({
      words: { '/severity': { high: 2, low: 1 } },
      sums: { '/score': { sum: 1.5, count: 2 } },
    });
  });

  it.each([['two words'], [''], [`x${'y'.repeat(40)}`], ['\u001b[2J'], [null], [true]])(
    'does not take %j for a word',
    (severity) => {
      expect(count({ severity }).words).toEqual({});
    },
  );

  it('keeps no more than so many different words', () => {
    const { words } = count(...Array.from({ length: 100 }, (_, at) => ({ severity: `w${at}` })));
    expect(Object.keys(words['/severity'] ?? {}).length).toBeLessThanOrEqual(24);
  });
});

describe('joinTallies', () => {
  it('adds up', () => {
    expect(
      joinTallies([count({ severity: 'high', score: 1 }), count({ severity: 'high', score: 2 })]),
    ).toEqual({
      words: { '/severity': { high: 2 } },
      sums: { '/score': { sum: 3, count: 2 } },
    });
  });

  it.each([['constructor'], ['toString'], ['hasOwnProperty']])('takes %s for any other word', (severity) => {
    expect(joinTallies([count({ severity }), count({ severity })]).words['/severity']?.[severity]).toBe(2);
  });
});

describe('describeTally', () => {
  it('says how many lines, which words and the mean', () => {
    const text = describeTally(
      'logs',
      2,
      count({ severity: 'low', score: 1 }, { severity: 'high', score: 2 }),
    );
    expect(text).toBe('logs: 2 lines added or changed; severity: 1 high, 1 low; mean score 1.500 over 2');
  });

  it('knows one line', () => {
    expect(describeTally('logs', 1, count())).toBe('logs: 1 line added or changed');
  });
});
