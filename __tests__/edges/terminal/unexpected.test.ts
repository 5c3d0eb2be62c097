import { describe, expect, it } from '@jest/globals';
import { GateError } from '../../../src/core/errors.js';
import { asGateError } from '../../../src/edges/terminal/unexpected.js';

describe('asGateError', () => {
  it('leaves a GateError as it is', () => {
    const error = new GateError('GATE_USAGE', 'm', 'h');
    expect(asGateError(error)).toBe(error);
  });

  it.each([
    [new TypeError('text of the evidence'), 'TypeError'],
    ['text of the evidence', 'string'],
    [undefined, 'undefined'],
  ])('tells only the kind of anything else', (thrown, kind) => {
    const { code, message } = asGateError(thrown);
    expect(code).toBe('GATE_INTERNAL');
    expect(message).toContain(kind);
    expect(message).not.toContain('evidence)');
    expect(message).not.toContain('text of');
  });
});
