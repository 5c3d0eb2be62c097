import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Question } from '../../src/gate/question.js';
import { ask, lines, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const REASONING = Array.from({ length: 30 }, (_, at) => `step ${at} follows`).join(', ');

const row = (n: number, reasoning: string | null = REASONING): Record<string, unknown> => ({
  turnId: `3f2c1a90-1111-4222-8333-00000000000${n}`,
  cell: 'c1',
  instance_id: `i-${n}`,
  model: 'example-model',
  seed: 1,
  accuracy: 1,
  p50_latency_ms: 1,
  p95_latency_ms: 1,
  usd_per_query: 0,
  failure_mode: null,
  ...(reasoning === null ? {} : { reasoning_content: reasoning, reasoning_content_chars: reasoning.length }),
});

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

describe('reasoning that is repeated elsewhere', () => {
  const rows = 'benchmarks/results/probe.jsonl';
  const wrapped = `# Notes\n\n  ${REASONING.slice(0, 200).replaceAll(', ', ',\n\t')}\n`;

  it('is found in a text of the same commit, with both places and no word of it', async () => {
    const scratch = staged({ [rows]: lines(row(1, null), row(2)), 'notes.md': wrapped });
    const { report } = await ask(scratch, STAGED);
    expect(report.findings).toMatchObject([
      { rule: 'EVIDENCE_REASONING_LEAK', path: 'notes.md', line: 3, related: [{ path: rows, line: 2 }] },
    ]);
    expect(JSON.stringify(report)).not.toContain('follows');
  });

  it('is found inside a record of another family, behind its escapes', async () => {
    const quoted = { finding_id: 'x', finding_text: `he said:\n"${REASONING.replaceAll(', ', '\n')}"` };
    const scratch = staged({
      [rows]: lines(row(1, REASONING.replaceAll(', ', '\n'))),
      'handoffs/sovereign_critic_findings.jsonl': lines(quoted),
    });
    expect(await leaks(scratch)).toEqual(['handoffs/sovereign_critic_findings.jsonl:1']);
  });

  it('is found where the rows are local and ignored', async () => {
    const scratch = staged({ 'notes.md': wrapped }, { '.gitignore': '/benchmarks/results/\n' });
    scratch.write(rows, lines(row(1)));
    expect(await leaks(scratch)).toEqual(['notes.md:3']);
  });

  it('is found in a range where an archive at head holds it', async () => {
    const scratch = repositoryWith({
      'benchmarks/archive/claim-2026-01-01.jsonl.gz': gzipSync(lines(row(1))),
    });
    scratch.write('notes.md', wrapped);
    const head = scratch.commit();
    expect(await leaks(scratch, { mode: 'range', base: `${head}~1`, head, only: ['exclusions'] })).toEqual([
      'notes.md:3',
    ]);
  });

  it('may stand in run records and archives', async () => {
    const archive = gzipSync(lines(row(1)));
    const scratch = staged({
      [rows]: lines(row(1)),
      'benchmarks/results/again.jsonl': lines(row(1)),
      'benchmarks/archive/claim-2026-01-01.jsonl.gz': archive,
    });
    expect(await leaks(scratch)).toEqual([]);
  });

  it('is left alone on lines that stood before', async () => {
    const scratch = staged(
      { [rows]: lines(row(1)), 'notes.md': `${wrapped}one more line\n` },
      { 'notes.md': wrapped },
    );
    expect(await leaks(scratch)).toEqual([]);
  });

  it('is left alone below 80 characters', async () => {
    const scratch = staged({ [rows]: lines(row(1)), 'notes.md': REASONING.slice(10, 89) });
    expect(await leaks(scratch)).toEqual([]);
  });

  it('is found from 80 characters on', async () => {
    const scratch = staged({ [rows]: lines(row(1)), 'notes.md': REASONING.slice(10, 90) });
    expect(await leaks(scratch)).toEqual(['notes.md:1']);
  });

  it('is not looked for in binary files', async () => {
    const scratch = staged({ [rows]: lines(row(1)), 'x.bin': Buffer.from(`\0${REASONING}`) });
    expect(await leaks(scratch)).toEqual([]);
  });

  it('says which text it did not look at', async () => {
    const scratch = staged({ [rows]: lines(row(1)), 'huge.txt': `${'word '.repeat(1_000_000)}\n` });
    const { facts } = await ask(scratch, STAGED);
    expect(facts.skipped.filter((text) => text.includes('huge.txt'))).toHaveLength(1);
  });
});
