import { GateError } from '../../core/errors.js';

/** The source is there but gives no key (spec 2.2). `message` and `help` hold neither key nor token. */
export function keyUnavailable(message: string, help: string, cause?: unknown): GateError {
  return new GateError('GATE_KEY_UNAVAILABLE', message, help, cause);
}

/** What the source gives is no key or no key version. */
export function keyFormat(message: string, help: string): GateError {
  return new GateError('GATE_KEY_FORMAT', message, help);
}
