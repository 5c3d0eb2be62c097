import { appendFile, stat } from 'node:fs/promises';
import { GateError } from '../../core/errors.js';
import type { Outcome } from '../../gate/report.js';
import { githubAnnotations } from '../../reports/annotations.js';
import { jsonReport } from '../../reports/json.js';
import { sarifReport } from '../../reports/sarif.js';
import type { SarifOptions } from '../../reports/sarif.js';
import { markdownComment, markdownSummary } from '../../reports/summary.js';
import { textReport } from '../../reports/text.js';
import { COMMENT_TEXT_LIMIT, writeStickyComment } from './comment.js';
import type { ActionInputs } from './inputs.js';
import { writeOutputFile } from './output-file.js';
import type { OutputPlace } from './output-file.js';
import { toOutputs } from './outputs.js';
import type { Runner } from './runner.js';

/** Where an outcome is told, beside the log. */
export interface Audience {
  readonly runner: Runner;
  readonly env: NodeJS.ProcessEnv;
  readonly place: OutputPlace;
  /** Folder of the repository below the workspace; empty where they are the same. */
  readonly folder: string;
  readonly pullRequest: number | null;
}

/** The host drops a summary of more than 1 MiB whole; this leaves room for what its own pages add. */
const SUMMARY_LIMIT_BYTES = 1_000_000;

/**
 * Tells the outcome everywhere the inputs ask for (spec 7.3): log, annotations, files, outputs, job summary, comment.
 *
 * @throws GateError when a file that was asked for cannot be written. A comment that fails is a notice only.
 */
export async function publish(outcome: Outcome, inputs: ActionInputs, to: Audience): Promise<void> {
  for (const line of textReport(outcome).trimEnd().split('\n')) to.runner.print(line);
  to.runner.command(githubAnnotations(outcome, { limit: inputs.annotations, folder: to.folder }));

  const { reportFile, sarifFile } = inputs;
  if (reportFile !== null) await writeOutputFile(to.place, reportFile, jsonReport(outcome.report));
  if (sarifFile !== null)
    await writeOutputFile(to.place, sarifFile, sarifReport(outcome, repositoryUri(to.env)));
  if (inputs.summary) await appendSummary(outcome, to);
  // Last of what can fail: a step that fails on the way leaves no verdict behind.
  const outputs = toOutputs(outcome, { report: reportFile ?? '', sarif: sarifFile ?? '' });
  for (const [name, value] of Object.entries(outputs)) to.runner.output(name, value);
  if (inputs.comment) await comment(outcome, inputs, to);
}

function repositoryUri(env: NodeJS.ProcessEnv): SarifOptions {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
  return server && name ? { repositoryUri: `${server}/${name}` } : {};
}

async function appendSummary(outcome: Outcome, to: Audience): Promise<void> {
  const file = to.env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  try {
    const used = await sizeOf(file);
    // What an earlier step wrote may not end its last line, and our first one is a heading.
    const gap = used > 0 ? '\n' : '';
    const text = markdownSummary(outcome, { maxBytes: SUMMARY_LIMIT_BYTES, usedBytes: used + gap.length });
    await appendFile(file, gap + text);
  } catch (cause) {
    throw new GateError(
      'GATE_OUTPUT_FAILED',
      'the job summary could not be written',
      'GITHUB_STEP_SUMMARY must name the file that the runner made; summary: false leaves it out',
      cause,
    );
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw thrown;
  }
}

async function comment(outcome: Outcome, inputs: ActionInputs, to: Audience): Promise<void> {
  const [owner, repo] = (to.env['GITHUB_REPOSITORY'] ?? '').split('/');
  const lacking = !owner || !repo || to.pullRequest === null ? 'this run is for no pull request' : null;
  if (lacking !== null || inputs.githubToken === null) {
    to.runner.notice(`no comment was written: ${lacking ?? 'the input github-token is empty'}`);
    return;
  }
  const place = {
    apiUrl: to.env['GITHUB_API_URL'] || 'https://api.github.com',
    token: inputs.githubToken,
    owner: owner!,
    repo: repo!,
    pullRequest: to.pullRequest!,
  };
  try {
    await writeStickyComment(place, markdownComment(outcome, { maxCharacters: COMMENT_TEXT_LIMIT }));
  } catch (thrown) {
    // A fork's token may read only, and a host may be down: the verdict does not hang on a comment.
    to.runner.notice(`no comment was written: ${commentFault(thrown)}`);
  }
}

function commentFault(thrown: unknown): string {
  const status =
    typeof thrown === 'object' && thrown !== null && 'status' in thrown ? Number(thrown.status) : Number.NaN;
  if (status === 403 || status === 404) return `the token lacks "pull-requests: write" (status ${status})`;
  return Number.isInteger(status) ? `the API answered with status ${status}` : 'the API could not be reached';
}
