import { judgeScript } from '../checks/executables.js';
import { quoteText } from '../core/quote.js';
import { CONFIG_PATH } from './policy.js';
import { configsOf, isNarrowed, type RunContext } from './run-context.js';

/**
 * The scripts that the config lists are there and can be run (spec 1.13). A commit in the making is judged by the
 * scripts that it touches, and by all of them where it touches the config: what it leaves alone is as good as it was.
 */
export async function judgeExecutables(run: RunContext): Promise<void> {
  if (isNarrowed(run.question)) return;
  const { question, change, head, book } = run;
  const changed = new Set(change?.paths.map(({ path }) => path));
  const all = question.mode !== 'staged' || changed.has(question.config?.path ?? CONFIG_PATH);
  const judged = new Set<string>();
  for (const [name, paths] of configsOf(run.policy).flatMap(({ scripts }) => Object.entries(scripts))) {
    for (const path of paths) {
      if (judged.has(path) || !(all || changed.has(path))) continue;
      judged.add(path);
      const verdict = judgeScript((await head.find(path))?.mode ?? null, quoteText(name));
      if (verdict !== null) book.add(verdict.rule, null, { path, key: 'script', message: verdict.message });
    }
  }
}
