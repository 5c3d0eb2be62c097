import type { Family } from '../../families/contract.js';
import type { RepositoryPlace } from '../git/discovery.js';
import { runGit } from '../git/run.js';
import type { House } from './house.js';
import type { Step } from './step.js';

const FILE = '.gitattributes';
const WANTED = '-text merge=evidence';

/**
 * Lines of .gitattributes: artifacts are never converted (`-text`), and the merge driver joins them. For all JSON Lines
 * files, and for the paths of families that are called otherwise.
 */
export async function attributesStep(
  house: House,
  place: RepositoryPlace,
  families: readonly Family[],
): Promise<Step> {
  const others = families
    .flatMap(({ files }) => files)
    // Braces mean nothing in .gitattributes; a compressed archive has no lines.
    .filter((glob) => !/\.jsonl(?:\.gz)?$|[{}\s]/.test(glob));
  const present = new Set(
    (house.read(FILE) ?? '').split(/\r?\n/).map((line) => line.trim().replace(/\s+/g, ' ')),
  );
  const lines = ['*.jsonl', ...new Set(others)]
    .map((glob) => `${glob} ${WANTED}`)
    .filter((line) => !present.has(line));
  if (lines.length === 0) return { what: FILE, state: 'keep', detail: 'has the lines' };
  const isOnlyGeneral = lines.length === 1 && lines[0]!.startsWith('*.jsonl ');
  if (isOnlyGeneral && (await lacksAttributes(place, ['a.jsonl'])).length === 0) {
    return { what: FILE, state: 'keep', detail: 'JSON Lines files have the attributes' };
  }
  return {
    what: FILE,
    state: 'write',
    detail: `${present.size > 1 ? 'add' : 'new'}: ${lines.join(', ')}`,
    apply: () => house.append(FILE, lines),
  };
}

/** Those of the paths that git would convert, or would merge in another way. */
export async function lacksAttributes(
  place: RepositoryPlace,
  paths: readonly string[],
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const input = paths.map((name) => `${name}\0`).join('');
  const { stdout } = await runGit(['check-attr', '--stdin', '-z', 'text', 'merge'], { ...place, input });
  const values = stdout.toString('utf8').split('\0');
  const lacking = new Set<string>();
  for (let at = 0; at + 2 < values.length; at += 3) {
    const wanted = values[at + 1] === 'text' ? 'unset' : 'evidence';
    if (values[at + 2] !== wanted) lacking.add(values[at]!);
  }
  return [...lacking];
}
