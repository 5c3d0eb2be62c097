import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { planRange } from '../../src/gate/event-range.js';
import type { RangeFacts, RangePlan } from '../../src/gate/event-range.js';
import { toGateEvent } from '../../src/gate/gate-event.js';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const C = 'c'.repeat(40);
const D = 'd'.repeat(40);
const NEW_BASE = 'e'.repeat(40);

type Json = Record<string, unknown>;

function payload(name: string, change: Json = {}): Json {
  const text = readFileSync(new URL(`../fixtures/events/${name}.json`, import.meta.url), 'utf8');
  return { ...(JSON.parse(text) as Json), ...change };
}

function plan(event: string, body: Json, facts: Partial<RangeFacts> = {}): RangePlan {
  return planRange(toGateEvent(event, body), {
    head: { commit: B, parents: [A] },
    eventCommit: null,
    refProtected: false,
    given: { base: null, head: null },
    ...facts,
  });
}

/** The plan without its sentences: `commit aaa…`, `merge-base refs/…`, `everything`; `!` where it brings a finding. */
function steps(found: RangePlan): readonly string[] {
  if (found.kind !== 'range') return [found.kind];
  return found.steps.map((step) => {
    const mark = step.step !== 'merge-base' && step.replaced !== null ? '!' : '';
    if (step.step === 'commit') return `commit ${step.revision.slice(0, 3)}${mark}`;
    return step.step === 'merge-base' ? `merge-base ${step.with.join(' ')}` : `everything${mark}`;
  });
}

const DEFAULT = 'merge-base refs/remotes/origin/main refs/heads/main';

