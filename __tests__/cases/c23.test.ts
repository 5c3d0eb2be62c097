import { afterAll, describe, expect, it } from '@jest/globals';
import { check, REFUSED, refusalOf } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { lines, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';
/** A pair of a word and a number, and nothing behind them: every draft says it in its own words. */
const TUPLE = [{ type: 'string' }, { type: 'integer' }];
const OLD_PAIR = { properties: { pair: { type: 'array', items: TUPLE, additionalItems: false } } };
const NEW_PAIR = { properties: { pair: { type: 'array', prefixItems: TUPLE, items: false } } };
const PAIRS = lines({ pair: ['a', 1] }, { pair: ['a', 1, true] }, { pair: [1, 'a'] }, { pair: ['a'] });

/** One family per schema: its files are in the folder of the schema's name. */
function repository(
  schemas: Readonly<Record<string, string | Buffer>>,
  content: string | Buffer = PAIRS,
): Scratch {
  const names = Object.keys(schemas);
  const families = names.map((name) => [
    name,
    { files: [`${name}/*.jsonl`], schema: `schemas/${name}.json` },
  ]);
  return repositoryWith({
    'evidence.config.json': JSON.stringify({ families: Object.fromEntries(families) as unknown }),
    ...Object.fromEntries(names.map((name) => [`schemas/${name}.json`, schemas[name]!])),
    ...Object.fromEntries(names.map((name) => [`${name}/a.jsonl`, content])),
  });
}

const places = (scratch: Scratch): string[] => [
  ...new Set(check(scratch).report.findings.map(({ path, line }) => `${path}:${line}`)),
];

describe('schemas of several drafts in one run', () => {
  it('are each read by the rules of their own draft', () => {
    const scratch = repository({
      old: JSON.stringify({ $schema: DRAFT_07, ...OLD_PAIR }),
      middle: JSON.stringify({ $schema: DRAFT_2019, ...OLD_PAIR }),
      new: JSON.stringify({ $schema: DRAFT_2020, ...NEW_PAIR }),
    });
    expect(places(scratch)).toEqual(
      ['middle', 'new', 'old'].flatMap((name) => [`${name}/a.jsonl:2`, `${name}/a.jsonl:3`]),
    );
  });

  it.each([
    ['draft-04', { $schema: 'http://json-schema.org/draft-04/schema#' }],
    ['draft-06', { $schema: 'http://json-schema.org/draft-06/schema#' }],
    ['a draft-07 that is spelt with https', { $schema: 'https://json-schema.org/draft-07/schema' }],
    ['a 2020-12 that is spelt with http', { $schema: 'http://json-schema.org/draft/2020-12/schema' }],
    ['a draft of the future', { $schema: 'https://json-schema.org/draft/2031-01/schema' }],
    ['no draft at all', NEW_PAIR],
    ['words of another draft', { $schema: DRAFT_07, ...NEW_PAIR }],
    ['an old tuple in a new draft', { $schema: DRAFT_2020, ...OLD_PAIR }],
    ['a draft that is no text', { $schema: 7 }],
  ])('refuse %s instead of guessing', (_, schema) => {
    const ended = check(repository({ pairs: JSON.stringify(schema) }));
    expect(refusalOf(ended)).toEqual(REFUSED);
    expect(ended.report.error?.code).toBe('GATE_SCHEMA_UNUSABLE');
    expect(ended.report.error?.message).toContain('schemas/pairs.json');
  });

  it('list the drafts that there are where one is unknown', () => {
    const { report } = check(repository({ pairs: '{"$schema":"http://json-schema.org/draft-04/schema#"}' }));
    for (const draft of [DRAFT_07, DRAFT_2019, DRAFT_2020]) expect(report.error?.help).toContain(draft);
  });

  it('do not hide behind a sound one', () => {
    const good = JSON.stringify({ $schema: DRAFT_2020, ...NEW_PAIR });
    expect(check(repository({ good, bad: '{}' })).status).toBe(2);
  });

  const files = caseFiles('c23');
  if (files !== null) {
    const input = files.read('input.jsonl');
    const { configErrors } = files.expected as { configErrors: string[] };

    it('judge the collected lines as expected', () => {
      const names = ['d07', 'd2019', 'd2020'];
      const schemas = names.map((name) => [name, files.read(`${name}.schema.json`)] as const);
      expect(places(repository(Object.fromEntries(schemas), input))).toEqual(
        names.map((name) => `${name}/a.jsonl:2`),
      );
    });

    it.each(configErrors)('refuse the collected schema %s', (name) => {
      const ended = check(repository({ collected: files.read(`${name}.schema.json`) }, input));
      expect([refusalOf(ended), ended.report.error?.code]).toEqual([REFUSED, 'GATE_SCHEMA_UNUSABLE']);
    });
  }
});
