import { describe, expect, it } from '@jest/globals';
import { judgeScript } from '../../src/checks/executables.js';

describe('judgeScript', () => {
  it('accepts a regular file that can be run', () => {
    expect(judgeScript('100755', 'gate8')).toBeNull();
  });

  it.each([
    [null, 'EVIDENCE_SCRIPT_MISSING'],
    ['120000', 'EVIDENCE_SCRIPT_MISSING'],
    ['160000', 'EVIDENCE_SCRIPT_MISSING'],
    ['040000', 'EVIDENCE_SCRIPT_MISSING'],
    ['100644', 'EVIDENCE_SCRIPT_NOT_EXECUTABLE'],
  ] as const)('finds mode %s to be %s', (mode, rule) => {
    expect(judgeScript(mode, 'gate8')?.rule).toBe(rule);
  });
});
