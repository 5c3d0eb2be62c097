import { buildInjectionDigest, digestBlock } from '../../../memory/digest.js';
import { DISABLED, isSovereignMemoryEnabled } from '../../../memory/settings.js';
import { parseFlags, usage } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import type { OpenMemory } from './place.js';

const FORMATS = ['text', 'json', 'block'] as const;

/** `evidence memory digest [--format text|json|block]`: what is handed to a phase (spec 4.4). */
export async function digestVerb(
  args: readonly string[],
  terminal: Terminal,
  open: OpenMemory,
): Promise<number> {
  const { values, positionals } = parseFlags(args, { format: { type: 'string' }, repo: { type: 'string' } });
  const { format = 'text', repo } = values as { format?: string; repo?: string };
  if (positionals.length > 0 || !FORMATS.some((known) => known === format)) {
    throw usage('digest takes --format and nothing else', `the formats are ${FORMATS.join(', ')}`);
  }
  const memory = await open(repo);
  if (!isSovereignMemoryEnabled(memory.scratchpad)) tell(terminal, DISABLED.reason, DISABLED.message);
  const digest = await buildInjectionDigest(memory.repo, memory.scratchpad);
  if (format !== 'json') {
    for (const warning of digest.warnings) tell(terminal, warning, WARNINGS[warning]);
  }
  const { digest_text: text } = digest;
  const printed = {
    text: text === '' ? '' : `${text}\n`,
    json: `${JSON.stringify(digest)}\n`,
    block: digestBlock(digest),
  };
  await writeAll(terminal.stdout, [printed[format as (typeof FORMATS)[number]]]);
  return 0;
}

const WARNINGS = {
  SOVEREIGN_MEMORY_READ_BOUND: 'only the last 500 lines of a log were read',
  SOVEREIGN_MEMORY_SCHEMA_INVALID:
    'broken lines were left out; "evidence memory validate --repo ." names them',
} as const;

/** As the other verbs say it; those load what writers need. */
function tell({ stderr }: Terminal, code: string, message: string): void {
  stderr.write(`evidence: ${code}: ${message}\n`);
}
