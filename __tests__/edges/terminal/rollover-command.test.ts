import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { isGateError } from '../../../src/core/errors.js';
import { rolloverCommand } from '../../../src/edges/terminal/rollover-command.js';
import { removeScratch, Scratch } from '../git/scratch.js';

afterAll(removeScratch);

const CONFIG = {
  families: {
    notes: {
      files: ['logs/*.jsonl'],
      appendOnly: true,
      id: '/id',
      maxLines: 3,
      archive: 'old/{name}-{timestamp}.jsonl',
    },
    plain: { files: ['plain/*.jsonl'] },
  },
};

function lines(count: number, name = 'n'): string {
  return Array.from({ length: count }, (_, at) => `{"id":"${name}-${at}"}\n`).join('');
}

function repository(files: Record<string, string>): Scratch {
  const scratch = Scratch.create();
  scratch.write('evidence.config.json', JSON.stringify(CONFIG));
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  return scratch;
}

async function run(scratch: Scratch, ...args: string[]): Promise<{ status: unknown; said: string }> {
  let said = '';
  const stdout = new Writable({
    write: (piece: Buffer, _, done) => {
      said += piece.toString('utf8');
      done();
    },
  });
  const terminal = {
    stdout,
    stderr: new PassThrough(),
    stdin: new PassThrough(),
    env: scratch.env,
    cwd: scratch.root,
  };
  try {
    return { status: await rolloverCommand(args, terminal), said };
  } catch (error) {
    return { status: isGateError(error) ? error.code : error, said };
  }
}

const read = (scratch: Scratch, name: string): string => readFileSync(path.join(scratch.root, name), 'utf8');
const archives = (scratch: Scratch): string[] =>
  existsSync(path.join(scratch.root, 'old'))
    ? readdirSync(path.join(scratch.root, 'old')).filter((name) => name !== 'receipts.jsonl')
    : [];

describe('evidence rollover', () => {
  it('rolls over what is due and says so, one line per file', async () => {
    const scratch = repository({
      'logs/a.jsonl': lines(4),
      'logs/b.jsonl': lines(3, 'b'),
      'plain/c.jsonl': lines(9, 'c'),
    });
    const { status, said } = await run(scratch);
    expect([status, said]).toEqual([0, `logs/a.jsonl: 4 lines -> old/${archives(scratch)[0]}\n`]);
    expect([read(scratch, 'logs/a.jsonl'), read(scratch, 'logs/b.jsonl')]).toEqual(['', lines(3, 'b')]);
  });

  it('says when nothing is due', async () => {
    expect(await run(repository({ 'logs/a.jsonl': lines(3) }))).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^nothing is due/) as unknown,
    });
  });

  it('finds the repository from a folder below, and takes paths from there', async () => {
    const scratch = repository({ 'logs/a.jsonl': lines(4), 'logs/b.jsonl': lines(4, 'b') });
    const below = new Scratch(path.join(scratch.root, 'logs'), scratch.env);
    expect((await run(below, 'b.jsonl')).said).toMatch(/^logs\/b\.jsonl: 4 lines/);
    expect(read(scratch, 'logs/a.jsonl')).toBe(lines(4));
  });

  it('rolls over below the cap with --force', async () => {
    const scratch = repository({ 'logs/a.jsonl': lines(1) });
    expect((await run(scratch, '--force')).status).toBe(0);
    expect(archives(scratch)).toHaveLength(1);
  });

  it('goes on to the next file when one fails, and fails in the end', async () => {
    const scratch = repository({ 'logs/a.jsonl': `${lines(4)}{"id"`, 'logs/b.jsonl': lines(4, 'b') });
    const { status, said } = await run(scratch);
    expect([status, said.startsWith('logs/b.jsonl: 4 lines')]).toEqual(['EVIDENCE_ROLLOVER_FAILED', true]);
  });

  it.each([
    [['--family', 'note']],
    [['--family', 'nobody']],
    [['--write']],
    [['--check', '--force']],
    [['--restore', 'old/x.jsonl', '--check']],
    [['--restore', 'old/x.jsonl']],
    [['--chek']],
  ])('refuses %j', async (args) => {
    expect((await run(repository({ 'logs/a.jsonl': lines(1) }), ...args)).status).toBe('GATE_USAGE');
  });

  it('prints its help', async () => {
    expect(await run(repository({}), '--help')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^usage: evidence rollover/) as unknown,
    });
  });

  describe('with --check', () => {
    it('says what is due, does nothing and exits 1', async () => {
      const scratch = repository({ 'logs/a.jsonl': lines(4) });
      expect(await run(scratch, '--check')).toEqual({
        status: 1,
        said: 'logs/a.jsonl: 4 lines, cap 3: roll-over is due\n',
      });
      expect(archives(scratch)).toEqual([]);
    });

    it('exits 0 when nothing is due', async () => {
      expect((await run(repository({ 'logs/a.jsonl': lines(3) }), '--check')).status).toBe(0);
    });

    it('looks at one family only, where it is told so', async () => {
      expect(
        (await run(repository({ 'logs/a.jsonl': lines(4) }), '--check', '--family', 'plain')).status,
      ).toBe(0);
    });

    it('says what was interrupted', async () => {
      const scratch = repository({ 'logs/a.jsonl': lines(1) });
      scratch.write('logs/a.jsonl.rollover', '{"archive_path":"old/x","live":"1:2"}\n');
      expect(await run(scratch, '--check')).toMatchObject({
        status: 1,
        said: expect.stringMatching(/interrupted/) as unknown,
      });
    });
  });

  describe('with --restore', () => {
    it('first says what it would do, then does it', async () => {
      const scratch = repository({ 'logs/a.jsonl': lines(4) });
      await run(scratch);
      const archive = `old/${archives(scratch)[0]}`;
      expect(await run(scratch, '--restore', archive)).toMatchObject({
        status: 0,
        said: expect.stringMatching(/would get 4 lines back/) as unknown,
      });
      expect(read(scratch, 'logs/a.jsonl')).toBe('');
      expect(await run(scratch, '--restore', archive, '--write')).toMatchObject({
        status: 0,
        said: expect.stringMatching(/got 4 lines back/) as unknown,
      });
      expect(read(scratch, 'logs/a.jsonl')).toBe(lines(4));
    });
  });
});
