import { LineMark } from '../../core/lines.js';
import type { LineCheck } from '../contract.js';
import { excludedMembers } from './excluded-members.js';
import { createNamePrefilter } from './name-prefilter.js';

/**
 * Reasoning must not leak (spec 1.11): no record of an artifact has a member that is excluded from its file. Which names
 * these are, `tools.excluded` says.
 */
export const exclusionsCheck: LineCheck = {
  name: 'exclusions',
  open: (_family, { excluded = [] }) => {
    if (excluded.length === 0) return null;
    const names = new Set(excluded);
    const mayHold = createNamePrefilter(excluded);
    return ({ record, frame, bytes }, emit) => {
      if (record === undefined || frame.marks & LineMark.conflict) return;
      if (isFlat(record) ? !excluded.some((name) => Object.hasOwn(record, name)) : !mayHold(bytes, frame))
        return;
      for (const pointer of excludedMembers(record, names)) {
        emit('EVIDENCE_REASONING_LEAK', { pointer, message: 'the member is excluded from this file' });
      }
    };
  },
};

/** Whether all that the record holds are its own members: most records are, and then nothing need be searched. */
function isFlat(record: Readonly<Record<string, unknown>>): boolean {
  for (const name in record) {
    const member = record[name];
    if (typeof member === 'object' && member !== null) return false;
  }
  return true;
}
