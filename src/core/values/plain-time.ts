const PLAIN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The text that was asked for last: several checks ask for the time of one line. */
let last = '';
let isLastPlain = false;

/**
 * Whether a text is a time that needs no calendar to be one: RFC 3339 in UTC with `T` and `Z`, a day that every month
 * has, no leap second. Most times are; what is none may still be one.
 */
export function isPlainUtcTime(text: string): boolean {
  if (text !== last) {
    isLastPlain = PLAIN.test(text);
    last = text;
  }
  return isLastPlain;
}
