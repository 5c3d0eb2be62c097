import { afterAll, describe, expect, it } from '@jest/globals';
import type { Question } from '../../src/gate/question.js';
import { ask, lines, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const STAGED: Partial<Question> = { mode: 'staged', only: ['exclusions'], countUnchanged: false };

async function leaks(scratch: Scratch, question: Partial<Question> = STAGED): Promise<string[]> {
  const { report } = await ask(scratch, question);
  return report.findings.map(({ path, line, pointer }) => `${path}:${line ?? ''}${pointer ?? ''}`);
}

function staged(
  files: Record<string, string | Buffer>,
  base: Record<string, string | Buffer> = { 'README.md': '# x\n' },
): Scratch {
  const scratch = repositoryWith(base);
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  scratch.git('add', '-A');
  return scratch;
}

describe('the check exclusions', () => {
  describe('when a record of another family has the member', () => {
    const finding = { finding_id: 'x', notes: [{ reasoning_content: '' }] };

    it('finds it at its pointer', async () => {
      const scratch = staged({ 'handoffs/sovereign_critic_findings.jsonl': lines(finding) });
      expect(await leaks(scratch)).toEqual([
        'handoffs/sovereign_critic_findings.jsonl:1/notes/0/reasoning_content',
      ]);
    });

    it('finds an escaped spelling', async () => {
      const text = '{"finding_id":"x","reasoning\\u005fcontent":""}\n';
      const scratch = staged({ 'handoffs/sovereign_critic_findings.jsonl': text });
      expect(await leaks(scratch)).toEqual(['handoffs/sovereign_critic_findings.jsonl:1/reasoning_content']);
    });

    it('finds it with --all', async () => {
      const scratch = staged({ 'handoffs/sovereign_critic_findings.jsonl': lines(finding) });
      expect(await leaks(scratch, { only: ['exclusions'] })).toHaveLength(1);
    });

    it('leaves a line alone that stood before', async () => {
      const path = 'handoffs/sovereign_critic_findings.jsonl';
      const scratch = staged({ [path]: lines(finding, { finding_id: 'y' }) }, { [path]: lines(finding) });
      expect(await leaks(scratch)).toEqual([]);
    });

    it('is silent where the preset of runs is off', async () => {
      const config = JSON.stringify({ presets: ['sovereign-critic'] });
      const scratch = staged(
        { 'handoffs/sovereign_critic_findings.jsonl': lines(finding) },
        { 'evidence.config.json': config },
      );
      expect(await leaks(scratch)).toEqual([]);
    });
  });

  describe('when a JSON file of the list has the member', () => {
    it.each([
      'frames/f.json',
      'a/judge-inputs/j.jsonl',
      'src/mcp/p.json',
      'kg/n.ndjson',
      'preflight-results/s.json',
    ])('finds it in %s', async (path) => {
      expect(await leaks(staged({ [path]: '{\n"reasoning_content": null}' }))).toEqual([`${path}:2`]);
    });

    it('leaves it alone with --all, unless the config names the file', async () => {
      const scratch = staged({ 'frames/f.json': '{"reasoning_content":1}' });
      expect(await leaks(scratch, { only: ['exclusions'] })).toEqual([]);
    });

    it('leaves prose alone that names the member', async () => {
      const text = 'A row has `{"reasoning_content": "..."}`.\n';
      expect(await leaks(staged({ 'docs/runs.md': text }))).toEqual([]);
    });
  });

  describe('when the config excludes a member', () => {
    const config = JSON.stringify({
      exclusions: [{ field: 'chain', files: ['docs/**/*.md', 'logs/*.jsonl'] }],
    });

    it.each([['--staged'], ['--all']])('finds it in the files of the config with %s', async (mode) => {
      const scratch = staged({ 'docs/a/b.md': 'so:\n{"chain": 1}\n' }, { 'evidence.config.json': config });
      expect(await leaks(scratch, mode === '--all' ? { only: ['exclusions'] } : STAGED)).toEqual([
        'docs/a/b.md:2',
      ]);
    });

    it('finds it in an artifact of a family of the user', async () => {
      const own = JSON.stringify({ ...JSON.parse(config), families: { logs: { files: ['logs/*.jsonl'] } } });
      const scratch = staged({ 'logs/a.jsonl': lines({ chain: 1 }) }, { 'evidence.config.json': own });
      expect(await leaks(scratch)).toEqual(['logs/a.jsonl:1/chain']);
    });
  });
});
