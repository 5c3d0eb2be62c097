import { shippedValidator } from '../core/schema/shipped.js';
import type { SchemaCache } from '../core/schema/user-schema.js';
import type { Validator } from '../core/schema/validator.js';
import type { JudgePlan } from './chunk.js';

/**
 * Fetches the validators of a plan's family by schema version. Shipped schemas are precompiled; a user's schema is
 * compiled once and kept in the cache. GateError GATE_SCHEMA_UNUSABLE where one cannot be used.
 */
export async function loadValidators(
  plan: JudgePlan,
  cache: SchemaCache | null,
  warn: (warning: string) => void,
): Promise<ReadonlyMap<number, Validator>> {
  const validators = new Map<number, Validator>();
  if (!plan.checks.includes('schema')) return validators;
  for (const [version, id] of Object.entries(plan.family.schemas)) {
    const own = plan.userSchemas[id];
    if (own === undefined) {
      validators.set(Number(version), await shippedValidator(id));
      continue;
    }
    const { compileSchema } = await import('../core/schema/user-schema.js');
    const { validator, warnings } = await compileSchema({
      path: own.path,
      schema: own.schema,
      ...(cache === null ? {} : { cache }),
    });
    warnings.forEach(warn);
    validators.set(Number(version), validator);
  }
  return validators;
}
