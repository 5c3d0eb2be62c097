import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { AMEND_VARIABLE } from '../../src/gate/amend-base.js';
import { hookCommand } from '../../src/edges/terminal/hook-command.js';
import { opened, removeScratch, Scratch } from '../edges/git/scratch.js';
import { ask, placesOf } from './append-only-stage.js';

afterAll(removeScratch);

const LOG = 'log/a.jsonl';
const CONFIG = JSON.stringify({
  presets: [],
  families: {
    log: {
      files: ['log/*.jsonl'],
      appendOnly: true,
      id: '/id',
      mutable: { '/status': { open: ['taken'], taken: ['done'] } },
      archive: 'old/{name}-{timestamp}.jsonl',
    },
  },
});

const line = (id: number | string, status = 'open'): string => `{"id":"${id}","status":"${status}"}\n`;
const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, n) => line(from + n)).join('');

function based(content = lines(1, 5)): Scratch {
  const scratch = Scratch.create({ name: 'r' });
  scratch.write('evidence.config.json', CONFIG);
  scratch.write(LOG, content);
  scratch.commit('base');
  return scratch;
}

/** main appends `ours`, topic appends `theirs`; main is checked out and the merge is to be committed. */
function merging(
  result: string,
  ours = lines(1, 5) + line('ours'),
  theirs = lines(1, 5) + line('theirs'),
): Scratch {
  const scratch = based();
  scratch.git('switch', '-qc', 'topic');
  scratch.write(LOG, theirs);
  scratch.commit();
  scratch.git('switch', '-q', 'main');
  scratch.write(LOG, ours);
  scratch.commit();
  scratch.git('merge', '-q', '-s', 'ours', '--no-commit', 'topic');
  scratch.write(LOG, result);
  scratch.git('add', '-A');
  return scratch;
}

async function staged(scratch: Scratch, question: Parameters<typeof ask>[1] = {}): Promise<string[]> {
  return placesOf(await ask(await opened(scratch, { hook: true }), { mode: 'staged', ...question }));
}

/** What the hook answers, and what it says. */
async function hook(
  scratch: Scratch,
  name: string,
  env: Record<string, string> = {},
): Promise<{ status: number; said: string }> {
  const out = new PassThrough();
  const terminal = {
    cwd: scratch.root,
    env: { ...scratch.env, ...env },
    stdout: out,
    stderr: out,
    stdin: new PassThrough(),
  };
  const status = await hookCommand([name], terminal);
  const said = String(out.read() ?? '');
  return { status, said };
}

