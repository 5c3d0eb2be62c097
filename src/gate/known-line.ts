/** A line that stood before is not judged again: it is read for its id, and what it is was said then. */
export function readKnownLine(
  bytes: Buffer,
  start: number,
  end: number,
): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8', start, end));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
