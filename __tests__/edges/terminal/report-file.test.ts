import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { writeReportFile } from '../../../src/edges/terminal/report-file.js';
import { removeScratch, scratchFolder } from '../git/scratch.js';

afterAll(removeScratch);

const fileIn = (name: string): string => path.join(scratchFolder(), name);

function pipe(): string {
  const file = fileIn('pipe');
  execFileSync('mkfifo', [file]);
  return file;
}

describe('writeReportFile', () => {
  it('replaces what stood in the file, also where that was longer', async () => {
    const file = fileIn('report');
    writeFileSync(file, 'x'.repeat(1000));
    await writeReportFile(file, ['one ', 'two']);
    expect(readFileSync(file, 'utf8')).toBe('one two');
  });

  it('makes the file, and keeps one that is there', async () => {
    const file = fileIn('report');
    await writeReportFile(file, ['one']);
    const before = statSync(file).ino;
    await writeReportFile(file, ['two']);
    expect(statSync(file).ino).toBe(before);
  });

  it('writes to the null device', async () => {
    await expect(writeReportFile(os.devNull, ['one'])).resolves.toBeUndefined();
  });

  it('does not wait for somebody to read a pipe', async () => {
    await expect(writeReportFile(pipe(), ['one'])).rejects.toMatchObject({ code: 'ENXIO' });
  });

  it('gives a slow reader of a pipe all of it', async () => {
    const file = pipe();
    const reader = spawn('sh', ['-c', 'exec 3< "$1"; echo open; sleep 0.2; wc -c <&3', 'sh', file]);
    let said = '';
    reader.stdout.on('data', (text: Buffer) => (said += text.toString()));
    const closed = once(reader, 'close');
    // A pipe is opened once both its ends are: the reader waits for us and we must not be first.
    for (let tries = 0; tries < 1000; tries++) {
      const failure: unknown = await writeReportFile(file, ['é'.repeat(500_000)]).catch(
        (error: unknown) => error,
      );
      if (failure === undefined) break;
      expect(failure).toMatchObject({ code: 'ENXIO' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await closed;
    expect(said.match(/\d+/)?.[0]).toBe('1000000');
  });

  it('says so where the reader goes away', async () => {
    const file = pipe();
    const reader = spawn('head', ['-c', '10', file], { stdio: 'ignore' });
    const closed = once(reader, 'close');
    let failure: unknown;
    do {
      failure = await writeReportFile(file, ['x'.repeat(1_000_000)]).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 5));
    } while ((failure as NodeJS.ErrnoException | null)?.code === 'ENXIO' && reader.exitCode === null);
    await closed;
    expect(failure).toMatchObject({ code: 'EPIPE' });
  });
});
