import { afterAll, describe, expect, it } from '@jest/globals';
import { FindingBook } from '../../src/gate/findings.js';
import { readPolicy } from '../../src/gate/policy.js';
import { WHOLE_TREE } from '../../src/gate/question.js';
import { reasoningSources } from '../../src/gate/reasoning-sources.js';
import { opened } from '../edges/git/scratch.js';
import { removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

/** Sources of a question about the last commit that has no artifact of its own. */
async function sources(scratch: Scratch, mode: 'staged' | 'range'): Promise<string[]> {
  const repository = await opened(scratch);
  const head = await repository.commit('HEAD');
  const question = { ...WHOLE_TREE, mode };
  const found = await reasoningSources({
    question,
    repository,
    policy: await readPolicy(question, { trusted: [head], introduced: null }),
    plan: { artifacts: [], misfits: [], skippedUnchanged: 0, present: null, skipped: [] },
    head,
    base: repository.empty(),
    change: await repository.changes(repository.empty(), head),
    book: new FindingBook(),
    skipped: [],
    now: new Date(0),
  });
  return found.map(({ snapshot, entry }) => `${snapshot.kind} ${entry.path}`);
}

describe('reasoningSources', () => {
  it('are none in a repository without benchmark runs', async () => {
    expect(await sources(repositoryWith({ 'README.md': 'x' }), 'range')).toEqual([]);
  });

  it('are the rows on disk that git does not track', async () => {
    const scratch = repositoryWith({
      '.gitignore': '/benchmarks/results/ignored*\n',
      'benchmarks/results/tracked.jsonl': '{}\n',
    });
    for (const name of ['ignored.jsonl', 'new.jsonl.gz', 'notes.md'])
      scratch.write(`benchmarks/results/${name}`, '{}');
    expect(await sources(scratch, 'staged')).toEqual([
      'worktree benchmarks/results/ignored.jsonl',
      'worktree benchmarks/results/new.jsonl.gz',
    ]);
  });

  it('are the archives at head, in a range', async () => {
    const scratch = repositoryWith({
      'benchmarks/archive/a-2026-01-01.jsonl.gz': 'x',
      'benchmarks/archive/README.md': 'x',
    });
    expect([await sources(scratch, 'range'), await sources(scratch, 'staged')]).toEqual([
      ['commit benchmarks/archive/a-2026-01-01.jsonl.gz'],
      [],
    ]);
  });
});
