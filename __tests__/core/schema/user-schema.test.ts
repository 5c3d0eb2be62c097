import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sealCode } from '../../../src/core/schema/code-seal.js';
import { compileSchema } from '../../../src/core/schema/user-schema.js';
import type { SchemaCache } from '../../../src/core/schema/user-schema.js';

const D07 = 'http://json-schema.org/draft-07/schema#';
const D2019 = 'https://json-schema.org/draft/2019-09/schema';
const D2020 = 'https://json-schema.org/draft/2020-12/schema';
const CASES = path.resolve('../shared/cases');

const parse = (text: string): unknown => JSON.parse(text) as unknown;

async function verdicts(schema: unknown, lines: readonly string[]): Promise<readonly boolean[]> {
  const { validator } = await compileSchema({ path: 'a.json', schema });
  return lines.map((line) => validator(parse(line)) === null);
}

class MemoryCache implements SchemaCache {
  readonly entries = new Map<string, string>();
  stores = 0;
  async load(key: string): Promise<string | null> {
    return this.entries.get(key) ?? null;
  }
  async store(key: string, code: string): Promise<void> {
    this.stores++;
    this.entries.set(key, code);
  }
}

describe('compileSchema', () => {
  describe('when several drafts are used in one run', () => {
    const list = [{ type: 'string' }, { type: 'integer' }];

    it.each([
      ['draft-07', { $schema: D07, properties: { pair: { items: list, additionalItems: false } } }],
      ['2019-09', { $schema: D2019, properties: { pair: { items: list, additionalItems: false } } }],
      ['2020-12', { $schema: D2020, properties: { pair: { prefixItems: list, items: false } } }],
    ])('judges by the keywords of %s', async (_draft, schema) => {
      expect(await verdicts(schema, ['{"pair":["x",7]}', '{"pair":["x",7,8]}', '{"pair":[7]}'])).toEqual([
        true,
        false,
        false,
      ]);
    });
  });

  describe('when all members are evaluated by one branch, and some by a pattern', () => {
    it.each([
      [
        {
          anyOf: [{ properties: { id: {} }, unevaluatedProperties: { type: 'string' } }, { required: ['k'] }],
        },
      ],
      [{ oneOf: [{ patternProperties: { '^b': {} }, unevaluatedProperties: true }, { required: ['z'] }] }],
    ])('judges %j', async (keywords) => {
      const schema = { $schema: D2020, patternProperties: { '^x-': { type: 'string' } }, ...keywords };
      expect(await verdicts(schema, ['{"x-a":"1","id":"2"}', '{"x-a":1}'])).toEqual([true, false]);
    });
  });

  describe('when members are named like those of every object', () => {
    it('asks for them as for any other', async () => {
      const schema = { $schema: D2020, required: ['constructor', 'toString', '__proto__'] };
      expect(await verdicts(schema, ['{"constructor":1,"toString":2,"__proto__":3}', '{}'])).toEqual([
        true,
        false,
      ]);
    });

    it('takes none of them for evaluated, where that is known at run time only', async () => {
      const kinds = ['a', 'b'].map((kind) => ({ properties: { kind: { const: kind } }, required: ['kind'] }));
      const schema = { $schema: D2020, anyOf: kinds, unevaluatedProperties: false };
      const records = [
        '{"kind":"a"}',
        '{"kind":"b","other":1}',
        '{"kind":"a","constructor":1}',
        '{"kind":"a","__proto__":1}',
      ];
      expect(await verdicts(schema, records)).toEqual([true, false, false, false]);
    });

    it('judges them only where they are', async () => {
      const schema = { $schema: D2020, properties: { constructor: { type: 'string' } } };
      expect(await verdicts(schema, ['{"constructor":"a"}', '{}', '{"constructor":1}'])).toEqual([
        true,
        true,
        false,
      ]);
    });

    it('enforces a schema for __proto__', async () => {
      const schema = parse(
        `{"$schema":"${D2020}","properties":{"__proto__":{"type":"string"}},"additionalProperties":false}`,
      );
      expect(await verdicts(schema, ['{"__proto__":"a"}', '{"__proto__":5}', '{"a":1}'])).toEqual([
        true,
        false,
        false,
      ]);
    });
  });

  it('ignores what stands beside $ref in draft-07, and says so', async () => {
    const schema = {
      $schema: D07,
      properties: { a: { $ref: '#/definitions/s', maxLength: 2 } },
      definitions: { s: { type: 'string' } },
    };
    const { validator, warnings } = await compileSchema({ path: 'a.json', schema });
    expect([validator({ a: 'abc' }), warnings.length]).toEqual([null, 1]);
  });

  it('counts what stands beside $ref in 2020-12', async () => {
    const schema = { $schema: D2020, $ref: '#/$defs/s', maxLength: 2, $defs: { s: { type: 'string' } } };
    expect(await verdicts(schema, ['"ab"', '"abc"'])).toEqual([true, false]);
  });

  it('never alters a record', async () => {
    const schema = {
      $schema: D2020,
      properties: { a: { type: 'number', default: 5 }, b: { type: 'boolean' } },
      additionalProperties: { type: 'string' },
    };
    const { validator } = await compileSchema({ path: 'a.json', schema });
    const record = { b: 'true', c: 7 };
    validator(record);
    expect(record).toEqual({ b: 'true', c: 7 });
  });

  it('judges by the schema as it was when it was compiled', async () => {
    const schema = { $schema: D2020, type: 'string' };
    const { validator } = await compileSchema({ path: 'a.json', schema });
    schema.type = 'number';
    expect(validator('a')).toBeNull();
  });

  it('follows anchors', async () => {
    const schema = { $schema: D2020, items: { $ref: '#s' }, $defs: { s: { $anchor: 's', type: 'string' } } };
    expect(await verdicts(schema, ['["a"]', '[1]'])).toEqual([true, false]);
  });

  it('follows dynamic references', async () => {
    const schema = {
      $schema: D2020,
      $dynamicAnchor: 'node',
      properties: { kids: { items: { $dynamicRef: '#node' } }, n: { type: 'number' } },
      unevaluatedProperties: false,
    };
    expect(
      await verdicts(schema, ['{"kids":[{"n":1}]}', '{"kids":[{"n":"x"}]}', '{"kids":[{"m":1}]}']),
    ).toEqual([true, false, false]);
  });

  describe('when there is a cache', () => {
    const schema = {
      $schema: D2020,
      properties: { a: { type: 'string', format: 'date' } },
      uniqueItems: true,
    };

    async function compileWith(cache: SchemaCache): Promise<boolean> {
      const { validator } = await compileSchema({ path: 'a.json', schema, cache });
      return validator({ a: '2026-02-30' }) !== null && validator({ a: '2026-02-28' }) === null;
    }

    it('stores what it compiled, under 64 hex digits', async () => {
      const cache = new MemoryCache();
      await compileWith(cache);
      expect([...cache.entries.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    });

    it('judges the same by the stored code, and stores nothing again', async () => {
      const cache = new MemoryCache();
      expect([await compileWith(cache), await compileWith(cache), cache.stores]).toEqual([true, true, 1]);
    });

    it('runs the stored code', async () => {
      const cache = new MemoryCache();
      await compileWith(cache);
      const [key] = [...cache.entries.keys()];
      cache.entries.set(key!, sealCode(key!, 'return { fits: () => true, collects: () => null };'));
      const { validator } = await compileSchema({ path: 'a.json', schema, cache });
      expect(validator({ a: 5 })).toBeNull();
    });

    it.each([
      ['changed', (entry: string) => entry.replace('return', 'Return')],
      ['cut short', (entry: string) => entry.slice(0, 200)],
      ['emptied', () => ''],
      ['without a seal', () => 'return { fits: () => true, collects: () => null };'],
    ])('compiles anew where the entry is %s', async (_what, damage) => {
      const cache = new MemoryCache();
      await compileWith(cache);
      for (const [key, entry] of cache.entries) cache.entries.set(key, damage(entry));
      expect([await compileWith(cache), cache.stores]).toEqual([true, 2]);
    });

    it('still refuses and warns', async () => {
      const cache = new MemoryCache();
      const quiet = { $schema: D07, definitions: { a: {} }, items: { $ref: '#/definitions/a', minimum: 1 } };
      await compileSchema({ path: 'a.json', schema: quiet, cache });
      const { warnings } = await compileSchema({ path: 'a.json', schema: quiet, cache });
      expect(warnings).toHaveLength(1);
    });
  });

  if (existsSync(CASES)) {
    describe('on the cases from the field', () => {
      const readJson = (name: string): unknown => parse(readFileSync(path.join(CASES, name), 'utf8'));
      const lines = (folder: string): readonly string[] =>
        readFileSync(path.join(CASES, folder, 'input.jsonl'), 'utf8')
          .split('\n')
          .filter(Boolean);
      const accepted = async (folder: string, schema: string): Promise<readonly number[]> => {
        const results = await verdicts(readJson(`${folder}/${schema}.json`), lines(folder));
        return results.flatMap((fits, index) => (fits ? [index + 1] : []));
      };

      it.each([
        ['c07', 'required.schema', [1, 2, 4]],
        ['c07', 'typed.schema', [1, 2, 3, 5]],
        ['c07', 'proto.schema', [1, 2, 3, 5]],
        ['c21', 'schema', [1]],
        ['c23', 'd07.schema', [1]],
        ['c23', 'd2019.schema', [1]],
        ['c23', 'd2020.schema', [1]],
      ])('accepts in %s by %s the lines %j', async (folder, schema, expected) => {
        expect(await accepted(folder, schema)).toEqual(expected);
      });

      it.each(['c21/unknown-format', 'c23/d04', 'c23/https-d07', 'c23/none-prefixitems'])(
        'refuses the schema %s',
        async (name) => {
          await expect(
            compileSchema({ path: name, schema: readJson(`${name}.schema.json`) }),
          ).rejects.toMatchObject({
            code: 'GATE_SCHEMA_UNUSABLE',
          });
        },
      );
    });
  }
});
