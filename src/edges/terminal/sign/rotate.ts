import path from 'node:path';
import { escapePath } from '../../../core/quote.js';
import { isArchiveOf } from '../../../families/archive.js';
import { planRun } from '../../../gate/plan.js';
import { WHOLE_TREE } from '../../../gate/question.js';
import { count } from '../../../reports/wording.js';
import { sessionPathOf } from '../../../stores/audit-event.js';
import { rotateKeys } from '../../../stores/rotation.js';
import type { RotationResult } from '../../../stores/rotation-request.js';
import { successionOf } from '../../keys/succession.js';
import { parseFlags, usage, type FlagTable } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import { sessionPathIn, withSigningPlace, type SigningPlace } from './place.js';

const TEXT = { type: 'string' } as const;
const FLAGS = { story: TEXT, sessions: TEXT } as const satisfies FlagTable;
const STORY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const MOST_LISTED = 20;

/** `evidence sign rotate [FILE…]` (spec 2.6). Exit 1: a line does not verify, and nothing was changed. */
export async function rotateVerb(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, FLAGS);
  const { story = 'KEY-ROTATION', sessions } = values as { story?: string; sessions?: string };
  if (!STORY.test(story))
    throw usage('--story wants an id such as PD-295', 'letters, digits, ".", "_" and "-"');
  return await withSigningPlace(terminal, async (place) => {
    const { repository, policy, ring, ownerOf } = place;
    const succession = await successionOf(policy.main.config.keys, terminal.env, repository.root);
    const sessionPath =
      sessions === undefined ? sessionPathOf(story, new Date()) : sessionPathIn(place, sessions);
    const paths =
      positionals.length > 0 ? positionals.map((given) => ownerOf(given).path) : await liveFiles(place);
    const result = await rotateKeys({
      root: repository.root,
      paths,
      sessionPath,
      story,
      ring,
      succession,
      journal: path.join(repository.gitDir, 'evidence-gate', 'rotation.json'),
      limits: policy.main.config.limits,
    });
    const advice = result.status === 'refused' ? [] : succession.advice(result.previous, result.current);
    return await tell(result, advice, terminal);
  });
}

/** Every live file of a signed family that the gate examines too. */
async function liveFiles({ repository, policy }: SigningPlace): Promise<readonly string[]> {
  const plan = await planRun(WHOLE_TREE, policy, { head: repository.worktree(), change: null });
  return plan.artifacts
    .filter(({ family, path: name }) => family.signature !== 'off' && !isArchiveOf(family, name))
    .map(({ path: name }) => name);
}

async function tell(
  result: RotationResult,
  advice: readonly string[],
  { stdout, stderr }: Terminal,
): Promise<number> {
  if (result.status === 'refused') {
    const { unsound } = result;
    const lines = unsound
      .slice(0, MOST_LISTED)
      .map(({ path: name, line, state }) => `evidence: ${escapePath(name)}:${line}: ${state}\n`);
    const more = unsound.length - lines.length;
    await writeAll(stderr, [
      ...lines,
      ...(more > 0 ? [`evidence: and ${more} more\n`] : []),
      'evidence: nothing was changed: every signed line must verify with the old key first\n',
    ]);
    return 1;
  }
  const { status, previous, current, files } = result;
  const lines = files.reduce((sum, { changed }) => sum + changed, 0);
  const touched = files.filter(({ changed }) => changed > 0).length;
  const says = {
    rotated: `key version ${previous} -> ${current}: ${count(lines, 'line')} in ${count(touched, 'file')} signed anew`,
    finished: `an interrupted rotation to key version ${current} was finished: ${lines} lines were left`,
    already: `every line has key version ${current} already`,
  } as const;
  const steps =
    advice.length === 0 ? [] : ['now, wherever this key is set:\n', ...advice.map((each) => `  ${each}\n`)];
  await writeAll(stdout, [`${says[status]}\n`, ...steps]);
  return 0;
}
