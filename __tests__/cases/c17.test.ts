import { afterAll, describe, expect, it } from '@jest/globals';
import { caseFiles } from '../support/cases.js';
import { judge, marks } from '../support/judge.js';
import { ask, logsConfig, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const TEXT = [
  '{"id":"run-1","state":"open"}',
  '<<<<<<< ours',
  '{"id":"run-2","state":"done"}',
  '=======',
  '{"id":"run-2","state":"void"}',
  '>>>>>>> theirs',
  '{"id":"run-3"',
  '',
].join('\n');

describe('a merge conflict that was committed', () => {
  it('is one finding, and lines around it are judged', async () => {
    expect(marks(await judge(TEXT))).toEqual(['MERGE_CONFLICT@2', 'INVALID_JSON@7']);
  });

  it('names the id that both sides hold', async () => {
    const [finding] = await judge(TEXT);
    expect(finding?.related.map(({ line }) => line)).toEqual([3, 5]);
    expect(finding?.message).toContain('run-2');
  });

  it.each([['all'], ['staged'], ['range']] as const)(
    'is found without a merge under way, asked for "%s"',
    async (mode) => {
      const scratch = repositoryWith({ 'evidence.config.json': logsConfig() });
      scratch.write('logs/a.jsonl', TEXT);
      scratch.git('add', '-A');
      if (mode === 'range') scratch.commit();
      const range = mode === 'range' ? { base: 'HEAD~1', head: 'HEAD' } : {};
      const { report } = await ask(scratch, { mode, only: ['lines'], ...range });
      expect(marks(report.findings)).toEqual(['MERGE_CONFLICT@2']);
    },
  );

  const files = caseFiles('c17');
  if (files !== null) {
    it('is found in the collected lines as expected', async () => {
      const findings = await judge(files.read('input.jsonl'));
      expect(findings.map(({ rule, line, end_line: end }) => [rule, line, end])).toEqual([
        ['EVIDENCE_MERGE_CONFLICT', 2, 6],
      ]);
      for (const id of files.expected['duplicateIds'] as string[]) expect(findings[0]?.message).toContain(id);
    });
  }
});
