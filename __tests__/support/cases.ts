import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files of a collected case, where the collection lies beside the repository; null where it does not. */
export interface CaseFiles {
  read(name: string): Buffer;
  readonly expected: Readonly<Record<string, unknown>>;
}

export function caseFiles(id: string): CaseFiles | null {
  const folder = path.resolve('../shared/cases', id);
  if (!existsSync(folder)) return null;
  const read = (name: string): Buffer => readFileSync(path.join(folder, name));
  return { read, expected: JSON.parse(read('expect.json').toString('utf8')) as Record<string, unknown> };
}

/** The numbers of the lines that something was found on. */
export function linesOf(findings: readonly { readonly line: number | null }[]): number[] {
  return [...new Set(findings.map(({ line }) => line ?? 0))].sort((a, b) => a - b);
}
