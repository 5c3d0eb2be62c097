import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareUtcTimes, isUtcTime } from '../../../src/core/values/time.js';

describe('isUtcTime', () => {
  describe('when the form is any', () => {
    it.each([
      '2026-01-31T00:00:00Z',
      '2026-04-30T23:59:59.9Z',
      '2026-08-25T17:46:02.000Z',
      '2026-08-25T17:46:02.123456789012345678901Z',
      '2024-02-29T12:00:00Z',
      '2000-02-29T12:00:00Z',
      '2016-12-31T23:59:60Z',
      '2016-12-31T23:59:60.999Z',
    ])('accepts %s', (text) => {
      expect(isUtcTime(text, 'any')).toBe(true);
    });

    it.each([
      ['2026-02-29T12:00:00Z', 'a leap day of another year'],
      ['1900-02-29T12:00:00Z', 'a leap day of a century'],
      ['2026-04-31T12:00:00Z', 'a 31st that the month has not'],
      ['2026-00-10T12:00:00Z', 'month 0'],
      ['2026-13-10T12:00:00Z', 'month 13'],
      ['2026-01-00T12:00:00Z', 'day 0'],
      ['2026-01-32T12:00:00Z', 'day 32'],
      ['2026-01-10T24:00:00Z', 'hour 24'],
      ['2026-01-10T12:60:00Z', 'minute 60'],
      ['2026-01-10T12:00:60Z', 'second 60 at noon'],
      ['2026-01-10T23:58:60Z', 'second 60 in another minute'],
      ['2016-12-31T23:59:61Z', 'second 61'],
      ['2026-01-10T12:00:00', 'no zone'],
      ['2026-01-10T12:00:00+00:00', 'an offset'],
      ['2026-01-10T12:00:00z', 'a lower-case z'],
      ['2026-01-10t12:00:00Z', 'a lower-case t'],
      ['2026-01-10 12:00:00Z', 'a space for the T'],
      ['2026-01-10T12:00:00.Z', 'a point without digits'],
      ['2026-01-10T12:00:00,5Z', 'a decimal comma'],
      ['2026-01-10T12:00:00.12aZ', 'a letter in the fraction'],
      ['2026-01-10T12:00:00.1.2Z', 'two points'],
      ['2026-01-10T12:00:00.1ZZ', 'two zones'],
      ['2026-01-10T12:00Z', 'no seconds'],
      ['2026-1-10T12:00:00.0Z', 'a one-digit month'],
      ['-026-01-10T12:00:00Z', 'a sign in the year'],
      ['２026-01-10T12:00:00Z', 'a full-width digit'],
      [' 2026-01-10T12:00:00Z', 'a space before'],
      ['2026-01-10T12:00:00Z\n', 'a line end after'],
      ['', 'nothing'],
    ])('rejects %j: %s', (text) => {
      expect(isUtcTime(text, 'any')).toBe(false);
    });
  });

  describe('when the form is milliseconds', () => {
    it('accepts three digits', () => {
      expect(isUtcTime('2026-08-25T17:46:02.000Z', 'milliseconds')).toBe(true);
    });

    it.each(['2026-08-25T17:46:02Z', '2026-08-25T17:46:02.00Z', '2026-08-25T17:46:02.0000Z'])(
      'rejects %s',
      (text) => {
        expect(isUtcTime(text, 'milliseconds')).toBe(false);
      },
    );
  });

  describe('when the platform writes the time', () => {
    it('accepts every date of years 0 to 9999', () => {
      const dates = fc.date({
        min: new Date('0000-01-01T00:00:00.000Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      });
      fc.assert(fc.property(dates, (date) => isUtcTime(date.toISOString(), 'milliseconds')));
    });

    it('accepts a day if and only if the calendar has it', () => {
      const parts = fc.tuple(
        fc.integer({ min: 1000, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
      );
      fc.assert(
        fc.property(parts, ([year, month, day]) => {
          const two = (number: number) => String(number).padStart(2, '0');
          const date = `${year}-${two(month)}-${two(day)}`;
          const kept = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(date);
          expect(isUtcTime(`${date}T00:00:00Z`, 'any')).toBe(kept);
        }),
      );
    });
  });
});

describe('compareUtcTimes', () => {
  describe('when the moments differ', () => {
    it.each([
      ['2026-08-25T17:46:02Z', '2026-08-25T17:46:03Z'],
      ['2026-08-25T17:46:02Z', '2026-08-25T17:46:02.001Z'],
      ['2026-08-25T17:46:02.1Z', '2026-08-25T17:46:02.11Z'],
      ['2026-08-25T17:46:02.09Z', '2026-08-25T17:46:02.1Z'],
      ['2026-08-25T17:46:02.000000001Z', '2026-08-25T17:46:02.000000002Z'],
      ['2026-09-30T00:00:00Z', '2026-10-01T00:00:00Z'],
      ['2016-12-31T23:59:59.999Z', '2016-12-31T23:59:60Z'],
      ['2016-12-31T23:59:60.999Z', '2017-01-01T00:00:00Z'],
    ])('puts %s before %s', (earlier, later) => {
      expect([
        Math.sign(compareUtcTimes(earlier, later)),
        Math.sign(compareUtcTimes(later, earlier)),
      ]).toEqual([-1, 1]);
    });
  });

  describe('when only zeros at the end differ', () => {
    it.each([
      ['2026-08-25T17:46:02Z', '2026-08-25T17:46:02.000Z'],
      ['2026-08-25T17:46:02.5Z', '2026-08-25T17:46:02.500000Z'],
    ])('takes %s and %s for the same moment', (left, right) => {
      expect(compareUtcTimes(left, right)).toBe(0);
    });
  });
});
