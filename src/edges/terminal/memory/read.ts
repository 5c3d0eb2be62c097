import { DISABLED } from '../../../memory/settings.js';
import { escapePath, quoteText } from '../../../core/quote.js';
import { nearest } from '../../../core/nearest.js';
import type { MemoryFamilyName } from '../../../memory/entry.js';
import { MEMORY_FAMILY_NAMES } from '../../../memory/memory-families.js';
import { readEntries } from '../../../memory/read-entries.js';
import { parseFlags, usage } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import { DONE, tell, tellOutcome } from './outcome.js';
import type { OpenMemory } from './place.js';

/** `evidence memory read FAMILY [--tail N] [--all]`: one entry a line. */
export async function readVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, {
    tail: { type: 'string' },
    all: { type: 'boolean' },
    repo: { type: 'string' },
  });
  const flags = values as { tail?: string; all?: boolean; repo?: string };
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) {
    throw usage('read wants one family', `the families are ${MEMORY_FAMILY_NAMES.join(', ')}`);
  }
  const family = familyNamed(name);
  const tailN = flags.tail === undefined ? undefined : tailOf(flags.tail);
  const memory = await open(flags.repo);
  const { entries, reason, broken } = await readEntries(family, {
    ...memory,
    activeOnly: flags.all !== true,
    ...(tailN === undefined ? {} : { tailN }),
  });
  if (reason === 'SOVEREIGN_MEMORY_DISABLED') return tellOutcome(DISABLED, terminal);
  for (const { path, line, code, message } of broken) {
    tell(terminal, code, `${escapePath(path)}:${line}: ${message}`);
  }
  if (reason !== null)
    tell(terminal, reason, 'there are more lines in front of these', 'give a larger --tail');
  await writeAll(
    terminal.stdout,
    entries.map((entry) => `${JSON.stringify(entry)}\n`),
  );
  return DONE;
}

function familyNamed(name: string): MemoryFamilyName {
  const known = MEMORY_FAMILY_NAMES.find((family) => family === name);
  if (known !== undefined) return known;
  const near = nearest(name, MEMORY_FAMILY_NAMES);
  throw usage(
    `unknown family "${quoteText(name)}"`,
    near === null ? `the families are ${MEMORY_FAMILY_NAMES.join(', ')}` : `did you mean ${near}?`,
  );
}

function tailOf(text: string): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw usage('--tail wants a whole number of lines', 'for example --tail 50');
}