describe('append-only of what is staged', () => {
  describe('when there is no commit yet', () => {
    it('finds nothing', async () => {
      const scratch = Scratch.create({ name: 'r' });
      scratch.write('evidence.config.json', CONFIG);
      scratch.write(LOG, lines(1, 5));
      scratch.git('add', '-A');
      expect(await staged(scratch)).toEqual([]);
    });
  });

  describe('when a line of HEAD is edited', () => {
    it('finds it', async () => {
      const scratch = based();
      scratch.write(LOG, lines(1, 5).replace('"2"', '"2" '));
      scratch.git('add', '-A');
      expect(await staged(scratch)).toEqual([`EVIDENCE_LINE_REWRITTEN ${LOG} 2`]);
    });

    it('names the way out for an amended commit', async () => {
      const scratch = based();
      scratch.write(LOG, '');
      scratch.git('add', '-A');
      const [finding] = await ask(await opened(scratch, { hook: true }), { mode: 'staged' });
      expect(finding?.help).toContain('EVIDENCE_BASE=HEAD~1');
    });
  });

  describe('when only the disk is edited', () => {
    it('finds nothing', async () => {
      const scratch = based();
      scratch.write(LOG, '');
      expect(await staged(scratch)).toEqual([]);
    });
  });

  describe('when another index is committed (git commit PATH)', () => {
    it('judges that one', async () => {
      const scratch = based();
      const other = path.join(scratch.root, '.git', 'next-index');
      writeFileSync(other, readFileSync(path.join(scratch.root, '.git', 'index')));
      scratch.write(LOG, lines(2, 5));
      scratch.gitWith({ env: { GIT_INDEX_FILE: other } }, 'add', '-A');
      const repository = await opened(scratch, {
        hook: true,
        env: { ...scratch.env, GIT_INDEX_FILE: other },
      });
      expect(placesOf(await ask(repository, { mode: 'staged' }))).toEqual([`EVIDENCE_LINE_REMOVED ${LOG} 1`]);
    });
  });

  describe('when a transition leaves a step out', () => {
    it('finds it', async () => {
      const scratch = based();
      scratch.write(LOG, line(1, 'done') + lines(2, 5));
      scratch.git('add', '-A');
      expect(await staged(scratch)).toEqual([`EVIDENCE_TRANSITION_FORBIDDEN ${LOG} 1`]);
    });
  });

  describe('when a commit is amended', () => {
    /** HEAD appended line 6; the amended commit has another one. */
    function amending(): Scratch {
      const scratch = based();
      scratch.write(LOG, lines(1, 6));
      scratch.commit();
      scratch.write(LOG, lines(1, 5) + line('six'));
      scratch.git('add', '-A');
      return scratch;
    }

    it('is judged against HEAD', async () => {
      expect((await hook(amending(), 'pre-commit')).status).toBe(1);
    });

    it('is judged against EVIDENCE_BASE where that is set', async () => {
      expect(await hook(amending(), 'pre-commit', { [AMEND_VARIABLE]: 'HEAD~1' })).toEqual({
        status: 0,
        said: '',
      });
    });

    it('still keeps the lines of EVIDENCE_BASE', async () => {
      const scratch = amending();
      scratch.write(LOG, lines(2, 5));
      scratch.git('add', '-A');
      expect((await hook(scratch, 'pre-commit', { [AMEND_VARIABLE]: 'HEAD~1' })).status).toBe(1);
    });

    it('may be the first commit', async () => {
      const scratch = based();
      scratch.write(LOG, lines(2, 5));
      scratch.git('add', '-A');
      expect((await hook(scratch, 'pre-commit', { [AMEND_VARIABLE]: 'HEAD~1' })).status).toBe(0);
    });

    it.each([
      ['names no commit', 'nowhere', 'GATE_BASE_UNAVAILABLE'],
      ['names a commit that HEAD does not go on from', 'side', 'GATE_USAGE'],
    ])('cannot be answered where EVIDENCE_BASE %s', async (_, base, code) => {
      const scratch = amending();
      scratch.git('branch', 'side', scratch.git('commit-tree', '-m', 'x', 'HEAD^{tree}'));
      await expect(hook(scratch, 'pre-commit', { [AMEND_VARIABLE]: base })).rejects.toMatchObject({ code });
    });
  });
});

