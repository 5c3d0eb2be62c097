import { isMultipleOf } from './decimal.js';
import { FORMATS } from './formats.js';
import { firstRepeat, isSameJson } from './json-equality.js';
import { isLongerThan, isShorterThan } from './text-length.js';

/**
 * What generated validators call: handed to them, so that they import nothing and run in a bundle, in a worker and out
 * of a cache alike.
 */
export const RUNTIME = {
  formats: FORMATS,
  isMultipleOf,
  isLongerThan,
  isShorterThan,
  firstRepeat,
} as const;

export type Runtime = typeof RUNTIME;

/** Modules that ajv's generated code asks for by name, by our own functions. */
const MODULES: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': { default: isSameJson },
};

/** Stands in for `require` in generated code; asking for any other module is a fault of the generator. */
export function requireModule(name: string): unknown {
  if (!Object.hasOwn(MODULES, name)) throw new TypeError(`generated code asks for ${name}`);
  return MODULES[name];
}
