import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Question } from '../../src/gate/question.js';
import { cloneOf } from '../edges/git/scratch.js';
import { ask, lines, refusal, removeScratch, repositoryWith, Scratch } from '../support/repository.js';

afterAll(removeScratch);

const row = (n: number): Record<string, unknown> => ({
  turnId: `3f2c1a90-1111-4222-8333-00000000000${n}`,
  cell: 'c1',
  instance_id: `i-${n}`,
});
const packed = (n = 1): Buffer => gzipSync(lines(row(n)));
const ARCHIVE = 'benchmarks/archive/claim-2026-01-01.jsonl.gz';
const NOW = { now: () => new Date('2026-11-01T00:00:00Z') };
const LATER = { now: () => new Date('2027-06-01T00:00:00Z') };
const STAGED: Partial<Question> = { mode: 'staged', only: ['retention'], countUnchanged: false };
const ALL: Partial<Question> = { mode: 'all', only: ['retention'] };

async function verdicts(scratch: Scratch, question = STAGED, ports: typeof NOW = NOW): Promise<string[]> {
  const { report } = await ask(scratch, question, ports);
  return report.findings.map(({ rule, path: at }) => `${rule} ${at}`);
}

function staged(
  files: Record<string, string | Buffer>,
  base: Record<string, string | Buffer> = { 'README.md': 'x' },
): Scratch {
  const scratch = repositoryWith(base);
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  scratch.git('add', '-A');
  return scratch;
}

function commitOn(scratch: Scratch, day: string): string {
  scratch.git('add', '-A');
  scratch.gitWith(
    { env: { GIT_COMMITTER_DATE: `${day}T12:00:00Z` } },
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    day,
  );
  return scratch.git('rev-parse', 'HEAD');
}

/** An archive that was added on a day, and commits behind it. */
function kept(day: string, name = ARCHIVE): Scratch {
  const scratch = Scratch.create();
  scratch.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  commitOn(scratch, '2025-01-01');
  scratch.write(name, packed());
  commitOn(scratch, day);
  scratch.write('log', 'x');
  commitOn(scratch, '2026-10-01');
  return scratch;
}

function removedIn(scratch: Scratch, name = ARCHIVE): Partial<Question> {
  rmSync(path.join(scratch.root, name));
  const head = commitOn(scratch, '2026-10-20');
  return { mode: 'range', base: `${head}~1`, head, only: ['retention'] };
}

describe('raw rows', () => {
  const raw = 'benchmarks/results/a/probe.jsonl';

  it('with reasoning are found when they are staged', async () => {
    const scratch = staged({ [raw]: lines(row(1), { ...row(2), reasoning_content: 'so it is' }) });
    const { report } = await ask(scratch, STAGED);
    expect(report.findings).toMatchObject([{ rule: 'EVIDENCE_RAW_RUN_COMMITTED', path: raw, line: 2 }]);
  });

  it.each([[null], [''], [[]]])('with %j for reasoning may be committed', async (reasoning) => {
    expect(await verdicts(staged({ [raw]: lines({ ...row(1), reasoning_content: reasoning }) }))).toEqual([]);
  });

  it('of another project in such a folder are left alone', async () => {
    expect(await verdicts(staged({ [raw]: lines({ id: 1, reasoning_content: 'so it is' }) }))).toEqual([]);
  });
});

