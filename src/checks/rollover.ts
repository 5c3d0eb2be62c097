import type { Severity } from '../core/rules.js';
import type { Family } from '../families/contract.js';
import { isArchiveOf } from '../families/archive.js';

/** What is said of a live file that is over its cap. */
export interface RolloverRemark {
  /** 1-based: the first line that is one too many. */
  readonly line: number;
  readonly message: string;
  readonly severity: Severity;
}

/**
 * A live file has no more lines than its family's cap (spec 1.9): EVIDENCE_ROLLOVER_DUE. With `--all` it is an error,
 * with `--staged` and in ranges a warning, unless the family says otherwise. Archives have no cap.
 */
export function checkRollover(
  family: Family,
  path: string,
  lines: number,
  mode: 'all' | 'staged' | 'range',
): RolloverRemark | null {
  const { maxLines } = family;
  if (maxLines === null || lines <= maxLines || isArchiveOf(family, path)) return null;
  return {
    line: maxLines + 1,
    message: `${lines} lines, ${lines - maxLines} more than the cap of ${maxLines}`,
    severity: family.severity.EVIDENCE_ROLLOVER_DUE ?? (mode === 'all' ? 'error' : 'warning'),
  };
}