describe('append-only of a merge that is to be committed', () => {
  describe('when every line of both parents survives', () => {
    it.each([
      ['ours first', lines(1, 5) + line('ours') + line('theirs')],
      ['theirs first', lines(1, 5) + line('theirs') + line('ours')],
      ['and a line of the merge’s own last', lines(1, 5) + line('ours') + line('theirs') + line('new')],
    ])('finds nothing with %s', async (_, result) => {
      expect(await staged(merging(result))).toEqual([]);
    });

    it('finds nothing where one side rolled over and the other appended', async () => {
      const archive = 'old/a-20260101T000000Z.jsonl';
      const scratch = based();
      scratch.git('switch', '-qc', 'topic');
      scratch.write(LOG, lines(1, 6));
      scratch.commit();
      scratch.git('switch', '-q', 'main');
      scratch.write(archive, lines(1, 5));
      scratch.write(LOG, line('ours'));
      scratch.commit();
      scratch.git('merge', '-q', '-s', 'ours', '--no-commit', 'topic');
      scratch.write(LOG, line('ours') + line(6));
      scratch.git('add', '-A');
      expect(await staged(scratch)).toEqual([]);
    });

    it('finds nothing where one side changed a state', async () => {
      const ours = line(1, 'taken') + lines(2, 5);
      const theirs = lines(1, 6);
      expect(await staged(merging(line(1, 'taken') + lines(2, 6), ours, theirs))).toEqual([]);
    });
  });

  describe('when lines do not survive', () => {
    it.each([
      ['theirs is lost', lines(1, 5) + line('ours'), [`EVIDENCE_LINE_REMOVED ${LOG} 5`]],
      ['ours is lost', lines(1, 5) + line('theirs'), [`EVIDENCE_LINE_REMOVED ${LOG} 5`]],
      [
        'a line of nobody’s stands before theirs',
        lines(1, 5) + line('ours') + line('new') + line('theirs'),
        [`EVIDENCE_LINE_INSERTED ${LOG} 7`],
      ],
    ])('finds that %s', async (_, result, places) => {
      expect(await staged(merging(result))).toEqual(places);
    });

    it('finds that one side’s change of state is undone', async () => {
      const ours = line(1, 'taken') + lines(2, 5);
      expect(await staged(merging(lines(1, 6), ours, lines(1, 6)))).toEqual([
        `EVIDENCE_TRANSITION_FORBIDDEN ${LOG} 1`,
      ]);
    });

    it('names the parent', async () => {
      const scratch = merging(lines(1, 5) + line('ours'));
      const [finding] = await ask(await opened(scratch, { hook: true }), { mode: 'staged' });
      expect(finding?.message).toContain(
        `the merged commit (${scratch.git('rev-parse', '--short=12', 'topic')})`,
      );
    });
  });

  describe('when git runs pre-merge-commit, before it writes MERGE_HEAD', () => {
    it('names the merged commit in a variable', () => {
      const scratch = merging(lines(1, 5) + line('ours'));
      scratch.git('merge', '--abort');
      const hooks = path.join(scratch.root, '.git', 'own-hooks');
      const isThere = '[ -e "$(git rev-parse --git-path MERGE_HEAD)" ] && echo MERGE_HEAD >> seen';
      scratch.write(
        '.git/own-hooks/pre-merge-commit',
        `#!/bin/sh\nenv | grep ^GITHEAD_ > seen\n${isThere}\nexit 0\n`,
      );
      chmodSync(path.join(hooks, 'pre-merge-commit'), 0o755);
      scratch.git('-c', `core.hooksPath=${hooks}`, 'merge', '-q', '--no-edit', '-X', 'ours', 'topic');
      const seen = readFileSync(path.join(scratch.root, 'seen'), 'utf8');
      expect(seen).toBe(`GITHEAD_${scratch.git('rev-parse', 'topic')}=topic\n`);
    });

    it('asks for the lines of that commit', async () => {
      const scratch = merging(lines(1, 5) + line('ours'));
      const topic = scratch.git('rev-parse', 'topic');
      rmSync(path.join(scratch.root, '.git', 'MERGE_HEAD'));
      expect((await hook(scratch, 'pre-merge-commit', { [`GITHEAD_${topic}`]: 'topic' })).status).toBe(1);
    });

    it('is content with all lines', async () => {
      const scratch = merging(lines(1, 5) + line('ours') + line('theirs'));
      const topic = scratch.git('rev-parse', 'topic');
      rmSync(path.join(scratch.root, '.git', 'MERGE_HEAD'));
      expect(await hook(scratch, 'pre-merge-commit', { [`GITHEAD_${topic}`]: 'topic' })).toEqual({
        status: 0,
        said: '',
      });
    });
  });

  describe('when MERGE_HEAD cannot be understood', () => {
    it('cannot answer', async () => {
      const scratch = merging(lines(1, 5) + line('ours') + line('theirs'));
      writeFileSync(path.join(scratch.root, '.git', 'MERGE_HEAD'), 'nonsense\n');
      await expect(staged(scratch)).rejects.toMatchObject({ code: 'GATE_GIT_FAILED' });
    });
  });
});
