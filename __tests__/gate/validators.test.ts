import { describe, expect, it } from '@jest/globals';
import { criticFindings } from '../../src/families/critic-findings.js';
import type { JudgePlan } from '../../src/gate/chunk.js';
import { loadValidators } from '../../src/gate/validators.js';
import { LOGS, schemaOf } from '../support/judge.js';

const plan = (rest: Partial<JudgePlan>): JudgePlan => ({
  family: LOGS,
  checks: ['schema'],
  tallies: false,
  limits: { lineBytes: 100, depth: 64 },
  userSchemas: {},
  ...rest,
});
const WITH_SCHEMA = { ...LOGS, schemas: { 1: 'repository:one' } };
const own = (schema: unknown): JudgePlan['userSchemas'] => ({
  'repository:one': { path: 'one.json', schema },
});

describe('loadValidators', () => {
  it('gives one for each version of a shipped family', async () => {
    const validators = await loadValidators(plan({ family: criticFindings }), null, () => undefined);
    expect([...validators.keys()]).toEqual([1]);
    expect(validators.get(1)?.({})).not.toBeNull();
  });

  it("compiles a user's schema", async () => {
    const schema = schemaOf({ required: ['id'] });
    const validators = await loadValidators(
      plan({ family: WITH_SCHEMA, userSchemas: own(schema) }),
      null,
      () => undefined,
    );
    expect([validators.get(1)?.({ id: 1 }) ?? null, validators.get(1)?.({})?.length]).toEqual([null, 1]);
  });

  it('keeps what it compiled', async () => {
    const kept = new Map<string, string>();
    const cache = {
      load: (key: string) => Promise.resolve(kept.get(key) ?? null),
      store: (key: string, code: string) => Promise.resolve(void kept.set(key, code)),
    };
    await loadValidators(
      plan({ family: WITH_SCHEMA, userSchemas: own(schemaOf({})) }),
      cache,
      () => undefined,
    );
    expect(kept.size).toBe(1);
  });

  it.each([
    ['the check does not run', plan({ family: criticFindings, checks: ['lines'] })],
    ['the family has no schema', plan({})],
  ])('gives none where %s', async (_, asked) => {
    expect((await loadValidators(asked, null, () => undefined)).size).toBe(0);
  });

  it('cannot tell where a schema cannot be used', async () => {
    const asked = plan({ family: WITH_SCHEMA, userSchemas: own(schemaOf({ pattern: '(' })) });
    await expect(loadValidators(asked, null, () => undefined)).rejects.toMatchObject({
      code: 'GATE_SCHEMA_UNUSABLE',
    });
  });

  it('passes on what a schema is warned of', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { a: { type: 'string' } },
      properties: { x: { $ref: '#/definitions/a', minLength: 3 } },
    };
    const warnings: string[] = [];
    await loadValidators(plan({ family: WITH_SCHEMA, userSchemas: own(schema) }), null, (text) =>
      warnings.push(text),
    );
    expect(warnings).toHaveLength(1);
  });
});
