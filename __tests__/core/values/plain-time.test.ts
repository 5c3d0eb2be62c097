import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPlainUtcTime } from '../../../src/core/values/plain-time.js';

describe('isPlainUtcTime', () => {
  it.each(['2026-02-28T23:59:59Z', '2026-12-01T00:00:00.000Z', '0001-01-01T00:00:00.123456789Z'])(
    'says yes to %s',
    (text) => {
      expect(isPlainUtcTime(text)).toBe(true);
    },
  );

  it.each([
    ['a day that needs the calendar', '2026-01-29T00:00:00Z'],
    ['a leap second', '2026-06-30T23:59:60Z'],
    ['hour 24', '2026-01-01T24:00:00Z'],
    ['month 0', '2026-00-01T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['day 0', '2026-01-00T00:00:00Z'],
    ['minute 60', '2026-01-01T00:60:00Z'],
    ['a dot without digits', '2026-01-01T00:00:00.Z'],
    ['an offset', '2026-01-01T00:00:00+00:00'],
    ['a lower-case letter', '2026-01-01t00:00:00Z'],
    ['text behind it', '2026-01-01T00:00:00Z\n'],
    ['digits of another script', '２０26-01-01T00:00:00Z'],
  ])('does not answer for %s', (_name, text) => {
    expect(isPlainUtcTime(text)).toBe(false);
  });

  it('says yes to nothing that is no date', () => {
    const property = fc.property(fc.date({ noInvalidDate: true }), (date) => {
      const text = date.toISOString();
      if (isPlainUtcTime(text)) expect(new Date(text).toISOString()).toBe(text);
    });
    fc.assert(property);
  });
});
