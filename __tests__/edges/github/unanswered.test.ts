import { describe, expect, it } from '@jest/globals';
import { GateError } from '../../../src/core/errors.js';
import { toGateError, toUnanswered } from '../../../src/edges/github/unanswered.js';
import { TOOL } from './sample-outcome.js';

describe('toGateError', () => {
  describe('when it is one already', () => {
    it('keeps it', () => {
      const error = new GateError('GATE_GIT_MISSING', 'git is missing', 'install git');
      expect(toGateError(error)).toBe(error);
    });
  });

  describe('when something unexpected was thrown', () => {
    it('keeps the kind of error and nothing of its text', () => {
      const fault = Object.assign(new TypeError('{"secret":"x"}'), { code: 'ENOSPC' });
      expect(toGateError(fault)).toMatchObject({
        code: 'GATE_INTERNAL',
        message: 'the gate itself failed (TypeError, ENOSPC)',
      });
    });

    it.each([
      ['text', 'a text'],
      ['undefined', undefined],
      ['null', null],
      ['an object', {}],
    ])('takes %s for a failure too', (_, thrown) => {
      expect(toGateError(thrown).code).toBe('GATE_INTERNAL');
    });
  });
});

describe('toUnanswered', () => {
  it('is a report whose verdict is that nobody can tell', () => {
    const error = new GateError('GATE_GIT_MISSING', 'git is missing', 'install git');
    expect(toUnanswered(error, null, TOOL).report).toMatchObject({
      verdict: 'cannot-tell',
      error: { code: 'GATE_GIT_MISSING', message: 'git is missing', help: 'install git' },
    });
  });
});
