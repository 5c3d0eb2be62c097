import { LineMark } from '../../core/lines.js';
import type { FramedLine } from '../../core/lines.js';
import type { LineCheck } from '../contract.js';
import { excludedMembers } from './excluded-members.js';

/** Every escaped spelling of an ASCII letter or underscore begins so. */
const ESCAPE = '\\u00';

/**
 * Reasoning must not leak (spec 1.11): no record of an artifact has a member that is excluded from its file. Which names
 * these are, `tools.excluded` says.
 */
export const exclusionsCheck: LineCheck = {
  name: 'exclusions',
  open: (_family, { excluded = [], quote }) => {
    if (excluded.length === 0) return null;
    const names = new Set(excluded);
    const mayHold = prefilter(excluded);
    return ({ record, frame, bytes }, emit) => {
      if (record === undefined || frame.marks & LineMark.conflict || !mayHold(bytes, frame)) return;
      for (const pointer of excludedMembers(record, names)) {
        emit('EVIDENCE_REASONING_LEAK', {
          pointer,
          message: `the member "${quote(nameIn(pointer))}" is excluded from this file`,
        });
      }
    };
  },
};

/** Says of each line whether a name can stand on it. A run of lines is searched once, not line by line. */
function prefilter(names: readonly string[]): (bytes: Buffer, frame: FramedLine) => boolean {
  const needles = [ESCAPE, ...names].map((name) => ({ name: Buffer.from(name), next: -1 }));
  let searched: Buffer | null = null;
  return (bytes, { start, end }) => {
    if (searched !== bytes) {
      searched = bytes;
      for (const needle of needles) needle.next = -1;
    }
    let mayHold = false;
    for (const needle of needles) {
      if (needle.next < start) {
        const at = bytes.indexOf(needle.name, start);
        needle.next = at === -1 ? Infinity : at;
      }
      if (needle.next < end) mayHold = true;
    }
    return mayHold;
  };
}

function nameIn(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
