import type { Family } from '../families/contract.js';
import type { LineCheck } from './contract.js';

/**
 * Members that the family's schema does not name, where it allows them (spec 5.1: rows grow): info, once per name.
 * The judge of one buffer says each name once; `run` drops the repeats of later buffers.
 */
export const membersCheck: LineCheck = {
  name: 'schema',
  open: (family, { quote }) => {
    const known = knownMembers(family);
    if (known === null) return null;
    const seen = new Set<string>();
    return ({ record, excused }, emit) => {
      // A name that is said of an excused line would never be said of a later one.
      if (record === undefined || excused) return;
      for (const name of Object.keys(record)) {
        if (known.has(name) || seen.has(name)) continue;
        seen.add(name);
        emit('EVIDENCE_UNKNOWN_MEMBER', { message: `the schema does not name the member "${quote(name)}"` });
      }
    };
  },
};

function knownMembers(family: Family): ReadonlySet<string> | null {
  return family.knownMembers === null ? null : new Set(family.knownMembers);
}
