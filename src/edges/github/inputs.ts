import { GateError } from '../../core/errors.js';
import { nearest } from '../../core/nearest.js';
import { quoteText } from '../../core/quote.js';
import { CHECK_NAMES } from '../../core/rules.js';
import type { CheckName } from '../../core/rules.js';

/** The inputs of the Action, as action.yml names them (spec 7.1; a test compares the two). */
export const INPUT_NAMES = [
  'config',
  'checks',
  'skip',
  'families',
  'base',
  'head',
  'fail-on',
  'policy-from',
  'allow-policy-change',
  'keyless',
  'hmac-key',
  'hmac-key-version',
  'keyring-file',
  'annotations',
  'summary',
  'sarif-file',
  'report-file',
  'comment',
  'github-token',
  'working-directory',
] as const;

export type InputName = (typeof INPUT_NAMES)[number];

/** Inputs whose values must never be printed; `run` masks them before anything else. */
export const SECRET_INPUTS: readonly InputName[] = ['hmac-key', 'github-token'];

/** What the user asked for. Null or empty: not given, so that the config file decides. */
export interface ActionInputs {
  readonly config: string | null;
  readonly checks: readonly CheckName[];
  readonly skip: readonly CheckName[];
  readonly families: readonly string[];
  readonly base: string | null;
  readonly head: string | null;
  readonly failOn: 'error' | 'warning' | 'never';
  readonly policyFrom: 'base' | 'head';
  readonly allowPolicyChange: boolean;
  readonly keyless: 'auto' | 'true' | 'false';
  /** As given, white space and all: the key loader says what is wrong with it (spec 2.2). */
  readonly hmacKey: string | null;
  readonly hmacKeyVersion: number | null;
  readonly keyringFile: string | null;
  /** Annotations of each kind, 0 to 10. */
  readonly annotations: number;
  readonly summary: boolean;
  readonly sarifFile: string | null;
  readonly reportFile: string | null;
  readonly comment: boolean;
  readonly githubToken: string | null;
  readonly workingDirectory: string | null;
  /** Names of `INPUT_` variables that are like no input of ours: said, not refused, for a job may set such variables. */
  readonly unknown: readonly string[];
}

// The host keeps ten annotations of each kind for a step and drops the others.
const MOST_ANNOTATIONS = 10;

/**
 * Reads and validates the inputs (spec 7.1). Every problem is named at once.
 *
 * @throws GateError GATE_USAGE for a value that is not among the allowed ones, and for a name that is a typing mistake of an input:
 * an input that is silently ignored would weaken the gate.
 */
export function readInputs(env: NodeJS.ProcessEnv): ActionInputs {
  const problems: string[] = [];
  const unknown = unknownNames(env, problems);

  const word = <T extends string>(name: InputName, allowed: readonly [T, ...T[]]): T => {
    const value = rawInput(env, name).trim();
    if (value === '') return allowed[0];
    const found = allowed.find((one) => one === value);
    if (found === undefined) problems.push(`${name} is not one of ${allowed.join(', ')}`);
    return found ?? allowed[0];
  };
  const flag = (name: InputName, otherwise: boolean): boolean => {
    const value = rawInput(env, name).trim();
    if (value !== '' && value !== 'true' && value !== 'false') problems.push(`${name} is not true or false`);
    return value === '' ? otherwise : value === 'true';
  };
  const whole = (name: InputName, least: number, most: number): number | null => {
    const value = rawInput(env, name).trim();
    if (value === '') return null;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    problems.push(`${name} is not a whole number ${rangeText(least, most)}`);
    return null;
  };
  const line = (name: InputName): string | null => {
    const value = rawInput(env, name).trim();
    if (/[\0\r\n]/.test(value)) problems.push(`${name} is more than one line`);
    return value === '' ? null : value;
  };
  const revision = (name: InputName): string | null => {
    const value = line(name);
    if (value?.startsWith('-')) problems.push(`${name} is no revision`);
    if (value !== null && /^0+$/.test(value)) problems.push(`${name} is all zeros, which names no commit`);
    return value;
  };
  const checkNames = (name: InputName): readonly CheckName[] => {
    const names = list(rawInput(env, name));
    const known = names.filter((one): one is CheckName => (CHECK_NAMES as readonly string[]).includes(one));
    if (known.length < names.length)
      problems.push(`${name} names a check that is not one of ${CHECK_NAMES.join(', ')}`);
    return known;
  };

  const inputs: ActionInputs = {
    config: line('config'),
    checks: checkNames('checks'),
    skip: checkNames('skip'),
    families: list(rawInput(env, 'families')),
    base: revision('base'),
    head: revision('head'),
    failOn: word('fail-on', ['error', 'warning', 'never']),
    policyFrom: word('policy-from', ['base', 'head']),
    allowPolicyChange: flag('allow-policy-change', false),
    keyless: word('keyless', ['auto', 'true', 'false']),
    hmacKey: rawInput(env, 'hmac-key') || null,
    hmacKeyVersion: whole('hmac-key-version', 1, Number.POSITIVE_INFINITY),
    keyringFile: line('keyring-file'),
    annotations: whole('annotations', 0, MOST_ANNOTATIONS) ?? MOST_ANNOTATIONS,
    summary: flag('summary', true),
    sarifFile: line('sarif-file'),
    reportFile: line('report-file'),
    comment: flag('comment', false),
    githubToken: rawInput(env, 'github-token').trim() || null,
    workingDirectory: line('working-directory'),
    unknown,
  };
  if (problems.length > 0) {
    throw new GateError('GATE_USAGE', `inputs: ${problems.join('; ')}`, 'correct the "with:" of this step');
  }
  return inputs;
}

/** The value that the runner gives for an input; empty when it was not given. */
export function rawInput(env: NodeJS.ProcessEnv, name: InputName): string {
  return env[`INPUT_${name.toUpperCase()}`] ?? '';
}

/** Names that are near an input are problems; others are returned. */
function unknownNames(env: NodeJS.ProcessEnv, problems: string[]): readonly string[] {
  const others: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith('INPUT_') || value === undefined || value === '') continue;
    const name = variable.slice('INPUT_'.length).toLowerCase();
    if (name === '' || (INPUT_NAMES as readonly string[]).includes(name)) continue;
    const meant = nearest(name, INPUT_NAMES);
    if (meant === null) others.push(name);
    else problems.push(`${quoteText(name)} is no input; did you mean ${meant}?`);
  }
  return others;
}

/** Items apart by commas, white space or line ends; each once. */
function list(value: string): readonly string[] {
  return [...new Set(value.split(/[\s,]+/).filter((item) => item !== ''))];
}

function rangeText(least: number, most: number): string {
  return most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`;
}
