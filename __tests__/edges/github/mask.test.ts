import { describe, expect, it } from '@jest/globals';
import { maskSecrets } from '../../../src/edges/github/mask.js';
import type { Runner } from '../../../src/edges/github/runner.js';

function masked(env: NodeJS.ProcessEnv): readonly string[] {
  const hidden: string[] = [];
  const refuse = (): never => {
    throw new Error('only masks are expected');
  };
  const runner: Runner = {
    mask: (secret) => hidden.push(secret),
    output: refuse,
    notice: refuse,
    warning: refuse,
    fail: refuse,
    print: refuse,
    command: refuse,
  };
  maskSecrets(env, runner);
  return hidden;
}

describe('maskSecrets', () => {
  describe('when a key spans lines', () => {
    it('hides it whole, trimmed, and line by line', () => {
      expect(masked({ 'INPUT_HMAC-KEY': ' one\r\n two \n' })).toEqual([
        ' one\r\n two \n',
        'one\r\n two',
        ' one',
        ' two ',
        'one',
        'two',
      ]);
    });
  });

  describe('when there are several secrets', () => {
    it('hides those of the inputs and those of the environment', () => {
      const env = {
        'INPUT_GITHUB-TOKEN': 'token',
        EVIDENCE_HMAC_KEY: 'first',
        EVIDENCE_HMAC_KEY_V12: 'second',
        VAULT_TOKEN: 'third',
        EVIDENCE_HMAC_KEY_VERSION: '12',
      };
      expect(masked(env)).toEqual(['token', 'first', 'second', 'third']);
    });
  });

  describe('when a secret is empty or blank', () => {
    it('hides nothing, for that would hide every blank of the log', () => {
      expect(masked({ 'INPUT_HMAC-KEY': ' \n', 'INPUT_GITHUB-TOKEN': '' })).toEqual([]);
    });
  });
});
