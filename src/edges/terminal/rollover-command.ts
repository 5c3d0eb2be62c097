import path from 'node:path';
import type { GateError } from '../../core/errors.js';
import { isGateError } from '../../core/errors.js';
import { nearest } from '../../core/nearest.js';
import { escapePath, quoteText } from '../../core/quote.js';
import { isArchiveOf } from '../../families/archive.js';
import { planRun } from '../../gate/plan.js';
import { readPolicy } from '../../gate/policy.js';
import type { Policy } from '../../gate/policy.js';
import type { Repository } from '../../gate/ports.js';
import { WHOLE_TREE } from '../../gate/question.js';
import { restoreArchive } from '../../stores/restore.js';
import { rollOver } from '../../stores/rollover.js';
import type { RolloverTarget } from '../../stores/rollover-job.js';
import { rolloverState } from '../../stores/rollover-state.js';
import { openRepository } from '../git/repository.js';
import { parseFlags, usage, type FlagTable } from './flags.js';
import { writeAll, type Terminal } from './output.js';
import { settleRollovers } from './rollover-settle.js';

const FLAGS = {
  check: { type: 'boolean' },
  family: { type: 'string' },
  force: { type: 'boolean' },
  restore: { type: 'string' },
  settle: { type: 'boolean' },
  write: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies FlagTable;

const HELP = `usage: evidence rollover [--check] [--force] [--family F] [PATH...]
       evidence rollover --settle [--check] [--family F]
       evidence rollover --restore ARCHIVE [--write]

moves live files that are over their cap (maxLines) to an archive, byte for byte, with a receipt;
finishes what an interrupted run left

  --check            only say what is due
  --family F         only live files of this family
  --force            roll over whatever is not empty, also below the cap
  PATH...            only these files, folders or globs
  --settle           after a merge of branches that archived the same lines: each line stays once, in the archive
                     that the default branch has, else in the one that was cut first; the others lose it
  --restore ARCHIVE  put an archive's lines back in front of the live file: says what it would do
  --write            do it

exit status: 0 done, or nothing was due; 1 with --check when something is due or to be settled, and with --settle when
something is left that only a person can settle; 2 on failure
`;

interface RolloverFlags {
  readonly check?: boolean;
  readonly force?: boolean;
  readonly write?: boolean;
  readonly family?: string;
  readonly restore?: string;
  readonly settle?: boolean;
}

const DONE = 0;
const DUE = 1;

/** `evidence rollover` (spec 1.9): one line for each file that something is to be said of. */
export async function rolloverCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, FLAGS);
  if (values['help'] === true) {
    await writeAll(terminal.stdout, [HELP]);
    return DONE;
  }
  const flags = values as RolloverFlags;
  refuseContradictions(flags, positionals);
  const repository = await openRepository(terminal.cwd, { env: terminal.env });
  try {
    const worktree = repository.worktree();
    const policy = await readPolicy(WHOLE_TREE, { trusted: [worktree], introduced: worktree });
    const toPath = (given: string): string =>
      path.relative(repository.root, path.resolve(terminal.cwd, given)).split(path.sep).join('/');
    if (flags.restore !== undefined) {
      return await restore(repository.root, policy, toPath(flags.restore), flags.write === true, terminal);
    }
    if (flags.settle === true) {
      const asked = { family: knownFamily(policy, flags.family ?? null), check: flags.check === true };
      return await settleRollovers(repository, policy, asked, terminal);
    }
    const targets = await liveFiles(repository, policy, flags.family ?? null, positionals.map(toPath));
    return flags.check === true
      ? await check(targets, terminal)
      : await act(targets, flags.force === true, terminal);
  } finally {
    await repository.close();
  }
}

function refuseContradictions(flags: RolloverFlags, positionals: readonly string[]): void {
  const { check: checks, force, write, family, restore: archive, settle } = flags;
  if (settle && (force || write || archive !== undefined || positionals.length > 0)) {
    throw usage(
      '--settle goes with --check and --family only',
      'evidence rollover --settle [--check] [--family F]',
    );
  }
  if (archive !== undefined && (checks || force || family !== undefined || positionals.length > 0)) {
    throw usage('--restore goes with --write only', 'evidence rollover --restore ARCHIVE [--write]');
  }
  if (archive === undefined && write) throw usage('--write goes with --restore', 'leave --write out');
  if (checks && force) throw usage('--check and --force exclude each other', 'give one of them');
}

