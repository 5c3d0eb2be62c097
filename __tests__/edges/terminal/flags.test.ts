import { describe, expect, it } from '@jest/globals';
import { isGateError } from '../../../src/core/errors.js';
import { parseFlags, usage } from '../../../src/edges/terminal/flags.js';

const TABLE = { name: { type: 'string' }, quick: { type: 'boolean', short: 'q' } } as const;

describe('parseFlags', () => {
  it('gives values and the words between', () => {
    expect(parseFlags(['a', '--name=x', '-q', 'b'], TABLE)).toEqual({
      values: { name: 'x', quick: true },
      positionals: ['a', 'b'],
    });
  });

  it.each([[['--nam=x']], [['-x']], [['--quick=1']], [['--name']], [['--quick', '--quick']]])(
    'refuses %j as a wrong usage',
    (args) => {
      let thrown: unknown = null;
      try {
        parseFlags(args, TABLE);
      } catch (error) {
        thrown = error;
      }
      expect([isGateError(thrown), (thrown as { code?: string }).code]).toEqual([true, 'GATE_USAGE']);
    },
  );

  it('does not count what stands behind --', () => {
    expect(parseFlags(['--quick', '--', '--quick'], TABLE).positionals).toEqual(['--quick']);
  });
});

describe('usage', () => {
  it('is the GateError of a wrong usage', () => {
    expect(usage('m', 'h')).toMatchObject({ code: 'GATE_USAGE', message: 'm', help: 'h' });
  });
});
