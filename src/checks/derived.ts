import { derivedValues } from '../families/derived-values.js';
import type { LineCheck } from './contract.js';

/**
 * Values that follow from others are what they must be (spec 1.4). Whoever wrote another one made it up. What they must
 * be is said in `families/derived-values`, which the writers ask too.
 */
export const derivedCheck: LineCheck = {
  name: 'derived',
  open: (family) => {
    if (family.derived.length === 0) return null;
    const faultsOf = derivedValues(family);
    return ({ record }, emit) => {
      if (record === undefined) return;
      for (const { pointer, message, help } of faultsOf(record)) {
        emit('EVIDENCE_DERIVED_MISMATCH', { pointer, message, ...(help === null ? {} : { help }) });
      }
    };
  },
};
