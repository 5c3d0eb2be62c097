import { describe, expect, it } from '@jest/globals';
import { GateError, type GateErrorCode } from '../../src/core/errors.js';
import { failureOf, refusedFor } from '../../src/memory/append-outcome.js';

describe('failureOf', () => {
  it.each([
    ['GATE_WRITE_FAILED', 'SOVEREIGN_MEMORY_APPEND_FAILED'],
    ['GATE_LOCKED', 'SOVEREIGN_MEMORY_APPEND_FAILED'],
    ['GATE_UNSUPPORTED', 'SOVEREIGN_MEMORY_APPEND_FAILED'],
    ['EVIDENCE_ROLLOVER_FAILED', 'SOVEREIGN_MEMORY_ARCHIVE_REQUIRED'],
  ] as const)('turns %s into %s', (code, reason) => {
    expect(failureOf(new GateError(code, 'm', 'h'))).toEqual({
      status: 'failed',
      reason,
      message: 'm',
      help: 'h',
    });
  });

  it.each(['GATE_SCANNER_FAILED', 'GATE_INTERNAL', 'GATE_USAGE'] satisfies GateErrorCode[])(
    'lets %s through',
    (code) => {
      expect(() => failureOf(new GateError(code, 'm', 'h'))).toThrow('m');
    },
  );

  it('lets a bug through', () => {
    expect(() => failureOf(new TypeError('bug'))).toThrow(TypeError);
  });
});

describe('refusedFor', () => {
  it('is nothing without a problem', () => {
    expect(refusedFor([])).toBeNull();
  });
});
