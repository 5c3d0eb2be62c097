import { blockLines, compareBlocks } from '../checks/parity-block.js';
import { compareFiles, missingRemark, type ParityFile, type ParityRemark } from '../checks/parity.js';
import { TEMPLATE_FOLDER } from '../families/parity-pairs.js';
import type { Config } from './config.js';
import type { FindingBook } from './findings.js';
import { isSame, parityPairs, type Pair } from './parity-pairs.js';
import { CONFIG_PATH } from './policy.js';
import type { Entry, Snapshot } from './ports.js';
import { configsOf, isNarrowed, type RunContext } from './run-context.js';

/** What stands at one path of a pair. */
export type PairSide =
  | { readonly kind: 'file'; readonly entry: Entry }
  | { readonly kind: 'folder'; readonly entries: readonly Entry[] }
  | null;

/**
 * The check `parity` in a run of the gate (spec 1.10). Blobs are compared, so that a checkout which converts line ends
 * changes nothing: for the working tree those of the index. A commit in the making is judged by the pairs that it
 * touches, and by all of them where it touches the config that names them.
 */
export async function judgeParity({
  question,
  policy,
  repository,
  head,
  change,
  book,
}: RunContext): Promise<void> {
  if (isNarrowed(question) && !question.only.includes('parity')) return;
  const changed = question.mode === 'staged' ? (change?.paths ?? []).map(({ path }) => path) : null;
  const config = question.config?.path ?? CONFIG_PATH;
  const pairs = pairsOf(configsOf(policy)).filter(
    (pair) => changed === null || isTouched(pair, changed, config),
  );
  // Asked of the disk first, which costs nothing: most repositories have no templates.
  const isCheap = head.kind === 'worktree' && pairs.every(({ when }) => when !== 'always');
  if (pairs.length === 0 || (isCheap && (await head.find(TEMPLATE_FOLDER)) === null)) return;
  const snapshot = head.kind === 'worktree' ? repository.index() : head;
  for (const { remarks } of await comparePairs(pairs, snapshot)) addRemarks(remarks, book);
}

/** The pairs of several configs; one that stands in two counts once. */
export function pairsOf(configs: readonly Config[]): readonly Pair[] {
  const all = configs.flatMap(parityPairs);
  return all.filter((pair, at) => !all.slice(0, at).some((other) => isSame(pair, other)));
}

/** A pair that counts, and what is wrong with it. */
export interface ComparedPair {
  readonly pair: Pair;
  readonly remarks: readonly ParityRemark[];
}

/** Compares the pairs that count in a snapshot; the others are left out. */
export async function comparePairs(
  pairs: readonly Pair[],
  snapshot: Snapshot,
): Promise<readonly ComparedPair[]> {
  const hasTemplates = (await sideOf(snapshot, TEMPLATE_FOLDER))?.kind === 'folder';
  const compared: ComparedPair[] = [];
  for (const pair of pairs) {
    if (pair.when !== 'always' && !hasTemplates) continue;
    const active = await sideOf(snapshot, pair.active);
    const template = await sideOf(snapshot, pair.template);
    const remarks =
      pair.block === null
        ? await compareSides(pair, active, template, snapshot)
        : await compareBlockSides(pair, pair.block, active, template, snapshot);
    if (remarks !== null) compared.push({ pair, remarks });
  }
  return compared;
}

export function addRemarks(remarks: readonly ParityRemark[], book: FindingBook): void {
  for (const { rule, path, line, byteOffset, message, related } of remarks) {
    const key = related.map((place) => place.path).join('\0');
    book.add(rule, null, { path, line, byteOffset, message, related, key });
  }
}

export async function sideOf(snapshot: Snapshot, path: string): Promise<PairSide> {
  const entry = await snapshot.find(path);
  if (entry !== null && entry.mode !== '040000') return { kind: 'file', entry };
  // An index has no folders, only files in them; elsewhere what is not found is not there.
  if (entry === null && snapshot.kind !== 'index') return null;
  const folder = `${path}/`;
  const entries = (await snapshot.list([folder])).filter((each) => each.path.startsWith(folder));
  return entries.length === 0 ? null : { kind: 'folder', entries };
}

