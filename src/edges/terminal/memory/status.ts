import type { Buffer } from 'node:buffer';
import { isGateError } from '../../../core/errors.js';
import { archiveEntry, supersedeEntry, type StatusOutcome } from '../../../memory/status-change.js';
import { openRepository } from '../../git/repository.js';
import { parseFlags, usage } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import { DONE, REFUSED, tellOutcome } from './outcome.js';
import type { OpenMemory } from './place.js';

const TEXT = { type: 'string' } as const;

/** `evidence memory supersede ID --by ID2` (spec 4.1). */
export async function supersedeVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, { by: TEXT, repo: TEXT });
  const { by, repo } = values as { by?: string; repo?: string };
  const [id] = positionals;
  if (id === undefined || positionals.length > 1 || by === undefined) {
    throw usage('supersede wants two entries', 'evidence memory supersede ID --by ID2');
  }
  const memory = await open(repo);
  const isSettled = (path: string, line: Buffer): Promise<boolean> =>
    isCommitted(memory.repo, path, line, terminal);
  return await tellStatus(await supersedeEntry(id, by, { ...memory, isSettled }), terminal);
}

/** `evidence memory archive ID`. */
export async function archiveVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, { repo: TEXT });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) {
    throw usage('archive wants one entry', 'evidence memory archive ID');
  }
  const memory = await open(values['repo'] as string | undefined);
  return await tellStatus(await archiveEntry(id, memory), terminal);
}

async function tellStatus(outcome: StatusOutcome, terminal: Terminal): Promise<number> {
  if (outcome.status === 'refused') {
    terminal.stderr.write(`evidence: ${outcome.message}\n`);
    return REFUSED;
  }
  if (outcome.status !== 'changed') return tellOutcome(outcome, terminal);
  const { path, line, from, to, isReferred } = outcome;
  if (!isReferred) {
    terminal.stderr.write(
      'evidence: the new entry does not refer to the old one, and the gate will warn of it\n' +
        '  append entries that supersede others with --provenance-ref entry:ID\n',
    );
  }
  await writeAll(terminal.stdout, [`${path}:${line}: ${from} -> ${to}\n`]);
  return DONE;
}

/** A line of the last commit is history: to add a member to it would be an edit after the fact. */
async function isCommitted(root: string, path: string, line: Buffer, terminal: Terminal): Promise<boolean> {
  let repository;
  try {
    repository = await openRepository(root, { env: terminal.env });
  } catch (error) {
    if (isGateError(error) && error.code === 'GATE_NOT_A_REPOSITORY') return false;
    throw error;
  }
  try {
    if (repository.headCommit === null) return false;
    const head = await repository.commit(repository.headCommit);
    const entry = await head.find(path);
    return entry !== null && (await head.read(entry)).includes(line);
  } finally {
    await repository.close();
  }
}
