import { CHECK_NAMES, type CheckName } from '../../core/rules.js';
import { nearest } from '../../core/nearest.js';
import { quoteText } from '../../core/quote.js';
import type { Mode } from '../../gate/report.js';
import { parseFlags, usage, type FlagTable } from './flags.js';

export const FORMATS = ['text', 'json', 'sarif', 'github'] as const;
export type Format = (typeof FORMATS)[number];

export const CHECK_FLAGS = {
  staged: { type: 'boolean' },
  range: { type: 'string' },
  all: { type: 'boolean' },
  only: { type: 'string' },
  skip: { type: 'string' },
  family: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  config: { type: 'string' },
  keyless: { type: 'boolean' },
  'allow-policy-change': { type: 'boolean' },
  color: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies FlagTable;

/** What `evidence check` was asked on the command line. */
export interface CheckArguments {
  readonly mode: Mode;
  readonly base: string | null;
  readonly head: string | null;
  readonly only: readonly CheckName[];
  readonly skip: readonly CheckName[];
  readonly families: readonly string[];
  readonly format: Format;
  readonly output: string | null;
  readonly config: string | null;
  readonly keyless: boolean;
  readonly allowPolicyChange: boolean;
  readonly color: boolean | null;
  readonly help: boolean;
  readonly paths: readonly string[];
}

/** GateError GATE_USAGE for anything that is not understood: a check that was misread must not pass. */
export function parseCheckArguments(args: readonly string[]): CheckArguments {
  const { values, positionals } = parseFlags(args, CHECK_FLAGS);
  const text = (name: keyof typeof CHECK_FLAGS): string | null => {
    const value = values[name];
    if (value === '') throw usage(`--${name} needs a value`, `give --${name} a value, or leave it out`);
    return typeof value === 'string' ? value : null;
  };
  const modes = [values['staged'] === true, values['range'] !== undefined, values['all'] === true];
  if (modes.filter(Boolean).length > 1) {
    throw usage('--staged, --range and --all exclude each other', 'give one of them');
  }
  const [base, head] = parseRange(text('range'));
  return {
    mode: modes[0] ? 'staged' : modes[1] ? 'range' : 'all',
    base,
    head,
    only: checkNames(text('only'), 'only'),
    skip: checkNames(text('skip'), 'skip'),
    families: list(text('family'), 'family'),
    format: parseFormat(text('format')),
    output: text('output'),
    config: text('config'),
    keyless: values['keyless'] === true,
    allowPolicyChange: values['allow-policy-change'] === true,
    color: values['color'] === true ? true : null,
    help: values['help'] === true,
    paths: positionals,
  };
}

/** The format of a command line that cannot be read otherwise: whoever asked for a report gets one. */
export function findFormat(args: readonly string[]): Format {
  const words = args.flatMap((arg, index) =>
    arg === '--format' ? (args[index + 1] ?? '') : arg.startsWith('--format=') ? arg.slice(9) : [],
  );
  return FORMATS.find((format) => format === words[0]) ?? 'text';
}

function parseRange(range: string | null): [string | null, string | null] {
  if (range === null) return [null, null];
  const match = /^([^.]|[^.].*?[^.])\.\.([^.].*)?$/.exec(range);
  if (match === null || range.startsWith('-')) {
    throw usage('--range wants BASE..HEAD', 'for example --range origin/main..HEAD');
  }
  return [match[1] ?? null, match[2] ?? 'HEAD'];
}

function parseFormat(format: string | null): Format {
  if (format === null) return 'text';
  const known = FORMATS.find((name) => name === format);
  if (known === undefined)
    throw usage(`unknown format "${quoteText(format)}"`, `the formats are ${FORMATS.join(', ')}`);
  return known;
}

function checkNames(text: string | null, flag: string): readonly CheckName[] {
  return list(text, flag).map((name) => {
    const known = CHECK_NAMES.find((check) => check === name);
    if (known !== undefined) return known;
    const near = nearest(name, CHECK_NAMES);
    throw usage(
      `--${flag}: unknown check "${quoteText(name)}"`,
      `${near === null ? '' : `did you mean ${near}? `}the checks are ${CHECK_NAMES.join(', ')}`,
    );
  });
}

function list(text: string | null, flag: string): readonly string[] {
  if (text === null) return [];
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // An empty list would stand for all of them.
  if (parts.length === 0) throw usage(`--${flag} names nothing`, `give --${flag} a name, or leave it out`);
  return parts;
}
