import { afterAll, describe, expect, it } from '@jest/globals';
import { check } from '../../src/edges/library.js';
import { scratchFolder } from './git/scratch.js';
import { marks } from '../support/judge.js';
import { logsConfig, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

describe('check', () => {
  it('gives the report on a working tree', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '{"id":}\n' });
    expect(marks((await check({ cwd: scratch.root })).findings)).toEqual(['INVALID_JSON@1']);
  });

  it('takes any question', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '{"id":}\n' });
    const { mode, findings } = await check({ cwd: scratch.root, mode: 'staged' });
    expect([mode, findings]).toEqual(['staged', []]);
  });

  it('throws where it cannot tell', async () => {
    await expect(check({ cwd: scratchFolder() })).rejects.toMatchObject({ code: 'GATE_NOT_A_REPOSITORY' });
  });
});