describe('an archive', () => {
  it('with its day in its name is well named', async () => {
    expect(await verdicts(staged({ [ARCHIVE]: packed() }))).toEqual([]);
  });

  it.each(['claim.jsonl.gz', 'claim-2026-02-30.jsonl.gz'])('named %s is found', async (name) => {
    const at = `benchmarks/archive/${name}`;
    const expected = [`EVIDENCE_ARCHIVE_NAME ${at}`];
    expect([
      await verdicts(staged({ [at]: packed() })),
      await verdicts(staged({ [at]: packed() }), ALL),
    ]).toEqual([expected, expected]);
  });

  it('of another project in such a folder is left alone', async () => {
    const files = { 'benchmarks/archive/old.jsonl.gz': gzipSync(lines({ id: 1 })) };
    expect(await verdicts(staged(files))).toEqual([]);
  });

  describe.each(['*.gz', 'benchmarks/', 'benchmarks/*', 'archive/'])('when .gitignore has %s', (rule) => {
    it('is found, and the named lines mend it', async () => {
      const scratch = staged({ 'x.md': 'x' }, { '.gitignore': `${rule}\n` });
      scratch.write(ARCHIVE, packed());
      const { report } = await ask(scratch, STAGED, NOW);
      expect(report.findings).toMatchObject([{ rule: 'EVIDENCE_ARCHIVE_IGNORED', path: ARCHIVE }]);
      const help = report.findings[0]!.help;
      const mend = help.slice('add to the end of .gitignore: '.length, help.indexOf(';')).split(' then ');
      scratch.write('.gitignore', `${rule}\n${mend.join('\n')}\n`);
      scratch.write('benchmarks/results/raw.jsonl', '{}');
      scratch.git('add', '-A');
      expect(scratch.git('ls-files', 'benchmarks/archive')).toBe(ARCHIVE);
    });
  });

  it('that is tracked is found where a rule matches it all the same', async () => {
    const scratch = repositoryWith({ 'README.md': 'x' });
    scratch.write('.gitignore', '*.gz\n');
    scratch.write(ARCHIVE, packed());
    scratch.git('add', '-f', '-A', '.');
    expect(await verdicts(scratch, STAGED)).toEqual([`EVIDENCE_ARCHIVE_IGNORED ${ARCHIVE}`]);
  });

  describe('when raw rows come back with the folder that hides the archive', () => {
    it('keeps them ignored', async () => {
      const scratch = staged({ 'x.md': 'x' }, { '.gitignore': 'benchmarks/\n' });
      scratch.write(ARCHIVE, packed());
      const { report } = await ask(scratch, STAGED, NOW);
      expect(report.findings[0]?.help).toContain(' then /benchmarks/results/ then ');
    });
  });

  describe('when it is removed', () => {
    it('is found within twelve months of the day in its name', async () => {
      const scratch = kept('2025-02-01');
      expect(await verdicts(scratch, removedIn(scratch))).toEqual([
        `EVIDENCE_REMOVED_BEFORE_RETENTION ${ARCHIVE}`,
      ]);
    });

    it('is found within twelve months of the commit that added it', async () => {
      const scratch = kept('2026-08-01');
      expect(await verdicts(scratch, removedIn(scratch), LATER)).toHaveLength(1);
    });

    it('may go after that', async () => {
      const scratch = kept('2026-02-01');
      expect(await verdicts(scratch, removedIn(scratch), LATER)).toEqual([]);
    });

    it('is found in the index too', async () => {
      const scratch = kept('2026-02-01');
      scratch.git('rm', '-q', ARCHIVE);
      expect(await verdicts(scratch)).toHaveLength(1);
    });
  });

  describe('when it is changed', () => {
    it('is found', async () => {
      const scratch = kept('2026-02-01');
      scratch.write(ARCHIVE, packed(2));
      scratch.git('add', '-A');
      expect(await verdicts(scratch)).toEqual([`EVIDENCE_REMOVED_BEFORE_RETENTION ${ARCHIVE}`]);
    });

    it('is no change to be given another mode', async () => {
      const scratch = kept('2026-02-01');
      scratch.git('update-index', '--chmod=+x', ARCHIVE);
      expect(await verdicts(scratch)).toEqual([]);
    });
  });

  describe('when it is renamed', () => {
    it('is kept', async () => {
      const scratch = kept('2026-02-01');
      scratch.git('mv', ARCHIVE, 'benchmarks/archive/better-2026-01-01.jsonl.gz');
      expect(await verdicts(scratch)).toEqual([]);
    });

    it('is found where the new place keeps nothing', async () => {
      const scratch = kept('2026-02-01');
      renameSync(path.join(scratch.root, ARCHIVE), path.join(scratch.root, 'old.gz'));
      scratch.git('add', '-A');
      expect(await verdicts(scratch)).toHaveLength(1);
    });
  });

  describe('when history is cut off', () => {
    it('is fetched as far back as it matters', async () => {
      const origin = kept('2026-08-01');
      const question = removedIn(origin);
      const clone = cloneOf(origin, '--depth=2');
      expect(await verdicts(clone, question, LATER)).toHaveLength(1);
    });

    it('cannot tell where it cannot be fetched', async () => {
      const origin = kept('2026-08-01');
      const question = removedIn(origin);
      const clone = cloneOf(origin, '--depth=2');
      clone.git('remote', 'set-url', 'origin', 'file:///nowhere/at/all');
      expect(await refusal(ask(clone, question, LATER))).toBe('GATE_BASE_UNAVAILABLE');
    });

    it('need not be fetched where the name says enough', async () => {
      const origin = kept('2025-02-01');
      const question = removedIn(origin);
      const clone = cloneOf(origin, '--depth=2');
      clone.git('remote', 'set-url', 'origin', 'file:///nowhere/at/all');
      expect(await verdicts(clone, question)).toHaveLength(1);
    });

    it('need not be fetched where it stood there long enough', async () => {
      const origin = kept('2026-02-01');
      const question = removedIn(origin);
      const clone = cloneOf(origin, '--depth=2');
      clone.git('remote', 'set-url', 'origin', 'file:///nowhere/at/all');
      const years = { now: () => new Date('2028-01-01T00:00:00Z') };
      const shallow = readFileSync(path.join(clone.root, '.git/shallow'), 'utf8');
      expect([await verdicts(clone, question, years), shallow]).toEqual([
        [],
        expect.stringMatching(/^[0-9a-f]+\n$/),
      ]);
    });
  });

  describe('when the config says how long', () => {
    const config = (months: number): string =>
      JSON.stringify({
        retention: [
          { files: 'logs/*.log', months },
          { files: 'benchmarks/archive/*.jsonl.gz', months },
        ],
      });

    it('keeps run archives so long', async () => {
      const scratch = kept('2026-02-01');
      scratch.write('evidence.config.json', config(1));
      commitOn(scratch, '2026-10-02');
      expect(await verdicts(scratch, removedIn(scratch))).toEqual([]);
    });

    it('keeps other files, whatever their names', async () => {
      const scratch = kept('2026-09-01', 'logs/a.log');
      scratch.write('evidence.config.json', config(3));
      commitOn(scratch, '2026-10-02');
      expect(await verdicts(scratch, removedIn(scratch, 'logs/a.log'))).toEqual([
        'EVIDENCE_REMOVED_BEFORE_RETENTION logs/a.log',
      ]);
    });
  });
});
