import { describe, expect, it } from '@jest/globals';
import { isGateError } from '../../src/core/errors.js';
import { CHECK_NAMES } from '../../src/core/rules.js';
import { checkFamilyNames, chosenChecks } from '../../src/gate/asked-names.js';
import type { Policy } from '../../src/gate/policy.js';
import { WHOLE_TREE } from '../../src/gate/question.js';
import { LOGS } from '../support/judge.js';

function refusal(ask: () => unknown): string | null {
  try {
    ask();
    return null;
  } catch (thrown) {
    return isGateError(thrown) && thrown.code === 'GATE_USAGE'
      ? `${thrown.message}; ${thrown.help}`
      : 'another error';
  }
}

describe('chosenChecks', () => {
  it('is all checks in running order where nothing is said', () => {
    expect(chosenChecks({ ...WHOLE_TREE, mode: 'range' })).toEqual(CHECK_NAMES);
  });

  it('keeps the running order', () => {
    expect(chosenChecks({ ...WHOLE_TREE, only: ['schema', 'lines'] })).toEqual(['lines', 'schema']);
  });

  it('leaves out what shall be skipped', () => {
    expect(chosenChecks({ ...WHOLE_TREE, only: ['json', 'lines'], skip: ['json'] })).toEqual(['lines']);
  });

  it('refuses to leave nothing', () => {
    expect(refusal(() => chosenChecks({ ...WHOLE_TREE, skip: CHECK_NAMES }))).not.toBeNull();
  });

  describe('when there is nothing to compare with', () => {
    it('leaves append-only out', () => {
      expect(chosenChecks(WHOLE_TREE)).toEqual(CHECK_NAMES.filter((name) => name !== 'append-only'));
    });

    it('refuses append-only alone', () => {
      expect(refusal(() => chosenChecks({ ...WHOLE_TREE, only: ['append-only'] }))).toContain('--staged');
    });
  });
});

describe('checkFamilyNames', () => {
  const source = { families: [LOGS] } as unknown as Policy['main'];
  const notes = { families: [{ ...LOGS, name: 'notes' }] } as unknown as Policy['main'];
  const policy = { main: source, introduced: notes } as unknown as Policy;
  const check = (...families: string[]): string | null =>
    refusal(() => checkFamilyNames({ ...WHOLE_TREE, families }, policy));

  it.each([[[]], [['logs']], [['notes', 'logs']]])('takes %j', (families) => {
    expect(check(...families)).toBeNull();
  });

  it('refuses an unknown name and says the nearest', () => {
    expect(check('logs', 'note')).toContain('did you mean notes?');
  });

  it('escapes it', () => {
    expect(check('\u001b[2J')).not.toContain('\u001b');
  });
});