/** Null where the pair does not count. */
async function compareSides(
  pair: Pair,
  active: PairSide,
  template: PairSide,
  snapshot: Snapshot,
): Promise<readonly ParityRemark[] | null> {
  if (active === null || template === null) {
    if (!counts(pair, active !== null, template !== null)) return null;
    const there = active !== null ? 'active' : template !== null ? 'template' : 'neither';
    return [missingRemark(pair.active, pair.template, there)];
  }
  if (active.kind === 'file' && template.kind === 'file') {
    return await compareEntries(active.entry, template.entry, snapshot);
  }
  if (active.kind === 'folder' && template.kind === 'folder') {
    return await compareFolders(pair, active.entries, template.entries, snapshot);
  }
  const asFile = (side: NonNullable<PairSide>, path: string): ParityFile => ({
    path,
    mode: side.kind === 'file' ? side.entry.mode : '040000',
    bytes: null,
  });
  return compareFiles(asFile(active, pair.active), asFile(template, pair.template));
}

async function compareFolders(
  pair: Pair,
  active: readonly Entry[],
  template: readonly Entry[],
  snapshot: Snapshot,
): Promise<ParityRemark[]> {
  const inside = (entries: readonly Entry[], folder: string, other: string): Map<string, Entry> =>
    new Map(
      entries
        // A template folder may lie inside the folder that it mirrors: it does not mirror itself.
        .filter(({ path }) => !(other.startsWith(`${folder}/`) && path.startsWith(`${other}/`)))
        .map((entry) => [entry.path.slice(folder.length + 1), entry]),
    );
  const here = inside(active, pair.active, pair.template);
  const there = inside(template, pair.template, pair.active);
  const remarks: ParityRemark[] = [];
  for (const name of [...new Set([...here.keys(), ...there.keys()])].sort()) {
    const [one, other] = [here.get(name), there.get(name)];
    if (one !== undefined && other !== undefined)
      remarks.push(...(await compareEntries(one, other, snapshot)));
    else {
      const side = one === undefined ? 'template' : 'active';
      remarks.push(missingRemark(`${pair.active}/${name}`, `${pair.template}/${name}`, side));
    }
  }
  return remarks;
}

async function compareEntries(active: Entry, template: Entry, snapshot: Snapshot): Promise<ParityRemark[]> {
  const isSameBlob = active.oid !== null && active.oid === template.oid;
  const read = async (entry: Entry): Promise<ParityFile> => ({
    path: entry.path,
    mode: entry.mode,
    bytes: isSameBlob
      ? null
      : entry.mode === '160000'
        ? Buffer.from(entry.oid ?? '')
        : await snapshot.read(entry),
  });
  return compareFiles(await read(active), await read(template));
}

/** A side of a block is there when its file is one and has a line of the block. */
async function compareBlockSides(
  pair: Pair,
  pattern: string,
  active: PairSide,
  template: PairSide,
  snapshot: Snapshot,
): Promise<readonly ParityRemark[] | null> {
  const lines = async (side: PairSide): Promise<ReturnType<typeof blockLines>> =>
    side?.kind === 'file' && isRegular(side.entry)
      ? blockLines(await snapshot.read(side.entry), pattern)
      : [];
  const [one, other] = [await lines(active), await lines(template)];
  if (!counts(pair, one.length > 0, other.length > 0)) return null;
  return compareBlocks(pattern, { path: pair.active, lines: one }, { path: pair.template, lines: other });
}

function counts({ when }: Pair, hasActive: boolean, hasTemplate: boolean): boolean {
  if (when === 'always') return true;
  return when === 'template' ? hasTemplate : hasActive || hasTemplate;
}

function isTouched(pair: Pair, changed: readonly string[], config: string): boolean {
  return changed.some(
    (path) =>
      isUnder(path, pair.active) ||
      isUnder(path, pair.template) ||
      (path === config && pair.when === 'always'),
  );
}

function isUnder(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

export function isRegular({ mode }: Entry): boolean {
  return mode === '100644' || mode === '100755';
}
