import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { VERSION } from '../../src/core/version.js';
import { askGate, TOOL } from '../../src/edges/wiring.js';
import { WHOLE_TREE } from '../../src/gate/question.js';
import { opened } from './git/scratch.js';
import { marks, schemaOf } from '../support/judge.js';
import { lines, logsConfig, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const QUIET = { warn: () => undefined, progress: () => undefined, env: {} };

describe('askGate', () => {
  it('answers a question about a repository', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '{"id":}\n' });
    const { report } = await askGate(WHOLE_TREE, await opened(scratch), QUIET);
    expect([marks(report.findings), report.tool]).toEqual([
      ['INVALID_JSON@1'],
      { name: 'evidence-gate', version: VERSION },
    ]);
  });

  it("keeps users' schemas compiled under the git directory", async () => {
    const scratch = repositoryWith({
      'evidence.config.json': logsConfig({ schema: 'log.json' }),
      'log.json': JSON.stringify(schemaOf({ required: ['id'] })),
      'logs/a.jsonl': lines({ x: 1 }),
    });
    const repository = await opened(scratch);
    const first = await askGate(WHOLE_TREE, repository, QUIET);
    const folder = path.join(repository.gitDir, 'evidence-gate', 'validators');
    expect([existsSync(folder), readdirSync(folder).length]).toEqual([true, 1]);
    expect((await askGate(WHOLE_TREE, repository, QUIET)).report.findings).toEqual(first.report.findings);
  });

  it('says a warning once', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { a: { type: 'string' } },
      properties: { x: { $ref: '#/definitions/a', minLength: 3 } },
    };
    const families = {
      one: { files: ['logs/*.jsonl'], schema: 'log.json' },
      two: { files: ['more/*.jsonl'], schema: 'log.json' },
    };
    const scratch = repositoryWith({
      'evidence.config.json': JSON.stringify({ families }),
      'log.json': JSON.stringify(schema),
      'logs/a.jsonl': lines({ x: 'long' }),
      'more/a.jsonl': lines({ x: 'long' }),
    });
    const warnings: string[] = [];
    await askGate(WHOLE_TREE, await opened(scratch), { ...QUIET, warn: (text) => warnings.push(text) });
    expect(warnings).toHaveLength(1);
  });

  it('tells of its progress', async () => {
    const scratch = repositoryWith({
      'evidence.config.json': logsConfig(),
      'logs/a.jsonl': lines({ id: 'a' }),
    });
    const seen: number[] = [];
    await askGate(WHOLE_TREE, await opened(scratch), {
      ...QUIET,
      progress: (totals) => seen.push(totals.lines),
    });
    expect(seen.at(-1)).toBe(1);
  });
});

describe('TOOL', () => {
  it('is this package', () => {
    expect(TOOL).toEqual({ name: 'evidence-gate', version: VERSION });
  });
});
