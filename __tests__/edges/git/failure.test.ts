import { describe, expect, it } from '@jest/globals';
import { firstLine, gitFailure } from '../../../src/edges/git/failure.js';

const dubious = (path: string): string =>
  `fatal: detected dubious ownership in repository at '${path}'\nTo add an exception\n`;

describe('a failure of git', () => {
  describe('when the repository belongs to another user', () => {
    it.each([
      ['/srv/repo', '/srv/repo'],
      ["/srv/o'ne two", `'/srv/o'\\''ne two'`],
      ['/srv/$(id)', `'/srv/$(id)'`],
    ])('gives a command that can be pasted for %s', (path, word) => {
      expect(gitFailure('rev-parse', dubious(path))).toMatchObject({
        code: 'GATE_DUBIOUS_OWNERSHIP',
        help: `run: git config --global --add safe.directory ${word}`,
      });
    });
  });

  describe('when there is no repository', () => {
    it.each([
      'fatal: not a git repository (or any of the parent directories): .git',
      'fatal: this operation must be run in a work tree',
    ])('says so for %j', (stderr) => {
      expect(gitFailure('rev-parse', stderr).code).toBe('GATE_NOT_A_REPOSITORY');
    });
  });

  describe('when git says anything else', () => {
    it('quotes the first line alone', () => {
      expect(gitFailure('ls-tree', 'fatal: bad object\nmore\n')).toMatchObject({
        code: 'GATE_GIT_FAILED',
        message: 'git ls-tree failed: bad object',
      });
    });

    it('shortens a long line', () => {
      expect(firstLine('x'.repeat(5000))).toHaveLength(200);
    });

    it('escapes what would steer a terminal', () => {
      expect(firstLine('fatal: \u001b[2Jgone')).toBe('\\x1b[2Jgone');
    });

    it('cuts credentials out of addresses', () => {
      expect(firstLine("fatal: cannot reach 'https://me:not-a-secret@host.invalid/x'")).toBe(
        "cannot reach 'https://host.invalid/x'",
      );
    });
  });
});
