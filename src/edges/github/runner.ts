import * as core from '@actions/core';
import { GateError } from '../../core/errors.js';
import { neutralise } from '../../core/quote.js';

/** The workflow runner, as far as the Action speaks to it. */
export interface Runner {
  /** Hides a value in everything that is printed from now on. */
  mask(secret: string): void;
  /** GateError GATE_OUTPUT_FAILED. */
  output(name: string, value: string): void;
  notice(message: string): void;
  warning(message: string): void;
  /** Marks the step as failed, with one line. */
  fail(message: string): void;
  /** One line of the log, which can be no workflow command. */
  print(line: string): void;
  /** Whole lines that are workflow commands, escaped by who made them. */
  command(lines: string): void;
}

/** The runner of this process: `@actions/core`, which reads `GITHUB_OUTPUT` from the process environment. */
export function workflowRunner(): Runner {
  return {
    mask: core.setSecret,
    output: (name, value) => {
      try {
        core.setOutput(name, value);
      } catch (cause) {
        throw new GateError(
          'GATE_OUTPUT_FAILED',
          'an output of the step could not be written',
          'GITHUB_OUTPUT must name the file that the runner made',
          cause,
        );
      }
    },
    notice: (message) => core.notice(message),
    warning: (message) => core.warning(message),
    fail: core.setFailed,
    print: (line) => core.info(neutralise(line)),
    command: (lines) => process.stdout.write(lines),
  };
}
