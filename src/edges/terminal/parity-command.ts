import { nearest } from '../../core/nearest.js';
import { escapePath, quoteText } from '../../core/quote.js';
import { FindingBook } from '../../gate/findings.js';
import { addRemarks, comparePairs, pairsOf, type ComparedPair } from '../../gate/parity.js';
import type { Pair } from '../../gate/parity-pairs.js';
import { readPolicy } from '../../gate/policy.js';
import { WHOLE_TREE } from '../../gate/question.js';
import type { Outcome } from '../../gate/report.js';
import { configsOf } from '../../gate/run-context.js';
import { openRepository } from '../git/repository.js';
import { TOOL } from '../wiring.js';
import { FINDINGS, PASS } from './check-command.js';
import { parseFlags, usage, type FlagTable } from './flags.js';
import { writeAll, type Terminal } from './output.js';
import { fixPairs, type Copy, type From } from './parity-command-fix.js';
import { render, wantsColor } from './render.js';

const FLAGS = {
  scope: { type: 'string' },
  worktree: { type: 'boolean' },
  fix: { type: 'boolean' },
  from: { type: 'string' },
} as const satisfies FlagTable;

interface Asked {
  readonly scope: string | null;
  readonly worktree: boolean;
  /** The side to copy from; null: only compare. */
  readonly fix: From | null;
}

/**
 * `evidence parity`: mirrored files and blocks are equal, byte for byte (spec 1.10). Blobs of the index are compared,
 * with `--worktree` the disk; `--fix --from SIDE` copies on disk. Exit 0 with a line `[PARITY_OK] scope=S pairs=N` per
 * scope, 1 findings, 2 where there is no pair to compare.
 */
export async function parityCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const asked = parseParityArguments(args);
  const repository = await openRepository(terminal.cwd, { env: terminal.env });
  try {
    const worktree = repository.worktree('stored');
    const policy = await readPolicy(WHOLE_TREE, { trusted: [worktree], introduced: worktree });
    const pairs = pairsInScope(pairsOf(configsOf(policy)), asked.scope);
    const snapshot = asked.worktree || asked.fix !== null ? worktree : repository.index();
    let compared = await comparePairs(pairs, snapshot);
    if (compared.length === 0) throw nothingToCompare(asked.scope);
    if (asked.fix !== null) {
      const copies = await fixPairs(compared, asked.fix, { worktree, root: repository.root });
      await writeAll(terminal.stdout, describeCopies(copies));
      compared = await comparePairs(pairs, repository.worktree('stored'));
    }
    const outcome = outcomeOf(compared, snapshot.kind);
    const failed = outcome.report.counts.error > 0;
    if (failed) {
      await render(outcome, { format: 'text', output: null, color: wantsColor(null, terminal) }, terminal);
    }
    await writeAll(terminal.stdout, okLines(compared));
    return failed ? FINDINGS : PASS;
  } finally {
    await repository.close();
  }
}

function parseParityArguments(args: readonly string[]): Asked {
  const { values, positionals } = parseFlags(args, FLAGS);
  if (positionals.length > 0) throw usage('evidence parity takes no paths', 'limit it with --scope S');
  const { scope, from } = values;
  if (scope === '') throw usage('--scope needs a value', 'give --scope a value, or leave it out');
  if (from !== undefined && from !== 'active' && from !== 'template') {
    throw usage('--from wants active or template', 'evidence parity --fix --from active');
  }
  if ((values['fix'] === true) !== (from !== undefined)) {
    throw usage('--fix and --from belong together', 'evidence parity --fix --from active (or template)');
  }
  return {
    scope: typeof scope === 'string' ? scope : null,
    worktree: values['worktree'] === true,
    fix: from ?? null,
  };
}

function pairsInScope(pairs: readonly Pair[], scope: string | null): readonly Pair[] {
  if (scope === null) return pairs;
  const chosen = pairs.filter((pair) => pair.scope === scope);
  if (chosen.length > 0) return chosen;
  const scopes = [...new Set(pairs.map((pair) => pair.scope))];
  const near = nearest(scope, scopes);
  throw usage(
    `there is no parity scope "${quoteText(scope)}"`,
    near === null
      ? `the scopes are ${scopes.map((name) => quoteText(name)).join(', ')}`
      : `did you mean ${near}?`,
  );
}

/** Nothing that was compared is not the same as nothing that differs. */
function nothingToCompare(scope: string | null): Error {
  return usage(
    scope === null ? 'there is no pair to compare' : `the scope "${quoteText(scope)}" has no pair here`,
    'name pairs under "parity" in evidence.config.json; those of the presets count beside a folder template/',
  );
}

function describeCopies(copies: readonly Copy[]): string[] {
  if (copies.length === 0) return ['nothing to copy on disk; what git has stored follows with: git add\n'];
  return [
    ...copies.map(
      ({ from, to, what }) => `copied ${escapePath(from)} -> ${escapePath(to)} (${quoteText(what)})\n`,
    ),
    `now: git add ${copies.map(({ to }) => escapePath(to)).join(' ')}\n`,
  ];
}

/** One line for each scope in which nothing differs. */
function okLines(compared: readonly ComparedPair[]): string[] {
  const scopes = [...new Set(compared.map(({ pair }) => pair.scope))];
  return scopes.flatMap((scope) => {
    const own = compared.filter(({ pair }) => pair.scope === scope);
    if (own.some(({ remarks }) => remarks.length > 0)) return [];
    return [`[PARITY_OK] scope=${quoteText(scope)} pairs=${own.length}\n`];
  });
}

function outcomeOf(compared: readonly ComparedPair[], head: string): Outcome {
  const book = new FindingBook();
  for (const { remarks } of compared) addRemarks(remarks, book);
  const findings = book.sorted();
  const counts = { ...book.counts };
  return {
    report: {
      schema_version: 1,
      tool: TOOL,
      mode: 'all',
      base: null,
      head,
      verdict: counts.error > 0 ? 'findings' : 'pass',
      examined: { files: compared.length * 2, lines: 0, bytes: 0, skipped_unchanged: 0 },
      families: [],
      counts,
      findings,
      error: null,
    },
    facts: { checks: ['parity'], table: book.table(), diff: [], skipped: [], notes: [] },
  };
}
