import type { Finding } from '../core/finding.js';
import { escapePath, quoteText } from '../core/quote.js';
import type { Severity } from '../core/rules.js';
import type { Outcome } from '../gate/report.js';
import { annotationCommand } from './workflow-command.js';
import type { AnnotationLevel, AnnotationPlace } from './workflow-command.js';
import { count, ruleAndCode } from './wording.js';
import { countByRule, countUnlisted, SEVERITIES } from './worst.js';

export interface AnnotationOptions {
  /** Annotations per level, 0 to 10: GitHub shows no more than ten of each per step. */
  readonly limit?: number;
  /** Folder of the repository below the workspace, where they are not the same: `sub/repo`. */
  readonly folder?: string;
}

const SHOWN_BY_GITHUB = 10;
const MAX_MESSAGE = 1000;
const MAX_TITLE = 200;
const LEVELS: Record<Severity, AnnotationLevel> = { error: 'error', warning: 'warning', info: 'notice' };

/**
 * Annotations on the lines, as GitHub workflow commands (spec 7.3): errors first, those of one rule together, every
 * rule with at least one place as far as the limit allows; where a level has more than the limit, its last annotation
 * counts the rest. One command per line; empty where there is nothing to say.
 */
export function githubAnnotations(outcome: Outcome, options: AnnotationOptions = {}): string {
  const { error, findings } = outcome.report;
  const limit = Math.min(SHOWN_BY_GITHUB, Math.max(0, options.limit ?? SHOWN_BY_GITHUB));
  const commands: string[] = [];
  // Also with limit 0: a run without an answer must not look like a run without findings.
  if (error !== null) {
    const message = `${quoteText(error.message, MAX_MESSAGE)}\n${quoteText(error.help, MAX_MESSAGE)}`;
    commands.push(annotationCommand('error', { title: error.code }, message));
  }
  const unlisted = countUnlisted(outcome.report);
  for (const severity of SEVERITIES) {
    const room = severity === 'error' ? limit - commands.length : limit;
    const ofLevel = findings.filter((finding) => finding.severity === severity);
    commands.push(...levelCommands(ofLevel, unlisted[severity], severity, room, options.folder ?? ''));
  }
  return commands.map((command) => `${command}\n`).join('');
}

function levelCommands(
  findings: readonly Finding[],
  unlisted: number,
  severity: Severity,
  room: number,
  folder: string,
): string[] {
  const total = findings.length + unlisted;
  if (total === 0 || room <= 0) return [];
  const level = LEVELS[severity];
  const chosen = spread(findings, total <= room ? room : room - 1);
  const commands = chosen.map((finding) => findingCommand(finding, level, folder));
  if (chosen.length === total) return commands;
  const byRule = countByRule(findings)
    .map(({ rule, count: times }) => ({
      rule,
      left: times - chosen.filter((finding) => finding.rule === rule).length,
    }))
    .filter(({ left }) => left > 0)
    .map(({ rule, left }) => `${left} ${rule}`);
  const words = [...byRule, ...(unlisted > 0 ? [`${unlisted} that were counted only`] : [])].join(', ');
  const title = count(total - chosen.length, `more ${level}`);
  return [
    ...commands,
    annotationCommand(
      level,
      { title },
      `not shown on their lines: ${words}; the report has ${unlisted > 0 ? 'more of them' : 'them all'}`,
    ),
  ];
}

/** Takes `max` findings, round by round one of each rule, and puts those of one rule together. */
function spread(findings: readonly Finding[], max: number): Finding[] {
  const byRule = new Map<string, Finding[]>();
  for (const finding of findings) {
    const ofRule = byRule.get(finding.rule);
    if (ofRule === undefined) byRule.set(finding.rule, [finding]);
    else if (ofRule.length < max) ofRule.push(finding);
  }
  const groups = [...byRule.values()];
  const taken = groups.map(() => 0);
  let left = max;
  for (let round = 0; left > 0 && groups.some((group) => group.length > round); round++) {
    for (const [at, group] of groups.entries()) {
      if (left === 0 || group.length <= round) continue;
      taken[at] = round + 1;
      left--;
    }
  }
  return groups.flatMap((group, at) => group.slice(0, taken[at]));
}

function findingCommand(finding: Finding, level: AnnotationLevel, folder: string): string {
  return annotationCommand(
    level,
    { ...placeOf(finding, folder), title: quoteText(ruleAndCode(finding), MAX_TITLE) },
    `${quoteText(finding.message, MAX_MESSAGE)}\nhelp: ${quoteText(finding.help, MAX_MESSAGE)}`,
  );
}

function placeOf({ path, line, end_line: endLine, column }: Finding, folder: string): AnnotationPlace {
  if (path === null) return {};
  const file = escapePath(folder === '' ? path : `${folder.replace(/\/+$/u, '')}/${path}`);
  if (line === null) return { file };
  // GitHub takes a column only where the annotation stays on one line.
  if (endLine !== null && endLine > line) return { file, line, endLine };
  return column === null ? { file, line } : { file, line, col: column };
}
