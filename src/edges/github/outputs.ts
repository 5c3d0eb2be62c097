import type { Outcome } from '../../gate/report.js';

/** The outputs of the Action, as action.yml names them (spec 7.1; a test compares the two). */
export const OUTPUT_NAMES = [
  'verdict',
  'errors',
  'warnings',
  'findings',
  'files',
  'lines',
  'unverifiable',
  'report-file',
  'sarif-file',
] as const;

export type OutputName = (typeof OUTPUT_NAMES)[number];

/** Paths as the user gave them; empty where no file was written. */
export interface WrittenFiles {
  readonly report: string;
  readonly sarif: string;
}

/** Every output has a value always, so that an expression on it never meets an empty text by surprise. */
export function toOutputs(
  { report }: Pick<Outcome, 'report'>,
  written: WrittenFiles,
): Readonly<Record<OutputName, string>> {
  return {
    verdict: report.verdict,
    errors: String(report.counts.error),
    warnings: String(report.counts.warning),
    findings: String(report.counts.error + report.counts.warning + report.counts.info),
    files: String(report.examined.files),
    lines: String(report.examined.lines),
    unverifiable: String(report.families.reduce((sum, family) => sum + family.unverifiable, 0)),
    'report-file': written.report,
    'sarif-file': written.sarif,
  };
}
