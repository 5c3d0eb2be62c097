import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch } from '../edges/git/scratch.js';
import { CLI, REFUSED, refusalOf, runCli, runProgram, type Ended } from '../support/bundle.js';
import { Guarded, line } from '../support/guarded.js';
import { logsConfig, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const FORMATS = [['text'], ['json'], ['sarif'], ['github']] as const;
const CHECK = `'${process.execPath}' '${CLI}' check`;

/** More findings than a pipe holds of any report. */
const flooded = repositoryWith({
  'evidence.config.json': logsConfig(),
  'logs/a.jsonl': Array.from({ length: 2000 }, (_, n) => `{"id":"${'x'.repeat(200)}${n}",}\n`).join(''),
});
const sound = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '{"id":"ev-1"}\n' });

function shell(scratch: Scratch, script: string): Ended {
  return runProgram('sh', ['-c', script], { cwd: scratch.root, env: scratch.env });
}

/** Runs a pipe; the status is the check's own, whatever the reader's is. */
function piped(scratch: Scratch, command: string, reader: string): Ended {
  return shell(scratch, `{ ${command}; echo "status $?" >&3; } 3>&2 | ${reader}`);
}

/** The check's own status, and what it said about it. */
function ownStatus({ err }: Ended): { status: number; err: string } {
  const [, said = '', status] = /^([\s\S]*)status (\d+)\n$/.exec(err) ?? [];
  return { status: Number(status), err: said };
}

describe('a reader that goes away', () => {
  it.each(FORMATS)('makes it no pass, and says so in one line: %s', (format) => {
    const { status, err } = ownStatus(piped(flooded, `${CHECK} --format ${format}`, 'true'));
    expect([refusalOf({ status, out: '', err })]).toEqual([REFUSED]);
  });

  it.each(FORMATS)('after ten bytes never sees a pass: %s', (format) => {
    const { status, err } = ownStatus(piped(flooded, `${CHECK} --format ${format}`, 'head -c 10'));
    expect([1, 2]).toContain(status);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it('makes a long report one that was cut off', () => {
    const { status } = ownStatus(piped(flooded, `${CHECK} --format json`, 'head -c 10'));
    expect(status).toBe(2);
  });

  it('makes it no pass where the evidence is sound', () => {
    const { status } = ownStatus(piped(sound, `${CHECK} --format json`, 'true'));
    expect(status).toBe(2);
  });

  it.each([['--help'], ['explain']])('of evidence %s is no success either', (args) => {
    const { status, err } = ownStatus(piped(sound, `'${process.execPath}' '${CLI}' ${args}`, 'true'));
    expect([status, /^\s+at /m.test(err)]).toEqual([2, false]);
  });

  it('of stderr changes nothing about an answer that has more to say', () => {
    const digest = `'${process.execPath}' '${CLI}' memory digest --repo .`;
    expect(ownStatus(shell(sound, `{ { ${digest}; echo "status $?" >&3; } 2>&1 >/dev/null | true; } 3>&2`)).status).toBe(0);
  });

  it('of stderr changes nothing about the answer', () => {
    const { status } = shell(flooded, `${CHECK} 2>&1 >/dev/null | true; ${CHECK} >/dev/null 2>&-`);
    expect(status).toBe(1);
  });
});

describe('a place that takes no report', () => {
  it.each(FORMATS)('is no pass: a full disk behind stdout, %s', (format) => {
    if (!existsSync('/dev/full')) return;
    const ended = shell(flooded, `${CHECK} --format ${format} > /dev/full`);
    expect(refusalOf(ended)).toEqual(REFUSED);
  });

  it.each(FORMATS)('keeps the findings: stdout is closed, %s', (format) => {
    const ended = shell(flooded, `${CHECK} --format ${format} >&-`);
    expect([ended.status, ended.err]).toEqual([1, '']);
  });

  it.each(FORMATS)('is a pass all the same where stdout was closed: nobody asked for a report, %s', (format) => {
    const closed = shell(sound, `${CHECK} --format ${format} >&-`);
    expect([closed.status, closed.err]).toEqual([0, '']);
    expect(shell(sound, `${CHECK} --format ${format} >/dev/null`).status).toBe(0);
  });

  it('is no pass, and nobody waits: a pipe that nobody reads', () => {
    const pipe = path.join(sound.root, '.git/pipe');
    execFileSync('mkfifo', [pipe]);
    for (const format of ['text', 'json']) {
      const ended = runCli(sound, 'check', '--format', format, '--output', pipe);
      expect([refusalOf(ended), ended.out]).toEqual([REFUSED, '']);
    }
  });

  it.each(FORMATS)('is a pass where somebody reads it: a pipe, /dev/stdout and the null device, %s', (format) => {
    const pipe = `.git/read-${format}`;
    const check = `${CHECK} --format ${format} --output`;
    const plain = runCli(sound, 'check', '--format', format).out;
    const script = `mkfifo ${pipe} && { cat ${pipe} & exec 9>${pipe}; ${check} ${pipe}; echo "status $?" >&2; exec 9>&-; wait; }`;
    expect(shell(sound, script)).toEqual({ status: 0, out: plain, err: 'status 0\n' });
    expect(shell(sound, `${check} /dev/stdout`)).toEqual({ status: 0, out: plain, err: '' });
    expect(shell(sound, `${check} /dev/null`)).toEqual({ status: 0, out: '', err: '' });
  });

  it('has no answer at all with stdout and stderr closed, and no pass', () => {
    expect(shell(flooded, `${CHECK} --format yaml >&- 2>&-`).status).toBe(2);
  });

  it('asks nobody: stdin is closed', () => {
    expect(shell(flooded, `${CHECK} <&-`).status).toBe(1);
    expect(shell(sound, `${CHECK} <&-`).status).toBe(0);
  });

  it.each([
    ['a folder that is missing', 'no/such/report.json'],
    ['a folder', 'logs'],
    ['a file for a folder', 'evidence.config.json/report.json'],
    ['a name that is too long', 'x'.repeat(5000)],
    ['a line break and an escape in a folder that is missing', 'no\n\x1b[31m/report'],
  ])('is no pass: %s', (_, file) => {
    for (const format of ['text', 'json']) {
      const ended = runCli(sound, 'check', '--format', format, '--output', file);
      expect([refusalOf(ended), ended.out]).toEqual([REFUSED, '']);
    }
  });

  it('is no pass: a link that leads nowhere', () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '{"id":"ev-1"}\n' });
    symlinkSync('no/such/file', path.join(scratch.root, 'out'));
    expect(refusalOf(runCli(scratch, 'check', '--output', 'out'))).toEqual(REFUSED);
  });
});

