import { describe, expect, it } from '@jest/globals';
import { CHECK_NAMES } from '../../../src/core/rules.js';
import { CHECK_FLAGS } from '../../../src/edges/terminal/check-flags.js';
import { commandHelp, helpText } from '../../../src/edges/terminal/help.js';

describe('helpText', () => {
  it('names every flag of check', () => {
    const text = helpText('check');
    expect(Object.keys(CHECK_FLAGS).filter((flag) => flag !== 'help' && !text.includes(`--${flag}`))).toEqual(
      [],
    );
  });

  it('names every check', () => {
    const text = helpText('check');
    expect(CHECK_NAMES.filter((name) => !new RegExp(`[ (]${name}[,\\n]`).test(text))).toEqual([]);
  });

  it.each([['overview'], ['check']] as const)('says in %s what decides about colour', (topic) => {
    expect([helpText(topic).includes('NO_COLOR'), helpText(topic).includes('--color')]).toEqual([true, true]);
  });

  it.each([['overview'], ['check']] as const)('keeps the lines of %s short', (topic) => {
    expect(
      helpText(topic)
        .split('\n')
        .filter((line) => line.length > 120),
    ).toEqual([]);
  });

  it.each([['overview'], ['check']] as const)('says what the exit statuses of %s mean', (topic) => {
    expect(helpText(topic)).toMatch(/0 clean.*1 findings.*2/);
  });
});

describe('commandHelp', () => {
  it.each(['explain', 'adopt', 'parity', 'init', 'doctor', 'merge', 'hook'])(
    'shows how %s is used',
    (name) => {
      expect(commandHelp(name)).toMatch(new RegExp(`^usage: evidence ${name}\\b`));
    },
  );

  it('has no page for a command that prints its own', () => {
    expect(commandHelp('rollover')).toBeNull();
  });
});
