import { nearest } from '../../core/nearest.js';
import { quoteText } from '../../core/quote.js';
import { usage } from './flags.js';

/** True where a command with verbs is asked for its help, before or behind the verb. */
export function asksForHelp([name, ...rest]: readonly string[]): boolean {
  return name === '--help' || name === '-h' || name === 'help' || rest.includes('--help');
}

/**
 * The verb that the first argument names. GateError GATE_USAGE without one, or for one that is not known, with the
 * nearest known verb.
 */
export function chooseVerb<Verb>(
  command: string,
  name: string | undefined,
  verbs: Readonly<Record<string, Verb>>,
): Verb {
  const verb = name !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb !== undefined) return verb;
  const near = name === undefined ? null : nearest(name, Object.keys(verbs));
  throw usage(
    name === undefined ? `evidence ${command} wants a verb` : `unknown verb "${quoteText(name)}"`,
    near === null
      ? `evidence ${command} --help lists the verbs`
      : `did you mean evidence ${command} ${near}?`,
  );
}
