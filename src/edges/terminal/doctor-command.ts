import { quoteText } from '../../core/quote.js';
import { findRepository } from '../git/discovery.js';
import { openLocalConfig } from '../git/local-config.js';
import { openRepository } from '../git/repository.js';
import type { Diagnosis } from '../setup/diagnosis.js';
import { diagnoseHooks } from '../setup/hook-diagnosis.js';
import { House } from '../setup/house.js';
import { diagnoseAttributes, diagnoseDriver, diagnoseLineEnds } from '../setup/merge-diagnosis.js';
import { claimedEntries, diagnoseFamilies, diagnoseKey, diagnosePolicy } from '../setup/policy-diagnosis.js';
import { FINDINGS, PASS } from './check-command.js';
import { parseFlags, usage } from './flags.js';
import { writeAll, type Terminal } from './output.js';

/**
 * `evidence doctor`: what really holds in this clone, one line each (spec 1.15). Exit 1 where something is off, with what
 * to do about it on the same line. Reads only.
 */
export async function doctorCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseFlags(args, {});
  if (positionals.length > 0) throw usage('evidence doctor takes no arguments', 'evidence doctor');
  const answers = await diagnose(terminal);
  await writeAll(terminal.stdout, answers.map(describe));
  return answers.every(({ ok }) => ok) ? PASS : FINDINGS;
}

async function diagnose(terminal: Terminal): Promise<readonly Diagnosis[]> {
  const repository = await openRepository(terminal.cwd, { env: terminal.env });
  try {
    const place = await findRepository(terminal.cwd, terminal.env, false);
    const house = new House(repository.root);
    const worktree = repository.worktree();
    const { policy, diagnosis } = await diagnosePolicy(worktree);
    const artifacts = policy === null ? [] : await claimedEntries(policy, worktree);
    const key =
      policy === null
        ? null
        : await diagnoseKey(policy, artifacts, { env: terminal.env, root: repository.root });
    return [
      ...(await diagnoseHooks(house, place)),
      diagnosis,
      ...(policy === null ? [] : diagnoseFamilies(policy, artifacts)),
      ...(key === null ? [] : [key]),
      await diagnoseDriver(house, await openLocalConfig(place)),
      await diagnoseAttributes(place, artifacts),
      await diagnoseLineEnds(place, artifacts),
    ];
  } finally {
    await repository.close();
  }
}

function describe({ ok, what, found, help }: Diagnosis): string {
  const advice = help === undefined ? '' : `; ${quoteText(help, 400)}`;
  return `${ok ? 'ok ' : 'off'}  ${quoteText(what, 120)}: ${quoteText(found, 400)}${advice}\n`;
}
