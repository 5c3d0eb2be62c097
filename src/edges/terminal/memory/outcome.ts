import { escapePath } from '../../../core/quote.js';
import type { AppendOutcome, Failed, Refused, Skipped } from '../../../memory/append-outcome.js';
import { writeAll, type Terminal } from '../output.js';

export const DONE = 0;
export const REFUSED = 1;
export const FAILED = 2;

/** One line on stderr: the reason code and what it means here. */
export function tell(terminal: Terminal, code: string, message: string, help: string | null = null): void {
  terminal.stderr.write(`evidence: ${code}: ${message}\n${help === null ? '' : `  ${help}\n`}`);
}

/** What did not happen, and the exit status for it: 0 where nothing was to be done, 1 refused, 2 failed. */
export function tellOutcome(outcome: Skipped | Refused | Failed, terminal: Terminal): number {
  if (outcome.status === 'skipped') {
    tell(terminal, outcome.reason, outcome.message);
    return DONE;
  }
  if (outcome.status === 'failed') {
    tell(terminal, outcome.reason, outcome.message, outcome.help);
    return FAILED;
  }
  for (const { pointer, message } of outcome.problems) {
    const place = pointer === null || message.startsWith(pointer) ? '' : `${pointer}: `;
    tell(terminal, outcome.reason, `${place}${message}`);
  }
  return REFUSED;
}

/** The new entry's id on stdout, archives that made room for it on stderr. */
export async function tellAppend(outcome: AppendOutcome, terminal: Terminal): Promise<number> {
  if (outcome.status !== 'appended') return tellOutcome(outcome, terminal);
  for (const { live_path: live, archive_path: archive, lines } of outcome.receipts) {
    terminal.stderr.write(`evidence: ${escapePath(live)}: ${lines} lines -> ${escapePath(archive)}\n`);
  }
  await writeAll(terminal.stdout, [`${outcome.entry_id}\n`]);
  return DONE;
}
