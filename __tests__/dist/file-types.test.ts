import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch } from '../edges/git/scratch.js';
import { check, marksOf, runCli } from '../support/bundle.js';
import { lines, logsConfig, repositoryWith, Scratch } from '../support/repository.js';

afterAll(removeScratch);

const LOG = 'logs/x.jsonl';
const SOUND = lines({ id: 'ev-1' });

/** A repository with a sound artifact beside the one that something else takes the place of. */
function repository(): Scratch {
  return repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': SOUND, 'real.jsonl': SOUND });
}

const on = (scratch: Scratch, name = LOG): string => path.join(scratch.root, name);

/** What git can hold, and what only a disk can. */
const IN_GIT: readonly [name: string, lay: (scratch: Scratch) => void][] = [
  ['a link to a sound file', (scratch) => symlinkSync('../real.jsonl', on(scratch))],
  ['a link to another artifact', (scratch) => symlinkSync('a.jsonl', on(scratch))],
  ['a link that leads nowhere', (scratch) => symlinkSync('nowhere', on(scratch))],
  ['a link out of the repository', (scratch) => symlinkSync('/etc/passwd', on(scratch))],
  ['a link to a device', (scratch) => symlinkSync('/dev/zero', on(scratch))],
  ['a folder with a file', (scratch) => scratch.write(`${LOG}/inner.txt`, 'x')],
  [
    'a submodule',
    (scratch) => {
      const inner = new Scratch(on(scratch));
      mkdirSync(inner.root);
      inner.git('init', '-q', '-b', 'main');
      inner.commit();
    },
  ],
];
const ON_DISK: readonly [name: string, lay: (scratch: Scratch) => void][] = [
  ['an empty folder', (scratch) => mkdirSync(on(scratch))],
  ['an empty folder in an empty folder', (scratch) => mkdirSync(on(scratch, 'logs/new/x.jsonl'), { recursive: true })],
  ['a pipe', (scratch) => execFileSync('mkfifo', [on(scratch)])],
];

const TYPE = 'FILE_TYPE@file';

describe('what is no regular file', () => {
  it.each([...IN_GIT, ...ON_DISK])('is a finding on disk: %s', (_, lay) => {
    const scratch = repository();
    lay(scratch);
    const { status, report, err } = check(scratch);
    expect([status, marksOf(report), err]).toEqual([1, [TYPE], '']);
    expect(report.examined.files).toBeGreaterThanOrEqual(1);
  });

  it.each(IN_GIT)('is a finding when it is staged: %s', (_, lay) => {
    const scratch = repository();
    lay(scratch);
    scratch.git('add', '-A');
    const { status, report } = check(scratch, '--staged');
    expect([status, marksOf(report)]).toEqual([1, [TYPE]]);
    expect(runCli(scratch, 'hook', 'pre-commit').status).toBe(1);
  });

  it.each(IN_GIT)('is a finding in a range: %s', (_, lay) => {
    const scratch = repository();
    lay(scratch);
    scratch.commit();
    const { status, report } = check(scratch, '--range', 'HEAD~1..HEAD');
    expect([status, marksOf(report)]).toEqual([1, [TYPE]]);
  });

  it.each([...IN_GIT.slice(0, 1), ...ON_DISK.slice(0, 1), ...ON_DISK.slice(2)])(
    'is a finding when it is asked for by its name: %s',
    (_, lay) => {
      const scratch = repository();
      lay(scratch);
      const { status, report } = check(scratch, LOG);
      expect([status, marksOf(report)]).toEqual([1, [TYPE]]);
    },
  );

  it('is a finding: a socket', async () => {
    const scratch = repository();
    const server = net.createServer();
    // The path of a socket is short by nature, so it is made from inside.
    const before = process.cwd();
    process.chdir(on(scratch, 'logs'));
    await new Promise<void>((resolve) => server.listen('x.jsonl', resolve));
    process.chdir(before);
    const { status, report } = check(scratch);
    server.close();
    expect([status, marksOf(report)]).toEqual([1, [TYPE]]);
  });

  it('is none where git ignores it', () => {
    const scratch = repository();
    scratch.write('.gitignore', 'logs/x.jsonl\nlogs/tmp/\n');
    mkdirSync(on(scratch));
    mkdirSync(on(scratch, 'logs/tmp/y.jsonl'), { recursive: true });
    expect(check(scratch).status).toBe(0);
  });

  it('is none where the folder holds artifacts of its own, which are judged', () => {
    const scratch = repository();
    scratch.write(`${LOG}/inner.jsonl`, 'no json\n');
    expect(marksOf(check(scratch).report)).toEqual(['INVALID_JSON@1']);
  });

  it('is none outside of the families', () => {
    const scratch = repository();
    mkdirSync(on(scratch, 'data.jsonl'));
    symlinkSync('real.jsonl', on(scratch, 'link.jsonl'));
    expect(check(scratch).status).toBe(0);
  });
});

describe('an artifact that was tracked, and is something else on disk now', () => {
  it.each([
    ['a folder', (file: string) => mkdirSync(file)],
    ['a pipe', (file: string) => execFileSync('mkfifo', [file])],
    ['a link', (file: string) => symlinkSync('b.jsonl', file)],
  ])('is a finding: %s', (_, lay) => {
    const scratch = repository();
    scratch.write('logs/b.jsonl', lines({ id: 'ev-2' }));
    rmSync(on(scratch, 'logs/a.jsonl'));
    lay(on(scratch, 'logs/a.jsonl'));
    const { status, report } = check(scratch);
    expect([status, marksOf(report)]).toEqual([1, [TYPE]]);
  });
});

describe('a folder of evidence that is a link', () => {
  function linked(): Scratch {
    const scratch = repository();
    scratch.git('mv', 'logs', 'moved');
    symlinkSync('moved', on(scratch, 'logs'));
    scratch.git('add', '-A');
    return scratch;
  }

  it.each([[[]], [['--staged']]])('is a finding: git does not look behind it (%j)', (args: string[]) => {
    const { status, report } = check(linked(), ...args);
    expect([status, report.findings.map(({ rule, path: where }) => [rule, where])]).toEqual([
      1,
      expect.arrayContaining([['EVIDENCE_FILE_TYPE', 'logs']]),
    ]);
  });
});

describe('an archive that cannot be unpacked', () => {
  const config = logsConfig({ archive: 'old/{name}-{timestamp}.jsonl.gz' });

  it.each([
    ['no gzip', Buffer.from('plain text')],
    ['cut off', Buffer.from('1f8b08000000000000ff4b4c', 'hex')],
    ['empty', Buffer.alloc(0)],
  ])('is a finding: it is %s', (_, bytes) => {
    const scratch = repositoryWith({ 'evidence.config.json': config, 'old/a-20260101T000000Z.jsonl.gz': bytes });
    const { status, report } = check(scratch, '--only', 'lines');
    expect([status, report.findings.map(({ rule }) => rule)]).toEqual([1, expect.arrayContaining(['EVIDENCE_GZIP_BOMB'])]);
  });
});