function knownFamily(policy: Policy, family: string | null): string | null {
  const names = policy.main.families.map(({ name }) => name);
  if (family !== null && !names.includes(family)) {
    const near = nearest(family, names);
    throw usage(
      `unknown family "${quoteText(family)}"`,
      near === null ? `the families are ${names.join(', ')}` : `did you mean ${near}?`,
    );
  }
  return family;
}

/** The live files that have a cap and a place for archives. */
async function liveFiles(
  repository: Repository,
  policy: Policy,
  given: string | null,
  paths: readonly string[],
): Promise<readonly RolloverTarget[]> {
  const family = knownFamily(policy, given);
  const question = { ...WHOLE_TREE, families: family === null ? [] : [family], paths };
  const plan = await planRun(question, policy, { head: repository.worktree(), change: null });
  return plan.artifacts
    .filter((each) => each.family.maxLines !== null && each.family.archive !== null)
    .filter((each) => !isArchiveOf(each.family, each.path))
    .map((each) => ({ root: repository.root, family: each.family, livePath: each.path }));
}

async function check(targets: readonly RolloverTarget[], terminal: Terminal): Promise<number> {
  const lines: string[] = [];
  for (const target of targets) {
    const state = await rolloverState(target);
    const name = escapePath(target.livePath);
    if (state.interrupted) lines.push(`${name}: an interrupted roll-over is to be finished\n`);
    else if (state.due)
      lines.push(`${name}: ${state.lines} lines, cap ${target.family.maxLines}: roll-over is due\n`);
  }
  await writeAll(terminal.stdout, lines.length > 0 ? lines : [nothingDue(targets)]);
  return lines.length > 0 ? DUE : DONE;
}

/** A file that fails keeps nobody from the others; the first failure is the command's. */
async function act(targets: readonly RolloverTarget[], force: boolean, terminal: Terminal): Promise<number> {
  let failure: GateError | null = null;
  let said = false;
  for (const target of targets) {
    try {
      const { receipts, status } = await rollOver(target, { force });
      said ||= receipts.length > 0;
      const note = status === 'finished' ? ' (an interrupted roll-over was finished)' : '';
      const lines = receipts.map(
        ({ live_path: live, archive_path: archive, lines: count }) =>
          `${escapePath(live)}: ${count} lines -> ${escapePath(archive)}${note}\n`,
      );
      await writeAll(terminal.stdout, lines);
    } catch (error) {
      if (!isGateError(error) || error.code === 'GATE_OUTPUT_FAILED') throw error;
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  if (!said) await writeAll(terminal.stdout, [nothingDue(targets)]);
  return DONE;
}

function nothingDue(targets: readonly RolloverTarget[]): string {
  const files = targets.length === 1 ? 'file' : 'files';
  return `nothing is due: ${targets.length} ${files} with "maxLines" and "archive" looked at\n`;
}

async function restore(
  root: string,
  policy: Policy,
  archive: string,
  write: boolean,
  terminal: Terminal,
): Promise<number> {
  const { status, receipt, liveBytes } = await restoreArchive(root, policy.main.families, archive, { write });
  const live = escapePath(receipt.live_path);
  const kept = liveBytes > 0 ? `, in front of the ${liveBytes} bytes that it holds` : '';
  const says = {
    already: `${live}: begins with the lines of ${escapePath(archive)} already\n`,
    'would-restore': `${live}: would get ${receipt.lines} lines back${kept}; --write does it\n`,
    restored:
      `${live}: got ${receipt.lines} lines back${kept}\n` +
      `${escapePath(archive)} and its receipt stay: remove them if they were never committed\n`,
  } as const;
  await writeAll(terminal.stdout, [says[status]]);
  return DONE;
}
