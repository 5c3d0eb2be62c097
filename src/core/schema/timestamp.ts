import { isPlainUtcTime } from '../values/plain-time.js';

const DAYS_BY_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MINUTES_PER_DAY = 24 * 60;

/**
 * `full-date` of RFC 3339: `YYYY-MM-DD`, a day of the proleptic Gregorian calendar.
 *
 * This file reads character codes, not regular expressions with groups: a time is judged on every line, and this way
 * nothing is allocated.
 */
export function isFullDate(text: string): boolean {
  return text.length === 10 && dateAt(text, 0);
}

/** `full-time` of RFC 3339: `HH:MM:SS`, any fraction, and an offset that is never left out. */
export function isFullTime(text: string): boolean {
  return timeAt(text, 0);
}

/**
 * `date-time` of RFC 3339 with all its rules: a real calendar date, `T` between date and time, seconds, an offset
 * (`Z` or `+HH:MM`). `t` and `z` may be lower case (section 5.6); a blank in place of the `T` is refused. Second 60
 * is accepted where a leap second can be: at 23:59:60 UTC.
 */
export function isDateTime(text: string): boolean {
  if (isPlainUtcTime(text)) return true;
  return dateAt(text, 0) && (text.charCodeAt(10) | 0x20) === 0x74 && timeAt(text, 11);
}

function dateAt(text: string, at: number): boolean {
  const century = twoDigits(text, at);
  const yearOfCentury = twoDigits(text, at + 2);
  const month = twoDigits(text, at + 5);
  const day = twoDigits(text, at + 8);
  if (century < 0 || yearOfCentury < 0 || !isAt(text, at + 4, '-') || !isAt(text, at + 7, '-')) return false;
  if (month < 1 || month > 12 || day < 1) return false;
  const year = century * 100 + yearOfCentury;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && isLeapYear ? 29 : DAYS_BY_MONTH[month - 1]!);
}

function timeAt(text: string, at: number): boolean {
  const hour = twoDigits(text, at);
  const minute = twoDigits(text, at + 3);
  const second = twoDigits(text, at + 6);
  if (!isAt(text, at + 2, ':') || !isAt(text, at + 5, ':')) return false;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;
  const offsetAt = afterFraction(text, at + 8);
  const offset = offsetMinutes(text, offsetAt);
  if (offset === null) return false;
  if (second < 60) return true;
  const utc = (hour * 60 + minute - offset + 2 * MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return utc === MINUTES_PER_DAY - 1;
}

/** Where the offset starts; -1 for a dot without digits. */
function afterFraction(text: string, at: number): number {
  if (!isAt(text, at, '.')) return at;
  let end = at + 1;
  while (digit(text, end) >= 0) end++;
  return end > at + 1 ? end : -1;
}

/** Minutes east of UTC of an offset that ends the text; null when there is none. */
function offsetMinutes(text: string, at: number): number | null {
  if (at < 0) return null;
  if (isAt(text, at, 'Z') || isAt(text, at, 'z')) return text.length === at + 1 ? 0 : null;
  const sign = isAt(text, at, '+') ? 1 : isAt(text, at, '-') ? -1 : 0;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (sign === 0 || text.length !== at + 6 || !isAt(text, at + 3, ':')) return null;
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  return sign * (hours * 60 + minutes);
}

function isAt(text: string, at: number, character: string): boolean {
  return text.charCodeAt(at) === character.charCodeAt(0);
}

/** The value of the digit there; -1 when it is none or the text ends before. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 0x30;
  return value >= 0 && value <= 9 ? value : -1;
}

function twoDigits(text: string, at: number): number {
  const tens = digit(text, at);
  const ones = digit(text, at + 1);
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
}
