const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID in its usual form (RFC 9562 §4): 8-4-4-4-12 hex digits, either case, any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Whether a text is a random UUID (RFC 9562 §5.4): version nibble 4, variant nibble 8, 9, a or b; either case. */
export function isUuidV4(text: string): boolean {
  return UUID_V4.test(text);
}
