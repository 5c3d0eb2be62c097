import { escapePath, quoteText } from '../../../core/quote.js';
import { promoteFromLedger } from '../../../memory/ledger-promotion.js';
import { initMemory } from '../../../memory/layout.js';
import { writeRetrospective } from '../../../memory/retrospective.js';
import type { FrontMatterDraft } from '../../../memory/retrospective-text.js';
import { DISABLED, isSovereignMemoryEnabled } from '../../../memory/settings.js';
import { parseFlags, usage } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import { listOf, readStdin } from './input.js';
import { DONE, REFUSED, tell, tellOutcome } from './outcome.js';
import type { OpenMemory } from './place.js';

const TEXT = { type: 'string' } as const;

/** `evidence memory promote --run-id ID [--types A,B]`: ids of the new entries on stdout (DEC-0105 §8). */
export async function promoteVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, { 'run-id': TEXT, types: TEXT, repo: TEXT });
  const flags = values as { 'run-id'?: string; types?: string; repo?: string };
  const runId = flags['run-id'];
  if (runId === undefined || positionals.length > 0) {
    throw usage('promote wants a run', 'evidence memory promote --run-id ID [--types A,B]');
  }
  const decisionTypes = listOf(flags.types);
  const memory = await open(flags.repo);
  const result = await promoteFromLedger(runId, {
    ...memory,
    ...(decisionTypes === undefined ? {} : { decisionTypes }),
  });
  for (const { path, line, code, message } of result.broken) {
    tell(terminal, code, `${escapePath(path)}:${line}: ${message}`);
  }
  for (const { decision_id: id, refusal } of result.refused) {
    tell(terminal, refusal.reason, `ledger entry ${quoteText(id)} was not promoted`);
  }
  if (result.duplicates > 0) {
    tell(terminal, 'SOVEREIGN_MEMORY_DECISION_DUPLICATE', `${result.duplicates} stand already`);
  }
  if (result.reason !== null) tell(terminal, result.reason, result.message ?? '');
  await writeAll(
    terminal.stdout,
    result.entry_ids.map((id) => `${id}\n`),
  );
  if (result.failure !== null) return tellOutcome(result.failure, terminal);
  return result.refused.length > 0 ? REFUSED : DONE;
}

/** `evidence memory retrospective SPRINT`: the body on stdin, the path of the new file on stdout. */
export async function retrospectiveVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, {
    'story-ids': TEXT,
    'release-ref': TEXT,
    summary: TEXT,
    'promoted-entry-ids': TEXT,
    force: { type: 'boolean' },
    repo: TEXT,
  });
  const flags = values as Readonly<Record<string, string | undefined>> & { force?: boolean };
  const [sprint] = positionals;
  if (sprint === undefined || positionals.length > 1) {
    throw usage('retrospective wants one sprint', 'evidence memory retrospective SPRINT < BODY.md');
  }
  const memory = await open(flags['repo']);
  if (!isSovereignMemoryEnabled(memory.scratchpad)) return tellOutcome(DISABLED, terminal);
  const given = {
    story_ids: listOf(flags['story-ids']),
    release_ref: flags['release-ref'],
    summary: flags['summary'],
    promoted_entry_ids: listOf(flags['promoted-entry-ids']),
  };
  const frontMatter = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as FrontMatterDraft;
  const body = await readStdin(terminal);
  const outcome = await writeRetrospective(sprint, body, {
    ...memory,
    frontMatter,
    force: flags.force === true,
  });
  if (outcome.status !== 'written') return tellOutcome(outcome, terminal);
  await writeAll(terminal.stdout, [`${outcome.path}\n`]);
  return DONE;
}

/** `evidence memory init`: folders and scratchpad keys, in the active and the template copy. */
export async function initVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, { repo: TEXT });
  if (positionals.length > 0) throw usage('init takes no arguments', 'evidence memory init');
  const written = await initMemory((await open(values['repo'] as string | undefined)).repo);
  await writeAll(
    terminal.stdout,
    written.length === 0 ? ['all is there already\n'] : written.map((name) => `${name}\n`),
  );
  return DONE;
}
