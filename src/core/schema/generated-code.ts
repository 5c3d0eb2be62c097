import { requireModule, RUNTIME } from './runtime.js';
import type { Runtime } from './runtime.js';

/** A failure as ajv's generated code describes it. Members beyond these are not looked at. */
export interface RawError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A function that ajv generated: true when the value fits, else `errors` holds why, until the next call. */
export interface RawValidator {
  (value: unknown): boolean;
  errors?: readonly RawError[] | null;
}

/** One schema, generated twice. */
export interface GeneratedPair {
  /** Stops at the first failure: the verdict, and the path of every record that fits. */
  readonly fits: RawValidator;
  /** Collects every failure; asked only for a record that does not fit. */
  readonly collects: () => RawValidator;
}

/** What the text of a generated pair evaluates to. */
export type GeneratedFactory = (runtime: Runtime, require: (name: string) => unknown) => GeneratedPair;

export function openFactory(factory: GeneratedFactory): GeneratedPair {
  return factory(RUNTIME, requireModule);
}

/**
 * Evaluates generated code: the body of a `GeneratedFactory`. Only code that this package generated in this process,
 * or that a sealed cache entry gave back, may come here.
 */
export function openCode(body: string): GeneratedPair {
  return openFactory(new Function('runtime', 'require', body) as GeneratedFactory);
}
