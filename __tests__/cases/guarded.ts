import { Scratch, scratchFolder } from '../edges/git/scratch.js';

/** Records `ev-0001` and on, one line each, as the cases of this folder use them. */
export function records(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, n) => record(from + n)).join('');
}

export function record(n: number, ok = true): string {
  return `{"id":"ev-${String(n).padStart(4, '0')}","ok":${ok},"note":"composed for a test"}\n`;
}

/** A repository whose config guards `files`. */
export function guarded(files: string, name = 'r'): Scratch {
  const scratch = Scratch.create({ name });
  scratch.write(
    'evidence.config.json',
    JSON.stringify({ presets: [], families: { evidence: { files: [files], appendOnly: true, id: '/id' } } }),
  );
  return scratch;
}

/** A clone in a folder of its own. */
export function cloned(from: Scratch, ...args: string[]): Scratch {
  const folder = scratchFolder('c');
  new Scratch(folder).git('clone', '-q', ...args, `file://${from.root}`, '.');
  return new Scratch(folder);
}
