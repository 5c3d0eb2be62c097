import type { Repository } from './ports.js';
import { RUN_ARCHIVES } from './retention-rules.js';

const RAW_FOLDER = '/benchmarks/results/';

/**
 * The lines that mend a .gitignore which hides an archive, in their order (gitignore(5)): git looks into no folder that is
 * ignored itself, so such folders come back first. Raw run rows stay ignored (spec 5.6).
 */
export async function unignoreLines(path: string, repository: Repository): Promise<readonly string[]> {
  const parts = path.split('/');
  const folders = parts.slice(0, -1).map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
  const ignored = await repository.ignored(folders);
  const opened = folders.filter((folder) => ignored.has(folder)).map((folder) => `!/${literal(folder)}`);
  const raw = opened.some((line) => RAW_FOLDER.startsWith(line.slice(1))) ? [RAW_FOLDER] : [];
  const isRun = path.startsWith('benchmarks/archive/') && parts.length === 3 && path.endsWith('.jsonl.gz');
  return [...opened, ...raw, `!/${isRun ? RUN_ARCHIVES : literal(path)}`];
}

/** A path as a pattern that matches it alone. */
function literal(path: string): string {
  return path.replaceAll(/[\\*?[\]]/g, '\\$&').replace(/ $/, '\\ ');
}
