import { archiveDay, dayText, keptUntil } from '../checks/retention.js';
import { compileGlobs, globPrefix } from '../core/glob.js';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import { isRegular } from './added-text.js';
import { unignoreLines } from './retention-gitignore.js';
import type { ChangedPath, Entry, Snapshot } from './ports.js';
import { archiveRuleOf, retentionRules, RUN_ARCHIVES, type RetentionRule } from './retention-rules.js';
import { isNarrowed, type RunContext } from './run-context.js';

/**
 * Archives that support a claim are kept (spec 5.6): git does not ignore them, their name says their day, and none is
 * removed or changed before its time. Raw rows are judged where lines are (checks/retention.ts).
 *
 * GateError GATE_BASE_UNAVAILABLE where history would have to say when an archive was added and is not there.
 */
export async function judgeRetention(run: RunContext): Promise<void> {
  if (isNarrowed(run.question)) return;
  const rules = retentionRules(run.policy);
  if (rules.length === 0) return;
  const kept = await standing(run, rules);
  for (const { path } of kept) judgeName(path, run);
  await judgeIgnored([...kept.map(({ path }) => path), ...(await localArchives(run, rules))], run);
  for (const change of run.change?.paths ?? []) await judgeRemoval(change, rules, run);
}

/** Archives at head that are judged: those that the change adds or alters; with `--all` every one. */
async function standing(run: RunContext, rules: readonly RetentionRule[]): Promise<readonly Entry[]> {
  const { head, change } = run;
  const entries =
    change === null
      ? await head.list(rules.map(({ files }) => globPrefix(files)))
      : change.paths.flatMap(({ head: entry, base }) =>
          entry === null || entry.oid === base?.oid ? [] : [entry],
        );
  const archives: Entry[] = [];
  for (const entry of entries.filter(isRegular)) {
    if ((await archiveRuleOf(entry, head, rules)) !== null) archives.push(entry);
  }
  return archives;
}

/** The day in the name is a promise of run archives; other files that the config keeps may be named as they like. */
function judgeName(path: string, { book }: RunContext): void {
  if (!isRunArchive(path) || archiveDay(path) !== null) return;
  book.add('EVIDENCE_ARCHIVE_NAME', null, {
    path,
    key: 'name',
    message: 'the name does not end in -YYYY-MM-DD.jsonl.gz with a day that there is',
  });
}

const isRunArchive = compileGlobs([RUN_ARCHIVES]);

async function judgeIgnored(paths: readonly string[], { repository, book }: RunContext): Promise<void> {
  const ignored = await repository.ignored(paths);
  for (const path of paths.filter((each) => ignored.has(each))) {
    const lines = await unignoreLines(path, repository);
    book.add('EVIDENCE_ARCHIVE_IGNORED', null, {
      path,
      key: 'ignored',
      message: 'a rule of .gitignore matches the archive',
      help: `add to the end of .gitignore: ${lines.map(escapePath).join(' then ')}; then: git add the archive`,
    });
  }
}

/** Archives on disk that git ignores: they are in no commit, so nothing else would ever see them. */
async function localArchives(run: RunContext, rules: readonly RetentionRule[]): Promise<readonly string[]> {
  if (run.question.mode === 'range') return [];
  const worktree = run.repository.worktree();
  const found = new Set<string>();
  for (const folder of new Set(rules.map(({ files }) => globPrefix(files)))) {
    // A rule for the whole repository would have everything listed that is not tracked, dependencies included.
    if (folder === '' || (await worktree.find(folder.slice(0, -1)))?.mode !== '040000') continue;
    const untracked = await run.repository.untracked(folder);
    const ignored = await run.repository.ignored(untracked);
    for (const path of ignored) {
      const entry = await worktree.find(path);
      if (isRegular(entry) && (await archiveRuleOf(entry, worktree, rules)) !== null) found.add(path);
    }
  }
  return [...found];
}

async function judgeRemoval(
  { path, base: entry, head }: ChangedPath,
  rules: readonly RetentionRule[],
  run: RunContext,
): Promise<void> {
  const { base, book, now } = run;
  if (!isRegular(entry) || base === null || (isRegular(head) && head.oid === entry.oid)) return;
  const rule = await archiveRuleOf(entry, base, rules);
  if (rule === null || (head === null && (await isRenamed(entry, rule, run)))) return;
  const until = await keptUntilOf(entry, base, rule.months, run);
  if (until.getTime() <= now.getTime()) return;
  book.add('EVIDENCE_REMOVED_BEFORE_RETENTION', null, {
    path,
    key: 'retention',
    message: `${head === null ? 'removed' : 'changed'}, but it must stay as it is until ${dayText(until)}`,
    help: 'restore it as it stands in the base; a new run is a new archive beside it',
  });
}

/** The same bytes under another path that the same rule keeps: nothing is lost, and its time only gets longer. */
async function isRenamed(entry: Entry, rule: RetentionRule, { change, head }: RunContext): Promise<boolean> {
  for (const { head: other, base } of change?.paths ?? []) {
    if (!isRegular(other) || other.oid !== entry.oid || base?.oid === other.oid) continue;
    if ((await archiveRuleOf(other, head, [rule])) !== null) return true;
  }
  return false;
}

/**
 * The day until which a file of the base is kept. History is asked only where the name alone does not forbid the
 * removal, and only as far back as its time reaches.
 */
async function keptUntilOf(entry: Entry, base: Snapshot, months: number, run: RunContext): Promise<Date> {
  const { repository, now } = run;
  const byName = keptUntil(entry.path, null, months);
  if (byName !== null && byName.getTime() > now.getTime()) return byName;
  const isOver = (until: Date | null): until is Date => until !== null && until.getTime() <= now.getTime();
  for (let asked = 0; asked < 2; asked++) {
    const addition = await repository.addition(entry.path, base.label);
    const until = addition === null ? null : keptUntil(entry.path, addition.time, months);
    // Where history is cut off, the file was there already: if that is long enough ago, it is in truth longer.
    if (until !== null && (addition?.complete === true || isOver(until))) return until;
    const since = new Date(now);
    since.setUTCMonth(since.getUTCMonth() - months - 1);
    if (asked > 0 || !(await repository.deepen(base.label, since))) break;
  }
  throw new GateError(
    'GATE_BASE_UNAVAILABLE',
    `retention: cannot tell when ${escapePath(entry.path)} was added: its history is not in this clone`,
    'check out with fetch-depth: 0 (actions/checkout), or run: git fetch --unshallow',
  );
}
