import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { inspectSchema } from '../../src/core/schema/inspection.js';
import { schemasIn } from '../../src/core/schema/keywords.js';

const files = readdirSync('schemas').filter((name) => name.endsWith('.schema.json'));
const read = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`schemas/${name}`, 'utf8')) as Record<string, unknown>;

describe.each(files)('schemas/%s', (name) => {
  it('is valid by the schema of its draft', () => {
    expect(new Ajv2020({ validateFormats: false }).validateSchema(read(name))).toBe(true);
  });

  it('passes the inspection that users’ schemas pass', () => {
    expect(inspectSchema(name, read(name))).toMatchObject({ draft: '2020-12', warnings: [] });
  });

  it('has the id of its file, a title and a description', () => {
    expect(read(name)).toMatchObject({
      $id: `https://evidence-gate.dev/schemas/${name}`,
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
    });
  });

  it('describes every member', () => {
    const bare = [...schemasIn('2020-12', read(name))]
      // A condition repeats members that are described where they are defined.
      .filter(({ pointer }) => !/\/(if|then|else|not|allOf|anyOf|oneOf)(\/|$)/.test(pointer))
      .flatMap(({ pointer, keywords }) =>
        Object.entries(
          (keywords['properties'] ?? {}) as Record<string, { description?: unknown; $ref?: unknown }>,
        )
          .filter(([, member]) => typeof member.description !== 'string' && typeof member.$ref !== 'string')
          .map(([member]) => `${pointer}/${member}`),
      );
    expect(bare).toEqual([]);
  });
});
