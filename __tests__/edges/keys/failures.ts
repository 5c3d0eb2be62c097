import { inspect } from 'node:util';
import { isGateError } from '../../../src/core/errors.js';

export interface Failure {
  readonly code: string;
  /** All that a person could come to see. */
  readonly text: string;
}

/** The GateError that the call ends in; code `none` when it ends in none. */
export async function failureOf(call: () => unknown): Promise<Failure> {
  try {
    await call();
  } catch (error) {
    if (!isGateError(error)) throw error;
    const text = [error.message, error.help, inspect(error, { depth: 9 })].join(' | ');
    return { code: error.code, text };
  }
  return { code: 'none', text: '' };
}
