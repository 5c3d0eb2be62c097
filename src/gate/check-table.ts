import type { CheckName } from '../core/rules.js';
import type { Family } from '../families/contract.js';
import type { Mode } from './report.js';

/**
 * True where a check makes a promise about a family's artifacts: the summary says `ok` there when nothing was found, and
 * `-` where the check has nothing to say. Checks of files and policies have no family.
 */
export function appliesTo(check: CheckName, family: Family, mode: Mode): boolean {
  switch (check) {
    case 'lines':
    case 'json':
    case 'unique':
    case 'secrets':
      return true;
    case 'schema':
      return Object.keys(family.schemas).length > 0;
    case 'derived':
      return family.derived.length > 0;
    case 'order':
      return family.time !== null;
    case 'signatures':
      return family.signature !== 'off';
    case 'append-only':
      return family.appendOnly && mode !== 'all';
    case 'rollover':
      return family.maxLines !== null;
    case 'parity':
    case 'exclusions':
    case 'retention':
    case 'executables':
    case 'coverage':
    case 'policy':
      return false;
  }
}
