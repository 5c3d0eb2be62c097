import { afterEach, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { removeScratch, Scratch, scratchFolder } from '../git/scratch.js';
import { runCommand, type Ended } from './run-command.js';

afterEach(removeScratch);

function repository(parity: unknown, files: Readonly<Record<string, string>>): Scratch {
  const scratch = Scratch.create();
  scratch.write('evidence.config.json', JSON.stringify({ presets: [], parity }));
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  scratch.git('add', '-A');
  return scratch;
}

/** A repository with the files of a preset and no config. */
function framework(files: Readonly<Record<string, string>>): Scratch {
  const scratch = Scratch.create();
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  scratch.git('add', '-A');
  return scratch;
}

const parity = (scratch: Scratch, ...args: string[]): Promise<Ended> =>
  runCommand(['parity', ...args], { cwd: scratch.root, env: scratch.env });

/** Rules of the errors that a check of the gate finds. */
async function check(scratch: Scratch, ...args: string[]): Promise<string[]> {
  const { out } = await runCommand(['check', '--format', 'json', ...args], {
    cwd: scratch.root,
    env: scratch.env,
  });
  const { findings } = JSON.parse(out) as { findings: { rule: string; severity: string }[] };
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
}

const read = (scratch: Scratch, name: string): string => readFileSync(path.join(scratch.root, name), 'utf8');

describe('evidence parity', () => {
  describe('when all pairs are equal', () => {
    it('prints a line for each scope', async () => {
      const scratch = repository(
        {
          docs: [['a.md', 't/a.md']],
          more: [
            ['x', 't/x'],
            ['b.md', 't/b.md'],
          ],
        },
        { 'a.md': '1', 't/a.md': '1', 'b.md': '2', 't/b.md': '2', 'x/1': 'x', 't/x/1': 'x' },
      );
      expect(await parity(scratch)).toEqual({
        status: 0,
        out: '[PARITY_OK] scope=docs pairs=1\n[PARITY_OK] scope=more pairs=2\n',
        err: '',
      });
    });

    it('prints one scope where that is asked', async () => {
      const scratch = repository(
        { docs: [['a', 't/a']], more: [['b', 't/b']] },
        { a: '1', 't/a': '1', b: '1', 't/b': '2' },
      );
      expect(await parity(scratch, '--scope=docs')).toMatchObject({
        status: 0,
        out: '[PARITY_OK] scope=docs pairs=1\n',
      });
    });
  });

  describe('when something differs', () => {
    it.each([
      ['a file', { a: '1', 't/a': '2' }, 'EVIDENCE_PARITY_MISMATCH'],
      ['a file in a folder', { 'a/b/c': '1', 't/a/b/c': '2' }, 'EVIDENCE_PARITY_MISMATCH'],
      ['a side that is missing', { a: '1' }, 'EVIDENCE_PARITY_MISSING'],
      [
        'a file that only one folder has',
        { 'a/b': '1', 'a/c': '1', 't/a/b': '1' },
        'EVIDENCE_PARITY_MISSING',
      ],
      ['a pair without any side', { other: '1' }, 'EVIDENCE_PARITY_MISSING'],
      ['a folder against a file', { 'a/b': '1', 't/a': '1' }, 'EVIDENCE_PARITY_MODE'],
    ])('finds %s', async (_, files, rule) => {
      const scratch = repository({ docs: [['a', 't/a']] }, files as Record<string, string>);
      const { status, out } = await parity(scratch);
      expect([status, out]).toEqual([1, expect.stringContaining(rule)]);
    });

    it('finds the executable bit', async () => {
      const scratch = repository({ docs: [['a', 't/a']] }, { a: '1', 't/a': '1' });
      scratch.git('update-index', '--chmod=+x', 'a');
      expect((await parity(scratch)).out).toContain('EVIDENCE_PARITY_MODE');
    });

    it('finds a block whose lines are in another order', async () => {
      const pair = { active: 'a', template: 't/a', block: 'X_*' };
      const scratch = repository({ pad: [pair] }, { a: 'X_A=1\nX_B=2\n', 't/a': 'X_B=2\nX_A=1\n' });
      expect((await parity(scratch)).out).toContain('EVIDENCE_PARITY_MISMATCH');
    });
  });

  describe('when the disk and the index differ', () => {
    function edited(): Scratch {
      const scratch = repository({ docs: [['a', 't/a']] }, { a: '1', 't/a': '1' });
      scratch.write('a', '2');
      return scratch;
    }

    it('compares the index', async () => {
      expect((await parity(edited())).status).toBe(0);
    });

    it('compares the disk with --worktree', async () => {
      expect((await parity(edited(), '--worktree')).status).toBe(1);
    });
  });

  describe('when there is no pair', () => {
    it('cannot tell', async () => {
      expect(await parity(repository({}, { a: '1' }))).toMatchObject({ status: 2, out: '' });
    });

    it('cannot tell of a scope that nobody knows', async () => {
      const ended = await parity(repository({ docs: [['a', 't/a']] }, { a: '1' }), '--scope', 'dosc');
      expect([ended.status, ended.err]).toEqual([2, expect.stringContaining('docs')]);
    });
  });
});

describe('evidence parity, on the pairs of the presets', () => {
  const memory = {
    'scripts/sovereign_memory_lib.py': 'a',
    'scripts/sovereign_memory_validate.py': 'b',
    'docs/engineering/sovereign-memory/.gitkeep': '',
    'decisions/DEC-0105.md': 'c',
  };
  const both = (files: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(files).flatMap(([name, text]) => [
        [name, text],
        [`template/${name}`, text],
      ]),
    );

  describe('when the repository has all of them', () => {
    it('knows the five of each scope', async () => {
      const critic = {
        'scripts/sovereign_critic_lib.py': 'a',
        'scripts/sovereign_critic_validate.py': 'b',
        '.cursor/commands/sovereign-critic.md': 'c',
        'decisions/DEC-0104.md': 'd',
      };
      const scratch = framework({
        ...both(memory),
        ...both(critic),
        '.cursor/scratchpad.md': 'CROSS_MODEL_REVIEW=0\nSOVEREIGN_MEMORY=0\nSOVEREIGN_MEMORY_TOP_N=5\n',
        'template/.cursor/scratchpad.md': 'SOVEREIGN_MEMORY_TOP_N=5\nother\nCROSS_MODEL_REVIEW=0\n',
      });
      expect((await parity(scratch)).out).toBe(
        '[PARITY_OK] scope=sovereign-critic pairs=5\n[PARITY_OK] scope=sovereign-memory pairs=5\n',
      );
    });
  });

  describe('when a side is missing', () => {
    it('is a finding', async () => {
      const files = both(memory);
      delete files['template/decisions/DEC-0105.md'];
      const { status, out } = await parity(framework(files), '--scope', 'sovereign-memory');
      expect([status, out]).toEqual([1, expect.stringContaining('template/decisions/DEC-0105.md')]);
    });
  });

  describe('when the repository has no templates', () => {
    it('cannot tell', async () => {
      expect((await parity(framework(memory), '--scope', 'sovereign-memory')).status).toBe(2);
    });

    it('is silent in a check', async () => {
      expect(await check(framework(memory))).toEqual([]);
    });
  });
});

describe('evidence parity --fix', () => {
  describe('when a file differs', () => {
    function differing(): Scratch {
      const scratch = repository({ docs: [['a', 't/a']] }, { a: 'new', 't/a': 'old' });
      chmodSync(path.join(scratch.root, 'a'), 0o755);
      return scratch;
    }

    it('copies the active side, mode included', async () => {
      const scratch = differing();
      await parity(scratch, '--fix', '--from', 'active');
      const copy = path.join(scratch.root, 't/a');
      expect([readFileSync(copy, 'utf8'), statSync(copy).mode & 0o111]).toEqual(['new', 0o111]);
    });

    it('copies the template side', async () => {
      const scratch = differing();
      await parity(scratch, '--fix', '--from', 'template');
      expect(read(scratch, 'a')).toBe('old');
    });

    it('says what it did', async () => {
      const { status, out } = await parity(differing(), '--fix', '--from', 'active');
      expect([status, out]).toEqual([
        0,
        'copied a -> t/a (3 bytes)\nnow: git add t/a\n[PARITY_OK] scope=docs pairs=1\n',
      ]);
    });
  });

  describe('when files are missing', () => {
    it('makes them with their folders', async () => {
      const scratch = repository({ docs: [['a', 't/a']] }, { 'a/b/c': '1', 'a/d': '2' });
      expect(await parity(scratch, '--fix', '--from', 'active')).toMatchObject({ status: 0, err: '' });
      expect([read(scratch, 't/a/b/c'), read(scratch, 't/a/d')]).toEqual(['1', '2']);
    });

    it('deletes nothing that only the other side has', async () => {
      const scratch = repository({ docs: [['a', 't/a']] }, { 'a/b': '1', 't/a/b': '1', 't/a/own': '1' });
      expect((await parity(scratch, '--fix', '--from', 'active')).status).toBe(1);
      expect(existsSync(path.join(scratch.root, 't/a/own'))).toBe(true);
    });
  });

  describe('when a block differs', () => {
    it('copies its lines and leaves the rest', async () => {
      const pair = { active: 'a', template: 't/a', block: 'X_*' };
      const scratch = repository({ pad: [pair] }, { a: 'X_A=1\nmine\n', 't/a': 'theirs\nX_A=2\n' });
      await parity(scratch, '--fix', '--from', 'active');
      expect(read(scratch, 't/a')).toBe('theirs\nX_A=1\n');
    });
  });

  describe('when a folder on the way is a link', () => {
    it('writes nothing behind it', async () => {
      const outside = scratchFolder('outside');
      const scratch = repository({ docs: [['a', 't/a']] }, { a: '1' });
      symlinkSync(outside, path.join(scratch.root, 't'));
      await parity(scratch, '--fix', '--from', 'active');
      expect(existsSync(path.join(outside, 'a'))).toBe(false);
    });
  });

  describe('when the side to copy from is not named', () => {
    it('is wrong usage', async () => {
      expect((await parity(repository({ d: [['a', 'b']] }, { a: '1' }), '--fix')).status).toBe(2);
    });
  });
});

describe('the check parity', () => {
  const differing = (): Scratch => repository({ docs: [['a', 't/a']] }, { a: '1', 't/a': '2', other: '1' });

  it('runs with --all', async () => {
    expect(await check(differing())).toEqual(['EVIDENCE_PARITY_MISMATCH']);
  });

  it('runs over a range', async () => {
    const scratch = repository({ docs: [['a', 't/a']] }, { a: '1', 't/a': '1' });
    const base = scratch.commit();
    scratch.write('a', '2');
    scratch.commit();
    expect(await check(scratch, '--range', `${base}..HEAD`)).toEqual(['EVIDENCE_PARITY_MISMATCH']);
  });

  describe('when a commit is in the making', () => {
    it('is judged by the pairs that it touches', async () => {
      const scratch = differing();
      scratch.commit();
      scratch.write('t/a', '3');
      scratch.git('add', '-A');
      expect(await check(scratch, '--staged')).toEqual(['EVIDENCE_PARITY_MISMATCH']);
    });

    it('is not judged by others', async () => {
      const scratch = differing();
      scratch.commit();
      scratch.write('other', '2');
      scratch.git('add', '-A');
      expect(await check(scratch, '--staged')).toEqual([]);
    });
  });

  it('can be left out', async () => {
    expect(await check(differing(), '--skip', 'parity')).toEqual([]);
  });

  it('reads no folder that is not there', async () => {
    const scratch = repository({}, { a: '1' });
    mkdirSync(path.join(scratch.root, 'template'));
    expect(await check(scratch)).toEqual([]);
  });
});