describe('planRange', () => {
  describe('when HEAD is the merge of a pull request', () => {
    const merge = { head: { commit: C, parents: [NEW_BASE, B] } };

    it('judges from the base tip that was merged, not from the older one of the payload', () => {
      expect(steps(plan('pull_request', payload('pull-request-opened'), merge))).toEqual(['commit eee']);
    });

    it('judges the merge itself', () => {
      expect(plan('pull_request', payload('pull-request-opened'), merge)).toMatchObject({ head: C });
    });

    it('does so for a fork too', () => {
      const found = plan('pull_request', payload('pull-request-fork-synchronize'), merge);
      expect(steps(found)).toEqual(['commit eee']);
    });

    it('does so when the runner vouches for a merge of a later tip', () => {
      const facts = { head: { commit: C, parents: [NEW_BASE, D] }, eventCommit: C };
      expect(steps(plan('pull_request', payload('pull-request-opened'), facts))).toEqual(['commit eee']);
    });
  });

  describe('when HEAD is the tip of the pull request', () => {
    it('judges from the merge base', () => {
      const found = plan('pull_request', payload('pull-request-opened'));
      expect(steps(found)).toEqual([`merge-base ${A}`]);
    });

    it('says so', () => {
      const found = plan('pull_request', payload('pull-request-opened'));
      expect(found).toMatchObject({ steps: [{ notes: [expect.stringContaining('merge base')] }] });
    });

    it('takes a merge of the author for no merge of the host', () => {
      const facts = { head: { commit: B, parents: [D, C] }, eventCommit: B };
      expect(steps(plan('pull_request', payload('pull-request-opened'), facts))).toEqual([`merge-base ${A}`]);
    });
  });

  describe('when HEAD is some other merge', () => {
    it('judges the tip that the payload names', () => {
      const found = plan('pull_request', payload('pull-request-opened'), {
        head: { commit: C, parents: [D, A] },
      });
      expect(found).toMatchObject({ head: B, steps: [{ step: 'merge-base' }] });
    });
  });

  describe('when a pull request is reviewed', () => {
    it('is judged like the pull request', () => {
      const found = plan('pull_request_review', payload('pull-request-opened'));
      expect(steps(found)).toEqual([`merge-base ${A}`]);
    });
  });

  describe('when the job runs on the base side', () => {
    it('judges from the merge base, whatever is checked out', () => {
      const facts = { head: { commit: C, parents: [D, B] }, eventCommit: C };
      const found = plan('pull_request_target', payload('pull-request-target'), facts);
      expect([steps(found), found.kind === 'range' && found.head]).toEqual([[`merge-base ${A}`], B]);
    });
  });

  describe('when a merge group is checked', () => {
    it('judges from its base to its head', () => {
      const found = plan('merge_group', payload('merge-group'));
      expect([steps(found), found.kind === 'range' && found.head]).toEqual([['commit aaa'], B]);
    });
  });

  describe('when a branch is pushed', () => {
    it('judges from the old tip to the new one', () => {
      const found = plan('push', payload('push'));
      expect([steps(found), found.kind === 'range' && found.head]).toEqual([['commit aaa'], B]);
    });

    it('has nothing that stands in for the old tip', () => {
      expect(plan('push', payload('push'))).toMatchObject({ steps: [{ required: true }] });
    });
  });

  describe('when a branch is new', () => {
    it('judges from the merge base with the default branch, else everything', () => {
      expect(steps(plan('push', payload('push-created')))).toEqual([DEFAULT, 'everything']);
    });

    it('knows 64 zeros too', () => {
      const body = payload('push-created', { before: '0'.repeat(64), after: 'b'.repeat(64) });
      expect(steps(plan('push', body))).toEqual([DEFAULT, 'everything']);
    });

    it('judges everything when it is the default branch', () => {
      expect(steps(plan('push', payload('push-created', { ref: 'refs/heads/main' })))).toEqual(['all']);
    });
  });

  describe('when a push was forced', () => {
    it('on the default branch is a finding, whether the old tip can be had or not', () => {
      expect(steps(plan('push', payload('push-forced')))).toEqual(['commit aaa!', 'everything!']);
    });

    it('on a protected branch is a finding', () => {
      const body = payload('push-forced', { ref: 'refs/heads/release' });
      expect(steps(plan('push', body, { refProtected: true }))).toEqual(['commit aaa!', 'everything!']);
    });

    it('on a topic branch falls back to the merge base with the default branch', () => {
      const body = payload('push-forced', { ref: 'refs/heads/topic' });
      expect(steps(plan('push', body))).toEqual(['commit aaa', DEFAULT]);
    });

    it('says each time what it was judged against', () => {
      const found = plan('push', payload('push-forced', { ref: 'refs/heads/topic' }));
      expect(found.kind === 'range' && found.steps.map((step) => step.notes.length)).toEqual([1, 1]);
    });
  });

  describe('when the payload does not say whether a push was forced', () => {
    const { forced: _, ...body } = payload('push-forced');

    it('leaves it to the ancestry of the old tip', () => {
      expect(plan('push', body)).toMatchObject({
        steps: [{ replaced: { unlessAncestor: true } }, { replaced: { unlessAncestor: false } }],
      });
    });
  });

  describe('when a push deletes a branch', () => {
    it('leaves nothing to check', () => {
      expect(steps(plan('push', payload('push-deleted')))).toEqual(['nothing']);
    });
  });

  describe('when the event has no two ends', () => {
    it.each([
      ['push', 'push-tag'],
      ['schedule', 'schedule'],
      ['workflow_dispatch', 'workflow-dispatch'],
      ['', 'schedule'],
    ])('judges everything: %s, %s', (event, name) => {
      expect(steps(plan(event, payload(name)))).toEqual(['all']);
    });
  });

  describe('when the inputs name a base', () => {
    const given = { base: 'v1.0', head: null };

    it.each([
      ['push', 'push'],
      ['push', 'push-deleted'],
      ['pull_request', 'pull-request-opened'],
      ['schedule', 'schedule'],
    ])('they win over the event %s (%s)', (event, name) => {
      const found = plan(event, payload(name), { given });
      expect([steps(found), found.kind === 'range' && found.head]).toEqual([['commit v1.'], B]);
    });

    it('they win with a head too', () => {
      expect(plan('push', {}, { given: { base: 'x', head: 'y' } })).toMatchObject({ head: 'y' });
    });
  });

  describe('when the inputs name a head alone', () => {
    const given = { base: null, head: 'topic' };

    it('keeps the base of the event', () => {
      const found = plan('push', payload('push'), { given });
      expect([steps(found), found.kind === 'range' && found.head]).toEqual([['commit aaa'], 'topic']);
    });

    it('refuses it where the event has no base', () => {
      expect(() => plan('schedule', payload('schedule'), { given })).toThrow(
        expect.objectContaining({ code: 'GATE_USAGE' }),
      );
    });
  });

  describe('when a payload lacks a commit', () => {
    it.each(['push', 'pull_request', 'pull_request_target', 'merge_group'])(
      '%s cannot be judged',
      (event) => {
        expect(() => plan(event, { ref: 'refs/heads/main' })).toThrow(
          expect.objectContaining({ code: 'GATE_BASE_UNAVAILABLE' }),
        );
      },
    );
  });
});
