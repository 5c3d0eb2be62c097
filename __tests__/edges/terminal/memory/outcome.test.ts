import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { tellOutcome } from '../../../../src/edges/terminal/memory/outcome.js';
import type { Failed, Refused, Skipped } from '../../../../src/memory/append-outcome.js';

function told(outcome: Skipped | Refused | Failed): { status: number; err: string } {
  const stderr = new PassThrough();
  const terminal = { stdin: new PassThrough(), stdout: new PassThrough(), stderr, env: {}, cwd: '/' };
  const status = tellOutcome(outcome, terminal);
  return { status, err: String(stderr.read() ?? '') };
}

describe('tellOutcome', () => {
  it('ends with 0 where nothing was to be done', () => {
    const skipped = { status: 'skipped', reason: 'SOVEREIGN_MEMORY_DISABLED', message: 'off' } as const;
    expect(told(skipped)).toEqual({ status: 0, err: 'evidence: SOVEREIGN_MEMORY_DISABLED: off\n' });
  });

  it('ends with 1 for a refused entry and names each place once', () => {
    const problems = [
      { rule: 'EVIDENCE_SCHEMA_INVALID', pointer: '/text', message: '/text: too long' },
      { rule: 'EVIDENCE_SCHEMA_INVALID', pointer: '/tags', message: 'too many' },
    ] as const;
    expect(told({ status: 'refused', reason: 'SOVEREIGN_MEMORY_SCHEMA_INVALID', problems })).toEqual({
      status: 1,
      err: 'evidence: SOVEREIGN_MEMORY_SCHEMA_INVALID: /text: too long\nevidence: SOVEREIGN_MEMORY_SCHEMA_INVALID: /tags: too many\n',
    });
  });

  it('ends with 2 for a failure and says what to do', () => {
    const failed = {
      status: 'failed',
      reason: 'SOVEREIGN_MEMORY_APPEND_FAILED',
      message: 'full',
      help: 'free some',
    } as const;
    expect(told(failed)).toEqual({
      status: 2,
      err: 'evidence: SOVEREIGN_MEMORY_APPEND_FAILED: full\n  free some\n',
    });
  });
});
