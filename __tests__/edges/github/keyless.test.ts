import { describe, expect, it } from '@jest/globals';
import { isKeyless } from '../../../src/edges/github/keyless.js';
import type { GateEvent } from '../../../src/gate/gate-event.js';

type PullRequest = Extract<GateEvent, { kind: 'pull-request' }>;

const ours: PullRequest = {
  kind: 'pull-request',
  baseSide: false,
  number: 1,
  base: null,
  head: null,
  commits: null,
  fromFork: false,
  byDependabot: false,
};
const fork: PullRequest = { ...ours, fromFork: true };
const auto = { keyless: 'auto', hmacKey: null, keyringFile: null } as const;

describe('isKeyless', () => {
  describe('when it is left to the event', () => {
    it.each<[string, GateEvent, boolean]>([
      ['a pull request from a fork', fork, true],
      ['a pull request from Dependabot', { ...ours, byDependabot: true }, true],
      ['a pull request from the same repository', ours, false],
      ['a base-side run for a fork', { ...fork, baseSide: true }, false],
      ['a scheduled run', { kind: 'other', name: 'schedule' }, false],
    ])('%s: %p', (_, event, keyless) => {
      expect(isKeyless(auto, event, {})).toBe(keyless);
    });
  });

  describe('when a key came all the same', () => {
    it('is not keyless', () => {
      expect(isKeyless({ ...auto, hmacKey: 'x' }, fork, {})).toBe(false);
    });

    it('is not keyless with a key in the environment either', () => {
      expect(isKeyless(auto, fork, { EVIDENCE_HMAC_KEY: 'x' })).toBe(false);
    });

    it('takes an empty secret for no key', () => {
      expect(isKeyless(auto, fork, { EVIDENCE_HMAC_KEY: '' })).toBe(true);
    });
  });

  describe('when the input says it', () => {
    it.each<['true' | 'false', GateEvent, boolean]>([
      ['true', ours, true],
      ['false', fork, false],
    ])('%s wins over the event', (keyless, event, expected) => {
      expect(isKeyless({ ...auto, keyless }, event, {})).toBe(expected);
    });
  });
});
