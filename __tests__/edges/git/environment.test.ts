import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  gitEnvironment,
  namesRepository,
  REPOSITORY_VARIABLES,
  withoutRepository,
} from '../../../src/edges/git/environment.js';

describe('the environment of git', () => {
  describe('when variables tie it to a repository', () => {
    it('knows every variable that git itself lists', () => {
      const listed = execFileSync('git', ['rev-parse', '--local-env-vars'])
        .toString('utf8')
        .trim()
        .split('\n');
      expect(listed.filter((name) => !(REPOSITORY_VARIABLES as readonly string[]).includes(name))).toEqual(
        [],
      );
    });

    it('drops them and keeps the rest', () => {
      expect(
        withoutRepository({ GIT_DIR: 'x', GIT_INDEX_FILE: 'y', HOME: 'z', GIT_SSH_COMMAND: 'ssh' }),
      ).toEqual({
        HOME: 'z',
        GIT_SSH_COMMAND: 'ssh',
      });
    });

    it.each(['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_WORK_TREE', 'GIT_OBJECT_DIRECTORY'])(
      'sees it by %s alone',
      (name) => {
        expect(namesRepository({ [name]: 'x' })).toBe(true);
      },
    );

    it('does not take configuration for a place', () => {
      expect(namesRepository({ GIT_CONFIG_COUNT: '1', GIT_SSH_COMMAND: 'ssh' })).toBe(false);
    });
  });

  describe('when git is run', () => {
    it('asks for no locks, no prompt and no translated message', () => {
      expect(gitEnvironment({ LC_ALL: 'de_DE.UTF-8' })).toMatchObject({
        GIT_OPTIONAL_LOCKS: '0',
        GIT_TERMINAL_PROMPT: '0',
        LC_ALL: 'C',
      });
    });

    it('drops settings that literal paths do not go with', () => {
      expect(gitEnvironment({ GIT_ICASE_PATHSPECS: '1' })).not.toHaveProperty('GIT_ICASE_PATHSPECS');
    });
  });
});
