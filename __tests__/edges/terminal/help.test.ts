import { describe, expect, it } from '@jest/globals';
import { CHECK_FLAGS } from '../../../src/edges/terminal/check-flags.js';
import { helpText } from '../../../src/edges/terminal/help.js';

describe('helpText', () => {
  it('names every flag of check', () => {
    const text = helpText('check');
    expect(Object.keys(CHECK_FLAGS).filter((flag) => flag !== 'help' && !text.includes(`--${flag}`))).toEqual(
      [],
    );
  });

  it.each([['overview'], ['check']] as const)('says what the exit statuses of %s mean', (topic) => {
    expect(helpText(topic)).toMatch(/0 clean.*1 findings.*2/);
  });
});
