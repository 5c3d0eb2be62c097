import { describe, expect, it } from '@jest/globals';
import { GateError } from '../../src/core/errors.js';
import { writeFailure } from '../../src/stores/write-failure.js';

const system = (code: string): Error => Object.assign(new Error('at /some/absolute/path'), { code });

describe('writeFailure', () => {
  it('names what failed and the system’s code, and not the system’s message', () => {
    const { code, message } = writeFailure(
      'GATE_WRITE_FAILED',
      'a.jsonl cannot be written',
      system('ENOSPC'),
    );
    expect([code, message]).toEqual(['GATE_WRITE_FAILED', 'a.jsonl cannot be written (ENOSPC)']);
  });

  it.each(['ENOSPC', 'EROFS', 'EACCES', 'ELOOP', 'EIO'])('says for %s what to do, on one line', (code) => {
    expect(writeFailure('GATE_WRITE_FAILED', 'a', system(code)).help).toMatch(/^[^\n]{10,}$/);
  });

  it('escapes what could steer a terminal', () => {
    expect(writeFailure('GATE_WRITE_FAILED', 'a\u001b[2J', system('EIO')).message).toContain('\\x1b');
  });

  it('leaves a GateError as it is', () => {
    const locked = new GateError('GATE_LOCKED', 'a', 'b');
    expect(writeFailure('GATE_WRITE_FAILED', 'a', locked)).toBe(locked);
  });

  it('does not dress up a bug as a full disk', () => {
    const bug = new TypeError('x is not a function');
    expect(() => writeFailure('GATE_WRITE_FAILED', 'a', bug)).toThrow(bug);
  });
});