describe('a report that goes to a file', () => {
  it.each(FORMATS)('is the one that would stand on stdout, and changes no status: %s', (format) => {
    mkdirSync(path.join(flooded.root, '.git/reports'), { recursive: true });
    const file = `.git/reports/${format}`;
    const toFile = runCli(flooded, 'check', '--format', format, '--output', file);
    const toStdout = runCli(flooded, 'check', '--format', format);
    expect([toFile.status, toFile.out, toFile.err]).toEqual([1, '', '']);
    expect(readFileSync(path.join(flooded.root, file), 'utf8')).toBe(toStdout.out);
  });

  it('is not written over what is there when the question has no answer in text', () => {
    const file = path.join(sound.root, '.git/kept');
    expect(runCli(sound, 'check', '--output', file).status).toBe(0);
    const before = readFileSync(file, 'utf8');
    expect(runCli(sound, 'check', '--range', 'nowhere..HEAD', '--output', file).status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

describe('a hook whose output nobody reads', () => {
  it('still refuses', () => {
    const guarded = Guarded.with({ 'logs/a.jsonl': line(1) });
    guarded.write('logs/a.jsonl', `${line(1)}no json\n`);
    guarded.git('add', '-A');
    const script = `'${process.execPath}' '${CLI}' hook pre-commit`;
    expect(ownStatus(shell(guarded, `{ ${script} 2>&1; echo "status $?" >&3; } 3>&2 | true`)).status).not.toBe(0);
    expect(shell(guarded, `${script} 2>&-`).status).not.toBe(0);
  });
});
