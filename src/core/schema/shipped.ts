import { GateError } from '../errors.js';
import { openFactory } from './generated-code.js';
import { toValidator } from './judgement.js';
import type { Validator } from './validator.js';

const opened = new Map<string, Validator>();

/**
 * The validator of a schema that ships with the package, by the stem of its file (`critic-finding.v1`). It was
 * generated when the package was built; its module is loaded on first use, and ajv never. Throws GATE_INTERNAL for a
 * name that does not ship.
 */
export async function shippedValidator(id: string): Promise<Validator> {
  const known = opened.get(id);
  if (known !== undefined) return known;
  const { shipped } = await import('./precompiled.generated.mjs');
  const load = Object.hasOwn(shipped, id) ? shipped[id] : undefined;
  if (load === undefined) {
    throw new GateError('GATE_INTERNAL', `no schema "${id}" ships with this package`, 'report this as a bug');
  }
  const validator = toValidator(openFactory(await load()));
  opened.set(id, validator);
  return validator;
}
