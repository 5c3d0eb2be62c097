import { namedMembers } from '../checks/exclusions/excluded-members.js';
import { globPrefix } from '../core/glob.js';
import { escapePath, quoteText } from '../core/quote.js';
import { RUN_EXCLUSIONS } from '../families/run-exclusions.js';
import { isRegular, MAX_TEXT_BYTES, readAddedText } from './added-text.js';
import { compileExclusions, hasRunsPreset } from './exclusions-rules.js';
import type { ChangedPath, Entry } from './ports.js';
import { configsOf, isNarrowed, type RunContext } from './run-context.js';

const JSON_FILE = /\.(?:json|jsonl|ndjson|jsonc|json5|ipynb)$/i;

type Candidate = Pick<ChangedPath, 'base'> & { readonly head: Entry };

/**
 * Reasoning must not leak (spec 1.11), in files that are no artifacts: artifacts are judged line by line, where they
 * are read. The preset's own list counts for JSON files that a change touches, so that a repository that happens to have
 * a folder `ui` is not searched; files that the config names count always, and whatever they hold.
 */
export async function judgeExclusions(run: RunContext): Promise<void> {
  if (isNarrowed(run.question)) return;
  const configs = configsOf(run.policy);
  const configured = compileExclusions(configs.flatMap(({ exclusions }) => exclusions));
  const listed = compileExclusions(configs.some(hasRunsPreset) ? RUN_EXCLUSIONS : []);
  const artifacts = new Set(run.plan.artifacts.map(({ path }) => path));
  for (const candidate of await candidates(run)) {
    const { path } = candidate.head;
    if (artifacts.has(path)) continue;
    const fromList = run.change !== null && JSON_FILE.test(path) ? listed(path) : [];
    const names = new Set([...configured(path), ...fromList]);
    if (names.size > 0) await judgeFile(candidate, names, run);
  }
  if (run.change === null || !configs.some(hasRunsPreset)) return;
  const { judgeReasoningText } = await import('./reasoning-text.js');
  await judgeReasoningText(run, run.change);
}

/** Files of the change; with `--all` what the config's patterns can match. */
async function candidates({ change, head, policy }: RunContext): Promise<readonly Candidate[]> {
  if (change !== null) {
    return change.paths.flatMap(({ base, head: entry }) =>
      isRegular(entry) && entry.oid !== base?.oid ? [{ base, head: entry }] : [],
    );
  }
  const patterns = configsOf(policy).flatMap(({ exclusions }) => exclusions.flatMap(({ files }) => files));
  if (patterns.length === 0) return [];
  const entries = await head.list(patterns.map(globPrefix));
  return entries.filter(isRegular).map((entry) => ({ base: null, head: entry }));
}

async function judgeFile(candidate: Candidate, names: ReadonlySet<string>, run: RunContext): Promise<void> {
  const { path } = candidate.head;
  const content = await readAddedText({ head: run.head, base: run.base, change: candidate });
  if (content === 'too large') {
    run.skipped.push(`${escapePath(path)}: not searched for excluded members, over ${MAX_TEXT_BYTES} bytes`);
  }
  if (content === null || content === 'too large') return;
  for (const { name, line, column } of namedMembers(content.text, names)) {
    if (content.added[line - 1] !== true) continue;
    run.book.add('EVIDENCE_REASONING_LEAK', null, {
      path,
      line,
      column,
      message: `the member "${quoteText(name)}" is excluded from this file`,
    });
  }
}
