/** Characters of a text as JSON Schema counts them: code points, a surrogate pair being one. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isHigh = (text.charCodeAt(index) & 0xfc00) === 0xd800;
    if (isHigh && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      length--;
      index++;
    }
  }
  return length;
}

/** Whether a text has more than `limit` code points. Most texts are judged by their length in UTF-16 units alone. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || codePointLength(text) > limit);
}

/** Whether a text has fewer than `limit` code points. */
export function isShorterThan(text: string, limit: number): boolean {
  return text.length < 2 * limit && codePointLength(text) < limit;
}
