import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { workflowRunner } from '../../../src/edges/github/runner.js';
import { Stage } from './stage.js';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

describe('workflowRunner', () => {
  describe('when a line of the log looks like a workflow command', () => {
    it.each(['::error::x', '  ::set-output name=a::b', 'text ##[add-mask]x'])(
      'prints %p as no command',
      (line) => {
        workflowRunner().print(line);
        expect(stage.log).not.toMatch(/^\s*::|##\[/m);
      },
    );
  });

  describe('when it is told something', () => {
    it('escapes line ends and percent signs', () => {
      workflowRunner().notice('50%\n::error::x');
      expect(stage.log).toBe('::notice::50%25%0A::error::x\n');
    });
  });

  describe('when a secret is given', () => {
    it('asks the runner to hide it', () => {
      workflowRunner().mask('abc');
      expect(stage.log).toBe('::add-mask::abc\n');
    });
  });

  describe('when an output is set', () => {
    it('goes to the file that the runner reads, whatever its value holds', () => {
      workflowRunner().output('verdict', 'pass\nother=x');
      expect(stage.outputs).toEqual({ verdict: 'pass\nother=x' });
    });
  });

  describe('when commands are given', () => {
    it('passes them on byte for byte', () => {
      workflowRunner().command('::error file=a%2Cb::x%25\n');
      expect(stage.log).toBe('::error file=a%2Cb::x%25\n');
    });
  });
});
