/** True for a system error with one of these codes (`ENOENT`, `EEXIST`, …). */
export function isErrno(thrown: unknown, ...codes: readonly string[]): boolean {
  const code = errnoOf(thrown);
  return code !== null && codes.includes(code);
}

/** The code of a system error, which is safe to show; null for anything else. */
export function errnoOf(thrown: unknown): string | null {
  // No `instanceof`: node's own errors are of another realm inside a vm context.
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' && /^E[A-Z0-9]+$/.test(thrown.code) ? thrown.code : null;
}
