import { describe, expect, it } from '@jest/globals';
import { defineFamily } from '../../src/families/define.js';
import { judge, LOGS, marksOf, schemaOf, type JudgeOptions } from '../support/judge.js';

const FIRST = schemaOf({
  type: 'object',
  required: ['id', 'state'],
  properties: { id: { type: 'string' }, state: { enum: ['open', 'closed'] }, n: { type: 'integer' } },
});
const SECOND = schemaOf({
  type: 'object',
  required: ['id', 'status'],
  properties: { status: { type: 'string' } },
});

const USER: JudgeOptions = {
  checks: ['schema'],
  family: { ...LOGS, schemas: { 1: 'repository:one' } },
  userSchemas: { 'repository:one': { path: 'one.json', schema: FIRST } },
};
const VERSIONED: JudgeOptions = {
  checks: ['schema'],
  family: defineFamily({
    name: 'versioned',
    preset: 'sovereign-critic',
    files: ['logs/*.jsonl'],
    schemas: { 1: 'one', 2: 'two' },
    vocabularies: [{ pointer: '/phase', words: ['plan', 'execute'] }],
  }),
  userSchemas: { one: { path: 'one.json', schema: FIRST }, two: { path: 'two.json', schema: SECOND } },
};

const line = (record: unknown): string => `${JSON.stringify(record)}\n`;

describe('the schema check', () => {
  describe('when a record fits', () => {
    it('finds nothing', async () => {
      expect(await marksOf(line({ id: 'a', state: 'open', n: 1 }), USER)).toEqual([]);
    });
  });

  describe('when a record does not fit', () => {
    it('finds every place, with its pointer', async () => {
      const findings = await judge(line({ id: 5, state: 'odd', n: 1.5 }), USER);
      expect(findings.map(({ pointer }) => pointer)).toEqual(['/id', '/n', '/state']);
    });

    it('names the members that it lacks in one finding', async () => {
      const findings = await judge(line({ n: 1.5 }), USER);
      expect(findings.map(({ pointer }) => pointer)).toEqual(['', '/n']);
      for (const name of ['"id"', '"state"']) expect(findings[0]?.message).toContain(name);
    });

    it('never shows the value', async () => {
      const findings = await judge(line({ id: ['private words'], state: 'private state' }), USER);
      expect(JSON.stringify(findings)).not.toContain('private');
    });

    it('gives the code of the family', async () => {
      const family = { ...USER.family!, codes: { EVIDENCE_SCHEMA_INVALID: 'LOG_INVALID' } };
      expect((await judge(line({}), { ...USER, family }))[0]?.code).toBe('LOG_INVALID');
    });

    it('does not take an inherited member for a required one', async () => {
      const userSchemas = {
        'repository:one': { path: 'one.json', schema: schemaOf({ required: ['constructor'] }) },
      };
      expect(await marksOf('{}\n', { ...USER, userSchemas })).toEqual(['SCHEMA_INVALID@1']);
    });
  });

  describe('when a line is no record', () => {
    it.each([['{'], ['[]'], ['5'], ['']])('leaves %j to the other checks', async (text) => {
      expect(await marksOf(`${text}\n`, USER)).toEqual([]);
    });
  });

  describe('when lines name a version', () => {
    it('judges each by the schema of its own', async () => {
      const text =
        line({ id: 'a', state: 'open' }) +
        line({ schema_version: 2, id: 'b', status: 'open' }) +
        line({ schema_version: 2, id: 'c', state: 'open' }) +
        line({ schema_version: 1, id: 'd', status: 'open' });
      expect(await marksOf(text, VERSIONED)).toEqual(['SCHEMA_INVALID@3', 'SCHEMA_INVALID@4']);
    });

    it.each([[3], [0], [-1], [1e300]])('does not know version %s', async (version) => {
      const text = line({ schema_version: version, id: 'a', state: 'open' });
      expect(await marksOf(text, VERSIONED)).toEqual(['SCHEMA_VERSION_UNKNOWN@1']);
    });

    it('names the versions that it knows', async () => {
      const [finding] = await judge(line({ schema_version: 9 }), VERSIONED);
      expect(finding?.message).toContain('1, 2');
    });

    it('takes a version that is no integer for the first', async () => {
      expect(await marksOf(line({ schema_version: '2', id: 'a', state: 'open' }), VERSIONED)).toEqual([]);
    });

    it("takes every line of a user's own family for the first", async () => {
      expect(await marksOf(line({ schema_version: 7, id: 'a', state: 'open' }), USER)).toEqual([]);
    });
  });

  describe('when a word is not of an open vocabulary', () => {
    it('finds it, as a warning', async () => {
      const [finding] = await judge(line({ id: 'a', state: 'open', phase: 'dream' }), VERSIONED);
      expect([finding?.rule, finding?.severity, finding?.pointer]).toEqual([
        'EVIDENCE_VOCABULARY',
        'warning',
        '/phase',
      ]);
    });

    it.each([['plan'], [5]])('passes over %j', async (phase) => {
      expect(await marksOf(line({ id: 'a', state: 'open', phase }), VERSIONED)).toEqual([]);
    });

    it('escapes and shortens it', async () => {
      const phase = `\u001b[31m${'x'.repeat(200)}`;
      const [finding] = await judge(line({ id: 'a', state: 'open', phase }), VERSIONED);
      expect(finding?.message).not.toContain('\u001b');
      expect(finding?.message.length).toBeLessThan(120);
    });
  });
});
