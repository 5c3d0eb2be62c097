import { describe, expect, it } from '@jest/globals';
import { caseFiles, linesOf } from '../support/cases.js';
import { judge, LOGS, schemaOf, type JudgeOptions } from '../support/judge.js';

const withSchema = (schema: unknown): JudgeOptions => ({
  checks: ['schema'],
  family: { ...LOGS, id: null, schemas: { 1: 'repository:one' } },
  userSchemas: { 'repository:one': { path: 'one.json', schema } },
});

async function rejected(content: string | Buffer, schema: unknown): Promise<number[]> {
  return linesOf(await judge(content, withSchema(schema)));
}

/** The member is written as text: a literal would set the prototype. */
const TEXT = '{"__proto__":"x","toString":"own"}\n{"a":1}\n{"__proto__":7,"toString":8}\n';

describe('members named like those of every object', () => {
  it.each([
    ['are missing where they are required', { required: ['toString'] }, [2]],
    ['are judged only where they are', { properties: { toString: { type: 'string' } } }, [3]],
    ['are counted', { maxProperties: 1 }, [1, 3]],
    ['may be forbidden', { additionalProperties: false, properties: { a: true } }, [1, 3]],
  ])('%s', async (_, keywords, expected) => {
    expect(await rejected(TEXT, schemaOf(keywords))).toEqual(expected);
  });

  it('are enforced in a schema by the name __proto__', async () => {
    const schema: unknown = JSON.parse(
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"__proto__":{"type":"string"}}}',
    );
    expect(await rejected(TEXT, schema)).toEqual([3]);
  });

  it('pollute nothing', async () => {
    await judge(TEXT);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it('are duplicates when they stand twice', async () => {
    const findings = await judge('{"__proto__":1,"\\u005f_proto__":2}\n', { checks: ['json'] });
    expect(findings.map(({ rule }) => rule)).toEqual(['EVIDENCE_DUPLICATE_KEY']);
  });

  const files = caseFiles('c07');
  if (files !== null) {
    it.each([['required'], ['typed']])(
      'judges the collected lines with the schema "%s" as expected',
      async (name) => {
        const schema: unknown = JSON.parse(files.read(`${name}.schema.json`).toString('utf8'));
        const { reject } = files.expected[name] as { reject: number[] };
        expect(await rejected(files.read('input.jsonl'), schema)).toEqual(reject);
      },
    );

    it('enforces the collected schema that names __proto__', async () => {
      const schema: unknown = JSON.parse(files.read('proto.schema.json').toString('utf8'));
      expect(await rejected(files.read('input.jsonl'), schema)).toEqual([4]);
    });
  }
});
