import { isPlainUtcTime } from './plain-time.js';

/** `milliseconds`: exactly three digits after the second; `any`: none, or one and more. */
export type TimeForm = 'milliseconds' | 'any';

/** Units of `YYYY-MM-DDTHH:MM:SS`. */
const SECONDS_LENGTH = 19;

/** Units of `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
const MILLISECONDS_LENGTH = 24;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/**
 * Whether a text is an RFC 3339 time in UTC (spec 1.5): `YYYY-MM-DDTHH:MM:SS[.digits]Z`, upper-case `T` and `Z`, a date
 * that the calendar has, no hour 24, second 60 only as 23:59:60 (a leap second ends a UTC day).
 */
export function isUtcTime(text: string, form: TimeForm): boolean {
  if (isPlainUtcTime(text)) return form === 'any' || text.length === MILLISECONDS_LENGTH;
  if (!hasShape(text)) return false;
  const month = numberAt(text, 5, 2);
  const day = numberAt(text, 8, 2);
  const hour = numberAt(text, 11, 2);
  const minute = numberAt(text, 14, 2);
  const second = numberAt(text, 17, 2);
  if (!(day >= 1 && day <= daysIn(numberAt(text, 0, 4), month))) return false;
  const isLeapSecond = hour === 23 && minute === 59 && second === 60;
  if (!(hour <= 23 && minute <= 59 && (second <= 59 || isLeapSecond))) return false;
  return hasFraction(text, form);
}

/**
 * Orders two times: below zero when `left` is earlier, zero when they are the same moment, with however many digits.
 * Precondition: both are `isUtcTime` of form `any`.
 */
export function compareUtcTimes(left: string, right: string): number {
  // As many digits on both sides: the texts order as the times do, and slicing them would cost more than comparing.
  if (left.length === right.length) return left < right ? -1 : left > right ? 1 : 0;
  const leftSeconds = left.slice(0, SECONDS_LENGTH);
  const rightSeconds = right.slice(0, SECONDS_LENGTH);
  if (leftSeconds !== rightSeconds) return leftSeconds < rightSeconds ? -1 : 1;
  const end = Math.max(left.length, right.length);
  for (let at = SECONDS_LENGTH + 1; at < end; at++) {
    const difference = fractionDigit(left, at) - fractionDigit(right, at);
    if (difference !== 0) return difference;
  }
  return 0;
}

function hasShape(text: string): boolean {
  return (
    text.length > SECONDS_LENGTH &&
    text.charCodeAt(4) === 0x2d &&
    text.charCodeAt(7) === 0x2d &&
    text.charCodeAt(10) === 0x54 &&
    text.charCodeAt(13) === 0x3a &&
    text.charCodeAt(16) === 0x3a &&
    text.charCodeAt(text.length - 1) === 0x5a
  );
}

/** The number that `digits` decimal digits spell; NaN, which fails every comparison, when one is none. */
function numberAt(text: string, start: number, digits: number): number {
  let number = 0;
  for (let at = start; at < start + digits; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Zero for a month that is none, NaN for a year that is none. */
function daysIn(year: number, month: number): number {
  if (Number.isNaN(year)) return NaN;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Whether what stands between the second and the `Z` is a fraction of the form. */
function hasFraction(text: string, form: TimeForm): boolean {
  const digits = text.length - SECONDS_LENGTH - 2;
  if (form === 'milliseconds' && digits !== 3) return false;
  if (digits === -1) return true;
  if (digits === 0 || text.charCodeAt(SECONDS_LENGTH) !== 0x2e) return false;
  for (let at = SECONDS_LENGTH + 1; at < text.length - 1; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) return false;
  }
  return true;
}

/** Zero past the last digit, also where the `Z` stands. */
function fractionDigit(time: string, at: number): number {
  return at < time.length - 1 ? time.charCodeAt(at) - 0x30 : 0;
}
