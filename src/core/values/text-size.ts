/** Length in UTF-16 units, as ECMAScript, Java and `reasoning_content_chars` count (spec 1.4). */
export function utf16Length(text: string): number {
  return text.length;
}

/** Length of the UTF-8 of a text, in bytes. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
