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
    const cause = error.cause instanceof Error ? `${error.cause.message} ${error.cause.stack}` : '';
    return { code: error.code, text: `${error.message} | ${error.help} | ${error.stack} | ${cause}` };
  }
  return { code: 'none', text: '' };
}
