import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branchOf, isZeroId, toGateEvent } from '../../src/gate/gate-event.js';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

function payload(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/events/${name}.json`, import.meta.url), 'utf8'));
}

describe('toGateEvent', () => {
  describe('when a pull request comes from the same repository', () => {
    it('reads both ends and the number of commits', () => {
      expect(toGateEvent('pull_request', payload('pull-request-opened'))).toEqual({
        kind: 'pull-request',
        baseSide: false,
        number: 12,
        base: A,
        head: B,
        commits: 2,
        fromFork: false,
        byDependabot: false,
      });
    });
  });

  describe('when it comes from a fork', () => {
    it('says so', () => {
      expect(toGateEvent('pull_request', payload('pull-request-fork-synchronize'))).toMatchObject({
        fromFork: true,
      });
    });

    it('still says so once the fork has been deleted', () => {
      const orphan = structuredClone(payload('pull-request-fork-synchronize')) as {
        pull_request: { head: { repo: unknown } };
      };
      orphan.pull_request.head.repo = null;
      expect(toGateEvent('pull_request', orphan)).toMatchObject({ fromFork: true });
    });
  });

  describe('when Dependabot opened it', () => {
    it('says so, and that it is no fork', () => {
      const event = toGateEvent('pull_request', payload('pull-request-dependabot'));
      expect(event).toMatchObject({ byDependabot: true, fromFork: false });
    });
  });

  describe('when the job runs on the base side', () => {
    it('says so', () => {
      const event = toGateEvent('pull_request_target', payload('pull-request-target'));
      expect(event).toMatchObject({ baseSide: true });
    });
  });

  describe('when a push deletes a branch', () => {
    it('says so, also where only the zeros tell', () => {
      const { deleted: _, ...rest } = payload('push-deleted') as Record<string, unknown>;
      expect(toGateEvent('push', rest)).toMatchObject({ deleted: true });
    });

    it('does not believe it of a push that names a commit', () => {
      const event = toGateEvent('push', { ref: 'refs/heads/x', deleted: true, after: A });
      expect(event).toMatchObject({ deleted: false });
    });
  });

  describe('when a push brings commits', () => {
    const commits = (payloadOf: object): unknown => toGateEvent('push', { after: A, ...payloadOf });
    const list = (length: number): unknown[] => Array.from({ length }, () => ({ id: B }));

    it.each([1, 19, 21, 2047])('counts the %i of its list', (length) => {
      expect(commits({ commits: list(length) })).toMatchObject({ commits: length });
    });

    it('takes the number that stands beside a list that was cut off', () => {
      expect(commits({ size: 25, commits: list(20) })).toMatchObject({ commits: 25 });
      expect(commits({ total_commits: 7, commits: list(5) })).toMatchObject({ commits: 7 });
    });

    it.each([20, 2048])('does not rely on a list of %i, which may be cut off', (length) => {
      expect(commits({ commits: list(length) })).toMatchObject({ commits: null });
    });

    it.each([{}, { commits: 'three' }, { commits: { length: 3 } }, { size: '3' }])(
      'cannot tell from %j',
      (rest) => {
        expect(commits(rest)).toMatchObject({ commits: null });
      },
    );
  });

  describe('when a payload holds something else where an id should be', () => {
    it.each(['--upload-pack=x', 'HEAD', 'main~1', A.toUpperCase(), A.slice(1), 7, null])(
      'takes %p for none',
      (id) => {
        expect(toGateEvent('merge_group', { merge_group: { base_sha: id, head_sha: B } })).toMatchObject({
          base: null,
          head: B,
        });
      },
    );
  });

  describe('when a payload is anything at all', () => {
    it('never throws', () => {
      const names = fc.constantFrom('push', 'pull_request', 'pull_request_target', 'merge_group', 'release');
      fc.assert(
        fc.property(names, fc.jsonValue(), (name, value) => {
          toGateEvent(name, value);
          toGateEvent(name, { pull_request: value, merge_group: value, repository: value, ref: value });
        }),
      );
    });
  });
});

describe('isZeroId', () => {
  it.each([40, 64])('knows %i zeros', (digits) => {
    expect(isZeroId('0'.repeat(digits))).toBe(true);
  });

  it('knows an id from zeros', () => {
    expect(isZeroId(`${'0'.repeat(39)}1`)).toBe(false);
  });
});

describe('branchOf', () => {
  it('gives the whole name of a branch', () => {
    expect(branchOf('refs/heads/topic/one')).toBe('topic/one');
  });

  it('gives none for a tag', () => {
    expect(branchOf('refs/tags/v1')).toBeNull();
  });
});
