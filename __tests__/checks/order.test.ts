import { describe, expect, it } from '@jest/globals';
import { judge, LOGS, marksOf, type JudgeOptions } from '../support/judge.js';
import { cutEvery } from '../support/memory.js';

const ONLY_ORDER: JudgeOptions = { checks: ['order'] };
const times = (...all: string[]): string => all.map((ts, at) => `{"id":"${at}","ts":"${ts}"}\n`).join('');
const FALLING = times('2026-01-03T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z');

describe('the order check', () => {
  describe('when a time is earlier than on the line before', () => {
    it('finds each such line, as a warning', async () => {
      const findings = await judge(FALLING, ONLY_ORDER);
      expect(findings.map(({ line, severity, pointer }) => [line, severity, pointer])).toEqual([
        [2, 'warning', '/ts'],
        [3, 'warning', '/ts'],
      ]);
    });

    it('compares instants and not texts', async () => {
      expect(await marksOf(times('2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00Z'), ONLY_ORDER)).toEqual([
        'TIME_NOT_MONOTONIC@2',
      ]);
    });
  });

  describe('when times stay or rise', () => {
    it.each([
      ['equal', ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']],
      ['equal in other words', ['2026-01-01T00:00:00.100Z', '2026-01-01T00:00:00.1Z']],
      ['later', ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00Z']],
    ])('finds nothing in times that are %s', async (_, all) => {
      expect(await marksOf(times(...all), ONLY_ORDER)).toEqual([]);
    });
  });

  describe('when a line has no time', () => {
    it.each([['{"id":"x"}'], ['{"ts":5}'], ['{"ts":"yesterday"}'], ['{'], ['']])(
      'passes over %s and compares with the line before it',
      async (line) => {
        const text = `${times('2026-01-02T00:00:00Z')}${line}\n{"id":"y","ts":"2026-01-01T00:00:00Z"}\n`;
        expect(await marksOf(text, ONLY_ORDER)).toEqual(['TIME_NOT_MONOTONIC@3']);
      },
    );

    it('finds nothing in a family without times', async () => {
      expect(await marksOf(FALLING, { ...ONLY_ORDER, family: { ...LOGS, time: null } })).toEqual([]);
    });
  });

  describe('when a line begins a run of lines', () => {
    it('says of it what it would say inside one', async () => {
      const whole = await judge(FALLING, ONLY_ORDER);
      expect(await judge(FALLING, { ...ONLY_ORDER, cut: cutEvery(40) })).toEqual(whole);
    });
  });

  describe('when a change is judged', () => {
    it('finds an added line that is earlier than one that stood before', async () => {
      const base = times('2026-01-02T00:00:00Z');
      const head = `${base}{"id":"new","ts":"2026-01-01T00:00:00Z"}\n`;
      expect(await marksOf(head, { ...ONLY_ORDER, base })).toEqual(['TIME_NOT_MONOTONIC@2']);
    });

    it.each([[1_000_000], [40]])(
      'leaves lines alone that stood before, in pieces of %i bytes',
      async (bytes) => {
        const head = `${FALLING}{"id":"new","ts":"2026-01-04T00:00:00Z"}\n`;
        const options = { ...ONLY_ORDER, base: FALLING, streamed: true, cut: cutEvery(bytes) };
        expect(await marksOf(head, options)).toEqual([]);
      },
    );
  });
});
