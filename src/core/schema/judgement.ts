import { explainErrors } from './explanation.js';
import type { GeneratedPair } from './generated-code.js';
import type { SchemaFault, Validator } from './validator.js';

/**
 * Values in a record up to which every failure is collected. Past it only the first is named: a line of a few megabytes
 * can hold millions of failing items, and the list would cost far more memory than the line.
 */
const MOST_VALUES = 20_000;

const TOO_DEEP: readonly SchemaFault[] = [
  { pointer: '', keyword: 'depth', message: 'nested too deeply to be judged', member: null },
];

/**
 * A validator from generated code. A record that fits costs one call and no allocation here; a record that does not is
 * judged a second time by the code that collects every failure.
 */
export function toValidator({ fits, collects }: GeneratedPair): Validator {
  let collector: ReturnType<GeneratedPair['collects']> | null = null;
  return (value) => {
    try {
      if (fits(value)) return null;
      if (hasMoreValues(value, MOST_VALUES)) return explainErrors(fits.errors ?? [], value).map(notAlone);
      collector ??= collects();
      collector(value);
      return explainErrors(collector.errors ?? fits.errors ?? [], value);
    } catch (thrown) {
      // The stack ran out: a recursive schema on a record nested beyond the depth that the strict parser allows.
      if (thrown instanceof RangeError) return TOO_DEEP;
      throw thrown;
    }
  };
}

function notAlone(fault: SchemaFault): SchemaFault {
  return { ...fault, message: `${fault.message}; the record is too large to look for further faults` };
}

/** Whether a JSON value holds more than `most` values, itself included; stops counting there. */
function hasMoreValues(value: unknown, most: number): boolean {
  const open = [value];
  let seen = 0;
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    seen++;
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next) as unknown[];
    if (seen + open.length + inner.length > most) return true;
    for (const item of inner) open.push(item);
  }
  return false;
}
