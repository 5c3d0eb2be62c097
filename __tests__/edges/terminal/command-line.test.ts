import { afterAll, describe, expect, it } from '@jest/globals';
import { VERSION } from '../../../src/core/version.js';
import { runCommandLine } from '../../../src/edges/terminal/command-line.js';
import { removeScratch, scratchFolder } from '../git/scratch.js';
import { BrokenSink, terminalIn } from '../../support/terminal.js';

afterAll(removeScratch);

async function run(...args: string[]) {
  const terminal = terminalIn(scratchFolder());
  const status = await runCommandLine(args, terminal);
  return { status, out: terminal.stdout.text, err: terminal.stderr.text };
}

describe('runCommandLine', () => {
  it.each([['--version'], ['-v']])('prints the version with %s', async (flag) => {
    expect(await run(flag)).toEqual({ status: 0, out: `${VERSION}\n`, err: '' });
  });

  it.each([['--help'], ['-h'], ['help']])('prints help with %s', async (flag) => {
    const { status, out } = await run(flag);
    expect([status, out.includes('usage')]).toEqual([0, true]);
  });

  it.each([['check'], ['adopt'], ['memory']])('answers help %s as %s --help', async (name) => {
    const page = await run(name, '--help');
    expect([page.status, await run('help', name)]).toEqual([0, page]);
  });

  describe('when it does not understand', () => {
    it.each([
      ['no command', [], 'no command'],
      ['an unknown command, with the nearest', ['chekc'], 'evidence check'],
      ['help of an unknown command', ['help', 'chekc'], 'evidence check'],
      ['a name that every object has', ['constructor'], 'unknown command'],
      ['an unknown flag', ['check', '--bogus'], '--bogus'],
    ])('%s is status 2 and two lines on stderr', async (_, args, word) => {
      const { status, out, err } = await run(...args);
      expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 2]);
      expect(err).toContain(word);
    });
  });

  describe('when it cannot tell', () => {
    it('is status 2, without a stack trace', async () => {
      const { status, err } = await run('check');
      expect(status).toBe(2);
      expect(err).not.toMatch(/^\s+at /m);
    });

    it('is status 2 also where stderr is gone', async () => {
      const terminal = { ...terminalIn(scratchFolder()), stderr: new BrokenSink() };
      expect(await runCommandLine(['nothing'], terminal)).toBe(2);
    });
  });

  describe('when stderr is gone', () => {
    it('gives the same answer: what is said on the way is no part of it', async () => {
      const terminal = {
        ...terminalIn(scratchFolder(), { env: { SOVEREIGN_MEMORY: '0' } }),
        stderr: new BrokenSink(),
      };
      const status = await runCommandLine(['memory', 'digest', '--repo', '.'], terminal);
      // The stream tells of its failure once more, after the write.
      await new Promise((resolve) => setImmediate(resolve));
      expect(status).toBe(0);
    });
  });

  describe('when nobody reads what it prints', () => {
    it('is status 2', async () => {
      const terminal = { ...terminalIn(scratchFolder()), stdout: new BrokenSink() };
      expect(await runCommandLine(['--version'], terminal)).toBe(2);
    });
  });
});
