import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDateTime, isFullDate, isFullTime } from '../../../src/core/schema/timestamp.js';

describe('isDateTime', () => {
  it.each([
    '2026-02-28T10:00:00Z',
    '2024-02-29T23:59:59.123456789Z',
    '2026-02-28T10:00:00+05:30',
    '2026-02-28T10:00:00-00:00',
    '2026-02-28t10:00:00z',
    '0000-01-01T00:00:00Z',
  ])('accepts %s', (text) => {
    expect(isDateTime(text)).toBe(true);
  });

  it.each([
    ['a 13th month', '2026-13-07T00:00:00Z'],
    ['month zero', '2026-00-07T00:00:00Z'],
    ['30 February', '2026-02-30T10:00:00Z'],
    ['29 February of a common year', '2026-02-29T10:00:00Z'],
    ['29 February of 1900', '1900-02-29T10:00:00Z'],
    ['31 April', '2026-04-31T10:00:00Z'],
    ['day zero', '2026-04-00T10:00:00Z'],
    ['a blank for the T', '2026-02-28 10:00:00Z'],
    ['no offset', '2026-02-28T10:00:00'],
    ['an offset without minutes', '2026-02-28T10:00:00+01'],
    ['an offset without colon', '2026-02-28T10:00:00+0100'],
    ['an offset of 24 hours', '2026-02-28T10:00:00+24:00'],
    ['hour 24', '2026-02-28T24:00:00Z'],
    ['minute 60', '2026-02-28T10:60:00Z'],
    ['second 61', '2026-02-28T23:59:61Z'],
    ['no seconds', '2026-02-28T10:00Z'],
    ['a dot without digits', '2026-02-28T10:00:00.Z'],
    ['a comma for the dot', '2026-02-28T10:00:00,5Z'],
    ['a year of five digits', '12026-02-28T10:00:00Z'],
    ['text behind', '2026-02-28T10:00:00Z '],
    ['a line break behind', '2026-02-28T10:00:00Z\n'],
    ['digits of another script', '２026-02-28T10:00:00Z'],
    ['nothing', ''],
    ['a date alone', '2026-02-28'],
  ])('refuses %s', (_what, text) => {
    expect(isDateTime(text)).toBe(false);
  });

  it.each([
    ['2016-12-31T23:59:60Z', true],
    ['2017-01-01T00:59:60+01:00', true],
    ['2016-12-31T18:59:60.5-05:00', true],
    ['2026-02-28T10:00:60Z', false],
    ['2016-12-31T23:59:60+01:00', false],
  ])('judges the leap second %s: %s', (text, expected) => {
    expect(isDateTime(text)).toBe(expected);
  });

  it('accepts every time that Date prints', () => {
    const dates = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(dates, (date) => isDateTime(date.toISOString())));
  });

  it('knows the days of every month as Date does', () => {
    const parts = fc.tuple(
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    );
    const two = (value: number): string => String(value).padStart(2, '0');
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
        return isFullDate(`${year}-${two(month)}-${two(day)}`) === isReal;
      }),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof isDateTime(text) === 'boolean'));
  });
});

describe('isFullDate', () => {
  it('refuses a time behind the date', () => {
    expect(isFullDate('2026-02-28T')).toBe(false);
  });
});

describe('isFullTime', () => {
  it.each([
    ['10:00:00Z', true],
    ['10:00:00.25+01:00', true],
    ['10:00:00', false],
    ['1:00:00Z', false],
  ])('judges %s: %s', (text, expected) => {
    expect(isFullTime(text)).toBe(expected);
  });
});
