import { afterAll, describe, expect, it } from '@jest/globals';
import type { CheckName } from '../../src/core/rules.js';
import { marks, schemaOf } from '../support/judge.js';
import { ask, lines, logsConfig, refusal, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const only: readonly CheckName[] = ['schema', 'json'];
const schema = (state: string): string =>
  JSON.stringify(schemaOf({ properties: { state: { const: state } } }));
const OPEN = { 'evidence.config.json': logsConfig({ schema: 'open.json' }), 'open.json': schema('open') };
const CLOSED = {
  'evidence.config.json': logsConfig({ schema: 'closed.json' }),
  'closed.json': schema('closed'),
};
const OPEN_LINE = lines({ id: 'o', state: 'open' });

type Files = Readonly<Record<string, string>>;
const write = (scratch: ReturnType<typeof repositoryWith>, files: Files): void => {
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
};

describe('whose policy judges', () => {
  describe('when everything is judged', () => {
    it('is that of the working tree', async () => {
      const scratch = repositoryWith({ ...OPEN, 'logs/a.jsonl': OPEN_LINE });
      write(scratch, CLOSED);
      expect(marks((await ask(scratch, { only })).report.findings)).toEqual(['SCHEMA_INVALID@1']);
    });
  });

  describe('when a commit is in the making', () => {
    async function staged(head: Files, index: Files, worktree: Files = {}) {
      const scratch = repositoryWith({ 'README.md': 'x', ...head });
      write(scratch, { ...index, 'logs/a.jsonl': OPEN_LINE });
      scratch.git('add', '-A');
      write(scratch, worktree);
      return marks((await ask(scratch, { mode: 'staged', only })).report.findings);
    }

    it("is HEAD's, whatever the index says", async () => {
      expect(await staged(OPEN, CLOSED, CLOSED)).toEqual([]);
    });

    it("is the index's where HEAD has none", async () => {
      expect(await staged({}, CLOSED, OPEN)).toEqual(['SCHEMA_INVALID@1']);
    });

    it("is the working tree's where the index has none either", async () => {
      expect(await staged({}, {}, CLOSED)).toEqual(['SCHEMA_INVALID@1']);
    });

    it('is that of the index before the first commit', async () => {
      const scratch = repositoryWith();
      write(scratch, { ...CLOSED, 'logs/a.jsonl': OPEN_LINE });
      scratch.git('add', '-A');
      expect(marks((await ask(scratch, { mode: 'staged', only })).report.findings)).toEqual([
        'SCHEMA_INVALID@1',
      ]);
    });
  });

  describe('when a range is judged', () => {
    async function range(base: Files, head: Files, question: Parameters<typeof ask>[1] = {}) {
      const scratch = repositoryWith({ 'README.md': 'x', ...base });
      write(scratch, head);
      scratch.commit();
      const asked = {
        mode: 'range',
        base: 'HEAD~1',
        head: 'HEAD',
        only: [...only, 'policy'],
        ...question,
      } as const;
      const { findings } = (await ask(scratch, asked)).report;
      return marks(findings).filter((mark) => !mark.startsWith('POLICY_CHANGED'));
    }

    it("is the base's, whatever the head says", async () => {
      expect(await range(OPEN, { ...CLOSED, 'logs/a.jsonl': OPEN_LINE })).toEqual([]);
    });

    it("reads the base's schema, though the head has another of that name", async () => {
      expect(await range(OPEN, { 'open.json': schema('closed'), 'logs/a.jsonl': OPEN_LINE })).toEqual([]);
    });

    it("is the head's where the base has none, and says so", async () => {
      expect(await range({}, { ...CLOSED, 'logs/a.jsonl': OPEN_LINE })).toEqual([
        'POLICY_FROM_HEAD@file',
        'SCHEMA_INVALID@1',
      ]);
    });

    it("is the head's where that is asked for", async () => {
      const head = { ...CLOSED, 'logs/a.jsonl': OPEN_LINE };
      expect(await range(OPEN, head, { policyFrom: 'head' })).toContain('SCHEMA_INVALID@1');
    });

    it('is that of the presets where neither has one', async () => {
      const ledger = 'handoffs/sovereign_decisions/a.jsonl';
      expect(await range({}, { [ledger]: '{"id":}\n' })).toEqual(['INVALID_JSON@1']);
    });

    it('is the whole range where there is no base', async () => {
      const scratch = repositoryWith({ ...CLOSED, 'logs/a.jsonl': OPEN_LINE });
      const { report } = await ask(scratch, { mode: 'range', base: null, head: 'HEAD', only });
      expect(marks(report.findings)).toEqual(['SCHEMA_INVALID@1']);
    });

    describe('and only the head knows a family', () => {
      const both = JSON.stringify({
        families: { logs: { files: ['logs/**/*.jsonl'], id: '/id' }, notes: { files: ['notes/*.jsonl'] } },
      });

      it('judges it by the head', async () => {
        const base = { 'evidence.config.json': logsConfig() };
        expect(await range(base, { 'evidence.config.json': both, 'notes/a.jsonl': '{' })).toEqual([
          'INVALID_JSON@1',
        ]);
      });

      it('judges it by the head too where the base claims the path and does not recognise the file', async () => {
        const rows = JSON.stringify({ families: { rows: { files: ['benchmarks/results/*.jsonl'] } } });
        const head = { 'evidence.config.json': rows, 'benchmarks/results/a.jsonl': '{"a":1}\n{"b":}\n' };
        expect(await range({ 'evidence.config.json': '{}' }, head)).toEqual(['INVALID_JSON@2']);
      });

      it('leaves to the base what the base knows', async () => {
        const narrower = logsConfig({ files: ['logs/none.jsonl'] });
        const base = { 'evidence.config.json': logsConfig() };
        const head = { 'evidence.config.json': narrower, 'logs/a.jsonl': '{"id":}\n' };
        expect(await range(base, head)).toEqual(['INVALID_JSON@1']);
      });
    });

    it('judges by a base whose config the head takes away', async () => {
      const scratch = repositoryWith(OPEN);
      scratch.git('rm', '-q', 'evidence.config.json');
      scratch.write('logs/a.jsonl', '{"id":}\n');
      scratch.commit();
      const { report } = await ask(scratch, { mode: 'range', base: 'HEAD~1', head: 'HEAD', only });
      expect(marks(report.findings)).toEqual(['INVALID_JSON@1']);
    });
  });

  describe('when a config from outside is given', () => {
    const bytes = Buffer.from(logsConfig({ schema: 'closed.json' }));

    it('is that one', async () => {
      const scratch = repositoryWith({ ...OPEN, 'closed.json': schema('closed'), 'logs/a.jsonl': OPEN_LINE });
      const config = { path: 'my.json', bytes };
      expect(marks((await ask(scratch, { only, config })).report.findings)).toEqual(['SCHEMA_INVALID@1']);
    });

    it('reads the schemas that it names in the base, not as the change has them', async () => {
      const scratch = repositoryWith({ 'closed.json': schema('closed') });
      write(scratch, { 'closed.json': schema('open'), 'logs/a.jsonl': OPEN_LINE });
      scratch.commit();
      const asked = {
        mode: 'range',
        base: 'HEAD~1',
        head: 'HEAD',
        only,
        config: { path: 'my.json', bytes },
      } as const;
      expect(marks((await ask(scratch, asked)).report.findings)).toEqual(['SCHEMA_INVALID@1']);
    });
  });

  describe('when a policy cannot be used', () => {
    it.each([
      ['is no JSON', { 'evidence.config.json': '{' }, 'GATE_CONFIG_INVALID'],
      ['has an unknown key', { 'evidence.config.json': '{"familys":{}}' }, 'GATE_CONFIG_INVALID'],
      [
        'names a schema that is not there',
        { 'evidence.config.json': OPEN['evidence.config.json'] },
        'GATE_SCHEMA_UNUSABLE',
      ],
      ['names a schema that is no JSON', { ...OPEN, 'open.json': '{' }, 'GATE_SCHEMA_UNUSABLE'],
    ])('cannot tell: it %s', async (_, files, code) => {
      const scratch = repositoryWith({ ...files, 'logs/a.jsonl': OPEN_LINE });
      expect(await refusal(ask(scratch, { only }))).toBe(code);
    });

    it('cannot tell: a config of the change itself is broken', async () => {
      const scratch = repositoryWith(OPEN);
      write(scratch, { 'evidence.config.json': '{' });
      scratch.commit();
      expect(await refusal(ask(scratch, { mode: 'range', base: 'HEAD~1', head: 'HEAD', only }))).toBe(
        'GATE_CONFIG_INVALID',
      );
    });
  });
});
