import { Buffer } from 'node:buffer';
import { existsSync } from 'node:fs';
import { escapePath, quoteText } from '../../../core/quote.js';
import { scanLine } from '../../../core/secrets/line-scan.js';
import { LineFilter, type FilterCounts } from '../../../core/signature/line-filter.js';
import { appendAuditEvent, unsignedEntryEvent } from '../../../stores/audit-event.js';
import type { AuditEventDraft } from '../../../stores/audit-event.js';
import { onDisk } from '../../../stores/rollover-job.js';
import { signedLines } from '../../../stores/signed-reader.js';
import { parseFlags, usage, type FlagTable } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import { sessionPathIn, withSigningPlace, type SigningPlace } from './place.js';

const TEXT = { type: 'string' } as const;
const FLAGS = { sessions: TEXT, story: TEXT, brick: TEXT } as const satisfies FlagTable;
const BRICKS = ['B1', 'B2', 'B3', 'B4', 'B5'] as const;

/** Where a run tells of lines that it left out. */
interface Told {
  readonly sessions: string;
  readonly story: string;
  readonly brick: AuditEventDraft['brick'];
}

/** `evidence sign filter FILE` (spec 2.5): the valid lines on stdout as they stand, counts of the others on stderr. */
export async function filterVerb(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, FLAGS);
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw usage('sign filter wants one file', 'evidence sign filter FILE');
  const told = toldIn(values as Readonly<Record<string, string | undefined>>);
  return await withSigningPlace(terminal, async (place) => {
    const name = place.pathOf(given);
    const file = onDisk(place.repository.root, name);
    if (!existsSync(file)) {
      // Nothing left out of nothing would look like a sound answer.
      throw usage(`${escapePath(name)} is not there`, 'give the path of a file of signed lines');
    }
    const filter = new LineFilter(place.ring, place.policy.main.config.limits);
    let batch: string[] = [];
    for await (const { bytes } of signedLines(file, filter, { label: name })) {
      batch.push(`${Buffer.from(bytes).toString('utf8')}\n`);
      if (batch.length < 1000) continue;
      await writeAll(terminal.stdout, batch);
      batch = [];
    }
    await writeAll(terminal.stdout, batch);
    await writeAll(terminal.stderr, [`evidence: ${escapePath(name)}: ${inWords(filter)}\n`]);
    if (told !== null && filter.ignored > 0) await tellSession(place, name, filter.counts, told);
    return 0;
  });
}

function toldIn({
  sessions,
  story,
  brick = 'B3',
}: Readonly<Record<string, string | undefined>>): Told | null {
  if (sessions === undefined && story === undefined) return null;
  if (sessions === undefined || story === undefined || story === '')
    throw usage('--sessions and --story belong together', 'give the session file and the story of the event');
  const known = BRICKS.find((each) => each === brick);
  if (known === undefined)
    throw usage(`unknown brick "${quoteText(brick)}"`, `the bricks are ${BRICKS.join(', ')}`);
  return { sessions, story, brick: known };
}

async function tellSession(
  place: SigningPlace,
  source: string,
  counts: FilterCounts,
  { sessions, ...rest }: Told,
): Promise<void> {
  const { repository, ring } = place;
  const path = sessionPathIn(place, sessions);
  const event = unsignedEntryEvent(source, counts, rest);
  const result = await appendAuditEvent(repository.root, path, event, { ring, detectSecrets: scanLine });
  if (result.status === 'appended') return;
  const [refusal] = result.refusals;
  throw usage(
    `the event cannot be written to ${escapePath(path)}: ${refusal?.message ?? 'refused'}`,
    'correct the session file, then run it again',
  );
}

function inWords({ counts, ignored }: LineFilter): string {
  const { valid, unsigned, malformed, invalid, unverifiable, repeated } = counts;
  return (
    `${valid} valid; left out: ${unsigned} unsigned, ${malformed} malformed, ${invalid} invalid, ` +
    `${unverifiable} unverifiable, ${repeated} repeated; ERR-295-UNSIGNED_ENTRY: ${ignored}`
  );
}
