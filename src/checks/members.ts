import type { Family } from '../families/contract.js';
import type { LineCheck } from './contract.js';

/**
 * Members that the family's schema does not name, where it allows them (spec 5.1: rows grow): info. Said of every line;
 * whoever collects what is said drops the repeats of a name.
 */
export const membersCheck: LineCheck = {
  name: 'schema',
  open: (family, { quote }) => {
    const known = knownMembers(family);
    if (known === null) return null;
    return ({ record, excused }, emit) => {
      // A name that is said of an excused line would never be said of a later one.
      if (record === undefined || excused) return;
      for (const name of Object.keys(record)) {
        if (known.has(name)) continue;
        emit('EVIDENCE_UNKNOWN_MEMBER', { message: `the schema does not name the member "${quote(name)}"` });
      }
    };
  },
};

function knownMembers(family: Family): ReadonlySet<string> | null {
  return family.knownMembers === null ? null : new Set(family.knownMembers);
}
