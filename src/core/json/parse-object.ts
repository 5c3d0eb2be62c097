/**
 * The object that a JSON text is, as `JSON.parse` reads it; undefined for any other text. For lines whose faults are
 * told elsewhere: nothing is said of what this cannot read.
 */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Not swallowed: who asks has the text read strictly too, or it was when it was added.
    return undefined;
  }
}
