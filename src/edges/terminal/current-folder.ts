import process from 'node:process';
import { GateError } from '../../core/errors.js';

/** Where the user stands. GateError GATE_NOT_A_REPOSITORY where that folder was removed meanwhile. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new GateError(
      'GATE_NOT_A_REPOSITORY',
      'the current folder is not there any more',
      'change to a folder that exists, then run this again',
      cause,
    );
  }
}
