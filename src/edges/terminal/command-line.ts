import { isGateError } from '../../core/errors.js';
import { nearest } from '../../core/nearest.js';
import { quoteText } from '../../core/quote.js';
import { VERSION } from '../../core/version.js';
import { commandHelp, helpText } from './help.js';
import { usage } from './flags.js';
import { writeAll, type Terminal } from './output.js';
import { asGateError } from './unexpected.js';

type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

/** Each command is loaded when it is asked for: a hook must not wait for what it does not use. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./check-command.js')).checkCommand,
  hook: async () => (await import('./hook-command.js')).hookCommand,
  explain: async () => (await import('./explain-command.js')).explainCommand,
  adopt: async () => (await import('./adopt-command.js')).adoptCommand,
  rollover: async () => (await import('./rollover-command.js')).rolloverCommand,
  merge: async () => (await import('./merge-command.js')).mergeCommand,
  parity: async () => (await import('./parity-command.js')).parityCommand,
  init: async () => (await import('./init-command.js')).initCommand,
  doctor: async () => (await import('./doctor-command.js')).doctorCommand,
  verify: async () => (await import('./verify-command.js')).verifyCommand,
  sign: async () => (await import('./sign-command.js')).signCommand,
  memory: async () => (await import('./memory-command.js')).memoryCommand,
};

const CANNOT_TELL = 2;

/**
 * Runs one command line and gives its exit status; never throws. Whatever goes wrong is one clear line on stderr and a
 * second one that says what to do: no stack trace, no evidence text.
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  // What is said on the way goes to a stderr that may be gone: that changes no answer, and must not end the process.
  terminal.stderr.on('error', () => undefined);
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    const { message, help } = asGateError(error);
    const text = `evidence: ${quoteText(message, 1000)}\n  ${quoteText(help, 1000)}\n`;
    const debug = terminal.env['EVIDENCE_DEBUG'] === '1' && error instanceof Error && !isGateError(error);
    await writeAll(terminal.stderr, [debug ? `${text}${frames(error)}\n` : text]).catch(() => undefined);
    return CANNOT_TELL;
  }
}

async function dispatch(given: readonly string[], terminal: Terminal): Promise<number> {
  // `help check` asks what `check --help` does.
  const args = given[0] === 'help' && given.length > 1 ? [...given.slice(1), '--help'] : given;
  const [name, ...rest] = args;
  if (name === '--version' || name === '-v') {
    await writeAll(terminal.stdout, [`${VERSION}\n`]);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    await writeAll(terminal.stdout, [helpText('overview')]);
    return 0;
  }
  if (name === undefined) throw usage('no command given', 'evidence --help lists the commands');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const near = nearest(name, Object.keys(COMMANDS));
    throw usage(
      `unknown command "${quoteText(name)}"`,
      near === null ? 'evidence --help lists the commands' : `did you mean evidence ${near}?`,
    );
  }
  const page = rest.some((arg) => arg === '--help' || arg === '-h') ? commandHelp(name) : null;
  if (page !== null) {
    await writeAll(terminal.stdout, [page]);
    return 0;
  }
  return await (
    await command()
  )(rest, terminal);
}

/** Where it happened, without the message: that could hold evidence text. */
function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
