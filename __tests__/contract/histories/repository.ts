import type { Scratch } from '../../edges/git/scratch.js';
import type { History } from './history.js';
import { ARCHIVE, LIVE, STEPS, type State } from './state.js';

/** The config that names the family of the histories. */
export const CONFIG = JSON.stringify({
  presets: [],
  families: {
    tasks: { files: [LIVE], appendOnly: true, id: '/id', mutable: { '/status': STEPS }, archive: ARCHIVE },
  },
});

/** Writes the history into a repository; the commits' ids in the history's order, then those of `more` states. */
export function importHistory(
  scratch: Scratch,
  { commits }: Pick<History, 'commits'>,
  more: readonly { readonly state: State; readonly parents: readonly number[] }[] = [],
): readonly string[] {
  const parts: Buffer[] = [];
  const all = [...commits, ...more];
  for (const [index, { state, parents }] of all.entries()) {
    const [from, ...merged] = parents;
    parts.push(
      Buffer.from(
        [
          `commit refs/heads/c${index}`,
          `mark :${index + 1}`,
          `committer Test <test@example.invalid> ${1_767_225_600 + index} +0000`,
          'data 1\nx',
          ...(from === undefined ? [] : [`from :${from + 1}`]),
          ...merged.map((parent) => `merge :${parent + 1}`),
          'deleteall',
          '',
        ].join('\n'),
      ),
    );
    for (const [path, text] of [['evidence.config.json', CONFIG], [LIVE, state.live], ...state.archives]) {
      const bytes = Buffer.from(text!, 'latin1');
      parts.push(Buffer.from(`M 100644 inline ${path!}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n'));
    }
  }
  scratch.gitWith({ input: Buffer.concat(parts) }, 'fast-import', '--quiet');
  const ids = scratch
    .git('for-each-ref', '--format=%(refname:short) %(objectname)', 'refs/heads/c*')
    .split('\n');
  const byName = new Map(ids.map((line) => line.split(' ') as [string, string]));
  return all.map((_, index) => byName.get(`c${index}`)!);
}
