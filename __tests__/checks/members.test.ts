import { describe, expect, it } from '@jest/globals';
import { judge, LOGS, marksOf, type JudgeOptions } from '../support/judge.js';
import { cutEvery } from '../support/memory.js';

const ROWS: JudgeOptions = { checks: ['schema'], family: { ...LOGS, knownMembers: ['id', 'ts'] } };

describe('unknown members', () => {
  describe('when a family lets its records grow', () => {
    it('are said once for each name, as info', async () => {
      const text = '{"id":"a","extra":1}\n{"id":"b","extra":2,"more":3}\n{"id":"c","more":4}\n';
      const findings = await judge(text, ROWS);
      expect(findings.map(({ rule, line, severity }) => [rule, line, severity])).toEqual([
        ['EVIDENCE_UNKNOWN_MEMBER', 1, 'info'],
        ['EVIDENCE_UNKNOWN_MEMBER', 2, 'info'],
      ]);
    });

    it('are said once for the file, however it is cut', async () => {
      const text = '{"id":"a","extra":1}\n'.repeat(5);
      expect(await marksOf(text, { ...ROWS, cut: cutEvery(25) })).toEqual(['UNKNOWN_MEMBER@1']);
    });

    it.each([['constructor'], ['__proto__'], ['toString']])('take %s for any other name', async (name) => {
      expect(await marksOf(`{"id":"a","${name}":1}\n`, ROWS)).toEqual(['UNKNOWN_MEMBER@1']);
    });

    it('are escaped', async () => {
      expect((await judge('{"\\u001b[2J":1}\n', ROWS))[0]?.message).not.toContain('\u001b');
    });
  });

  describe('when a family does not say which it knows', () => {
    it('are no business of the gate', async () => {
      expect(await marksOf('{"extra":1}\n', { checks: ['schema'] })).toEqual([]);
    });
  });
});
