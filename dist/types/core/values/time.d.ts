/** `milliseconds`: exactly three digits after the second; `any`: none, or one and more. */
export type TimeForm = 'milliseconds' | 'any';
/**
 * Whether a text is an RFC 3339 time in UTC (spec 1.5): `YYYY-MM-DDTHH:MM:SS[.digits]Z`, upper-case `T` and `Z`, a date
 * that the calendar has, no hour 24, second 60 only as 23:59:60 (a leap second ends a UTC day).
 */
export declare function isUtcTime(text: string, form: TimeForm): boolean;
/**
 * Orders two times: below zero when `left` is earlier, zero when they are the same moment, with however many digits.
 * Precondition: both are `isUtcTime` of form `any`.
 */
export declare function compareUtcTimes(left: string, right: string): number;
