import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { opened, removeScratch, Scratch } from '../edges/git/scratch.js';
import { ask, askRange } from '../gate/append-only-stage.js';
import { edited } from './histories/edit.js';
import { randomHistory, type History } from './histories/history.js';
import { Random } from './histories/random.js';
import { isLawful } from './histories/reference.js';
import { importHistory } from './histories/repository.js';
import type { State } from './histories/state.js';

const SEED = 20_260_102;
const HISTORIES = 60;

afterAll(removeScratch);

/** The main branch's end with one edit of what its root had; null where no edit is unlawful. */
function spoilt({ commits, root, tip }: History, random: Random): State | null {
  for (let attempt = 0; attempt < 30; attempt++) {
    const edit = edited(commits[root]!.state, commits[tip]!.state, random);
    if (edit !== null && !isLawful(commits[root]!.state, edit.state, true)) return edit.state;
  }
  return null;
}

/** Errors of every question that hooks, pull requests and pushes would put; the last one is about the edit. */
async function judge(history: History, random: Random): Promise<{ lawful: string[]; unlawful: number }> {
  const scratch = Scratch.create({ name: 'r' });
  const { root, tip, onward, apart, commits } = history;
  const bad = spoilt(history, random);
  const ids = importHistory(scratch, history, bad === null ? [] : [{ state: bad, parents: [tip] }]);
  const repository = await opened(scratch);
  const lawful: string[] = [];
  const note = (what: string, findings: Awaited<ReturnType<typeof ask>>): void => {
    for (const { severity, rule } of findings) if (severity === 'error') lawful.push(`${what}: ${rule}`);
  };
  for (const { base, head } of [{ base: root, head: tip }, ...onward, ...apart]) {
    note(`range ${base}..${head}`, await askRange(repository, ids[base]!, ids[head]!));
  }
  const staged = random.below(commits.length);
  const [first, ...merged] = commits[staged]!.parents;
  if (first !== undefined && !commits[staged]!.isSquash) {
    scratch.git('update-ref', 'refs/heads/main', ids[first]!);
    scratch.git('read-tree', ids[staged]!);
    const mergeHead = path.join(scratch.root, '.git', 'MERGE_HEAD');
    if (merged.length > 0) writeFileSync(mergeHead, merged.map((parent) => `${ids[parent]!}\n`).join(''));
    note(`staged ${staged}`, await ask(await opened(scratch, { hook: true }), { mode: 'staged' }));
    rmSync(mergeHead, { force: true });
  }
  const last = ids.at(-1)!;
  const found = bad === null ? [] : await askRange(repository, ids[root]!, last);
  return { lawful, unlawful: found.filter(({ severity }) => severity === 'error').length };
}

describe(`append-only over ${HISTORIES} random histories in real repositories (seed ${SEED})`, () => {
  const verdicts: Awaited<ReturnType<typeof judge>>[] = [];
  beforeAll(async () => {
    const random = new Random(SEED);
    for (let n = 0; n < HISTORIES; n++) verdicts.push(await judge(randomHistory(random), random));
  }, 120_000);

  describe('when every step is lawful', () => {
    it('passes the staged commit and every range', () => {
      expect(verdicts.flatMap(({ lawful }) => lawful)).toEqual([]);
    });
  });

  describe('when one accepted line is edited', () => {
    it('refuses the range', () => {
      const missed = verdicts.flatMap(({ unlawful }, index) => (unlawful > 0 ? [] : [index]));
      expect([verdicts.length, missed]).toEqual([HISTORIES, []]);
    });
  });
});
