import { GateError, isGateError } from '../../core/errors.js';

/** Whatever was thrown, as words for people; of what nobody foresaw only its kind is told: its message may quote. */
export function asGateError(thrown: unknown): GateError {
  if (isGateError(thrown)) return thrown;
  return new GateError(
    'GATE_INTERNAL',
    `something went wrong inside evidence-gate (${thrown instanceof Error ? thrown.name : typeof thrown})`,
    'report it with the command that you ran; EVIDENCE_DEBUG=1 shows where',
    thrown,
  );
}
