import { quoteText } from '../../../core/quote.js';
import { nearest } from '../../../core/nearest.js';
import { appendEntry } from '../../../memory/append-entry.js';
import type { EntryDraft } from '../../../memory/entry-draft.js';
import type { MemoryFamilyName } from '../../../memory/entry.js';
import { recordMistake } from '../../../memory/mistake-hook.js';
import { DISABLED, isSovereignMemoryEnabled } from '../../../memory/settings.js';
import { parseFlags, usage, type FlagTable } from '../flags.js';
import type { Terminal } from '../output.js';
import { listOf, readRecord } from './input.js';
import { tellAppend, tellOutcome } from './outcome.js';
import type { OpenMemory } from './place.js';

const KINDS = {
  decision: 'decisions',
  mistake: 'mistakes',
  pattern: 'patterns',
  drift: 'plan-drift',
} as const satisfies Record<string, MemoryFamilyName>;

const TEXT = { type: 'string' } as const;
const COMMON = {
  text: TEXT,
  tags: TEXT,
  'impact-score': TEXT,
  'run-id': TEXT,
  'story-id': TEXT,
  'phase-id': TEXT,
  'provenance-ref': TEXT,
  repo: TEXT,
} as const satisfies FlagTable;

const OWN: Readonly<Record<keyof typeof KINDS, FlagTable>> = {
  decision: { 'decision-text': TEXT, rationale: TEXT },
  mistake: { 'mistake-tag': TEXT },
  pattern: { 'pattern-id': TEXT, 'applies-to': TEXT },
  drift: { 'drift-type': TEXT, 'from-artifact': TEXT, 'to-artifact': TEXT, 'ledger-decision-id': TEXT },
};

/** Members whose flags are shorter than their names. */
const MEMBERS: Readonly<Record<string, string>> = {
  'run-id': 'source_orchestrator_run_id',
  'story-id': 'source_story_id',
};
const LISTS = ['tags', 'applies-to'];

/** `evidence memory append decision|mistake|pattern|drift`: by flags, or `-` and one JSON object on stdin. */
export async function appendVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const [kind, ...rest] = args;
  if (kind === undefined || !Object.hasOwn(KINDS, kind)) {
    const near = nearest(kind ?? '', Object.keys(KINDS));
    throw usage(
      kind === undefined ? 'append wants to know what' : `unknown kind "${quoteText(kind)}"`,
      near === null ? `the kinds are ${Object.keys(KINDS).join(', ')}` : `did you mean ${near}?`,
    );
  }
  const name = kind as keyof typeof KINDS;
  const { values, positionals } = parseFlags(rest, { ...COMMON, ...OWN[name] });
  const flags = values as Readonly<Record<string, string | undefined>>;
  const fromStdin = positionals[0] === '-';
  if (positionals.length > (fromStdin ? 1 : 0)) {
    throw usage(`append ${name} takes flags, or "-" for a JSON object on stdin`, 'evidence memory --help');
  }
  const memory = await open(flags['repo']);
  if (!isSovereignMemoryEnabled(memory.scratchpad)) return tellOutcome(DISABLED, terminal);
  const draft = { ...(fromStdin ? await readRecord(terminal) : {}), ...membersOf(flags) };
  return await tellAppend(await appendEntry(KINDS[name], withText(name, draft), memory), terminal);
}

/** `evidence memory mistake-hook TAG --text …`: what the orchestrator's triggers call (DEC-0105 §6). */
export async function mistakeHookVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, COMMON);
  const [tag] = positionals;
  if (tag === undefined || positionals.length > 1) {
    throw usage('mistake-hook wants one tag', 'evidence memory mistake-hook TAG --text TEXT');
  }
  const flags = values as Readonly<Record<string, string | undefined>>;
  const memory = await open(flags['repo']);
  return await tellAppend(await recordMistake(tag, membersOf(flags), memory), terminal);
}

function membersOf(flags: Readonly<Record<string, string | undefined>>): EntryDraft {
  const members: Record<string, unknown> = {};
  for (const [flag, text] of Object.entries(flags)) {
    if (flag === 'repo' || text === undefined) continue;
    const member = MEMBERS[flag] ?? flag.replaceAll('-', '_');
    members[member] = LISTS.includes(flag) ? listOf(text) : flag === 'impact-score' ? numberOf(text) : text;
  }
  return members;
}

/** A decision is told once: its text is the decision, unless another one is given. */
function withText(kind: keyof typeof KINDS, draft: EntryDraft): EntryDraft {
  if (kind !== 'decision') return draft;
  const { text, decision_text: decision } = draft;
  return { ...draft, text: text ?? decision, decision_text: decision ?? text };
}

function numberOf(text: string): number {
  if (/^[0-9]{1,3}$/.test(text)) return Number(text);
  throw usage('--impact-score wants a whole number from 0 to 100', 'for example --impact-score 70');
}
