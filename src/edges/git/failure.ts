import { GateError } from '../../core/errors.js';
import { quoteText } from '../../core/quote.js';

/**
 * What an unexpected end of a git process means for the one who asked. `stderr` is what git wrote; its first line is
 * quoted, never more, and credentials in addresses are cut out of it.
 */
export function gitFailure(command: string, stderr: string): GateError {
  const dubious = /detected dubious ownership in repository at '(.*)'/.exec(stderr);
  if (dubious !== null) {
    return new GateError(
      'GATE_DUBIOUS_OWNERSHIP',
      'git refuses this repository: it belongs to another user (dubious ownership)',
      `run: git config --global --add safe.directory ${shellWord(dubious[1]!)}`,
    );
  }
  if (/not a git repository|must be run in a work tree/.test(stderr)) {
    return new GateError(
      'GATE_NOT_A_REPOSITORY',
      'not inside the working tree of a git repository',
      'run this inside a checkout; in a workflow, run actions/checkout first',
    );
  }
  return new GateError(
    'GATE_GIT_FAILED',
    `git ${command} failed: ${firstLine(stderr)}`,
    'run the same git command by hand to see more; the evidence was not judged',
  );
}

/** git is not there to be asked. */
export function gitMissing(cause: unknown): GateError {
  return new GateError(
    'GATE_GIT_MISSING',
    'git was not found on PATH',
    'install git, or add its folder to PATH',
    cause,
  );
}

/** First line that git wrote, fit to be shown: one line, short, no control characters, no credentials. */
export function firstLine(stderr: string): string {
  const line = stderr.split('\n').find((text) => text.trim() !== '') ?? '';
  const bare = line
    .trim()
    .replace(/^(?:fatal|error): /, '')
    .replace(/:\/\/[^/\s@]*@/g, '://');
  return bare === '' ? 'no message' : quoteText(bare, 200);
}

/** One word for a POSIX shell; control characters stand escaped, so such a path needs a person's eye. */
function shellWord(text: string): string {
  const shown = quoteText(text, 4096);
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
