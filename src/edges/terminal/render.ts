import path from 'node:path';
import type { GateError } from '../../core/errors.js';
import { TOOL_NAME, VERSION } from '../../core/version.js';
import type { Mode, Outcome } from '../../gate/report.js';
import type { Format } from './check-flags.js';
import { outputFailed, writeAll, type Terminal } from './output.js';
import { writeReportFile } from './report-file.js';

export interface RenderOptions {
  readonly format: Format;
  readonly output: string | null;
  readonly color: boolean;
}

/** Prints an outcome in the format that was asked for, to stdout or to a file; each format is loaded when wanted. */
export async function render(outcome: Outcome, options: RenderOptions, terminal: Terminal): Promise<void> {
  const parts = await reportParts(outcome, options);
  // Under this name stdout could not be opened a second time where it is a socket, and would lose what stands in a file.
  if (options.output === null || options.output === '/dev/stdout') {
    await writeAll(terminal.stdout, parts);
    return;
  }
  try {
    await writeReportFile(path.resolve(terminal.cwd, options.output), parts);
  } catch (error) {
    throw outputFailed(error);
  }
}

async function reportParts(outcome: Outcome, options: RenderOptions): Promise<Iterable<string>> {
  switch (options.format) {
    case 'json':
      return (await import('../../reports/json.js')).jsonReport(outcome.report);
    case 'sarif':
      return [(await import('../../reports/sarif.js')).sarifReport(outcome)];
    case 'github':
      return [(await import('../../reports/annotations.js')).githubAnnotations(outcome)];
    case 'text':
      return [
        (await import('../../reports/text.js')).textReport(outcome, {
          color: options.color && options.output === null,
        }),
      ];
  }
}

/** The outcome of a question that could not be answered: a report all the same, for whoever reads reports. */
export function cannotTell(error: GateError, mode: Mode): Outcome {
  return {
    report: {
      schema_version: 1,
      tool: { name: TOOL_NAME, version: VERSION },
      mode,
      base: null,
      head: null,
      verdict: 'cannot-tell',
      examined: { files: 0, lines: 0, bytes: 0, skipped_unchanged: 0 },
      families: [],
      counts: { error: 0, warning: 0, info: 0 },
      findings: [],
      error: { code: error.code, message: error.message, help: error.help },
    },
    facts: { checks: [], table: [], diff: [], skipped: [], notes: [] },
  };
}

/** Colour only for a person who can see it: a terminal, and no NO_COLOR (no-color.org); `--color` asks for it. */
export function wantsColor(asked: boolean | null, terminal: Terminal): boolean {
  if (asked === true) return true;
  if ((terminal.env['NO_COLOR'] ?? '') !== '' || terminal.env['TERM'] === 'dumb') return false;
  return terminal.stdout.isTTY === true;
}
