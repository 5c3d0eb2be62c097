import { parseArgs } from 'node:util';
import { GateError } from '../../core/errors.js';
import { nearest } from '../../core/nearest.js';
import { quoteText } from '../../core/quote.js';

export interface FlagTable {
  readonly [name: string]: { readonly type: 'boolean' | 'string'; readonly short?: string };
}

export interface ParsedFlags {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** Parses a command's flags. GateError GATE_USAGE names an unknown flag and the nearest known one. */
export function parseFlags(args: readonly string[], table: FlagTable): ParsedFlags {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: table,
      allowPositionals: true,
      strict: true,
    });
    const once = new Set<string>();
    for (const arg of args) {
      if (arg === '--') break;
      const name = /^--([a-z-]+)/.exec(arg)?.[1];
      if (name === undefined) continue;
      if (once.has(name)) throw usage(`--${name} is given twice`, `give --${name} once`);
      once.add(name);
    }
    return { values: values as ParsedFlags['values'], positionals };
  } catch (error) {
    if (error instanceof GateError) throw error;
    throw flagError(args, table, error);
  }
}

function flagError(args: readonly string[], table: FlagTable, error: unknown): GateError {
  const known = Object.keys(table);
  const shorts = Object.values(table).flatMap(({ short }) => short ?? []);
  const { code, message: reason = 'the command line cannot be read' } = error as NodeJS.ErrnoException;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const unknown = args.find((arg) => {
      const name = /^--?([^=]*)/.exec(arg)?.[1] ?? '';
      return arg.startsWith('-') && arg !== '-' && !(arg.startsWith('--') ? known : shorts).includes(name);
    });
    const flag = quoteText((unknown ?? '').split('=')[0] ?? '');
    const near = nearest(flag.replace(/^-+/, ''), known);
    return usage(
      `unknown flag ${flag}`,
      near === null
        ? 'evidence --help lists the flags'
        : `did you mean --${near}? evidence --help lists the flags`,
    );
  }
  const [message = ''] = reason.split(/\. |\n/);
  return usage(quoteText(message, 200), 'evidence --help shows how the flags are used');
}

/** Wrong usage: exit status 2. */
export function usage(message: string, help: string): GateError {
  return new GateError('GATE_USAGE', message, help);
}
