import { describe, expect, it } from '@jest/globals';
import type { GateEvent } from '../../src/gate/gate-event.js';
import { historyDepth } from '../../src/gate/history-depth.js';

const BASE = 'a'.repeat(40);
const HEAD = 'b'.repeat(40);
const MERGE = 'c'.repeat(40);
const OTHER = 'd'.repeat(40);

type PullRequest = Extract<GateEvent, { kind: 'pull-request' }>;
type Push = Extract<GateEvent, { kind: 'push' }>;

const pull = (change: Partial<PullRequest> = {}): GateEvent => ({
  kind: 'pull-request',
  baseSide: false,
  number: 7,
  base: OTHER,
  head: HEAD,
  commits: 3,
  fromFork: false,
  byDependabot: false,
  ...change,
});

const push = (change: Partial<Push> = {}): GateEvent => ({
  kind: 'push',
  ref: 'refs/heads/main',
  before: BASE,
  after: HEAD,
  deleted: false,
  forced: false,
  defaultBranch: 'main',
  commits: 3,
  ...change,
});

const nothingGiven = { base: null, head: null };
const checkedOut = (commit: string, ...parents: string[]) => ({
  head: { commit, parents },
  given: nothingGiven,
});
const mergeOfBase = checkedOut(MERGE, BASE, HEAD);

describe('historyDepth', () => {
  describe('when a pull request is judged', () => {
    it('has one more than its commits from its own head', () => {
      expect(historyDepth(pull(), { base: BASE, head: HEAD }, checkedOut(HEAD, OTHER))).toBe(4);
    });

    it('has two more from its merge with the base, which is one of them', () => {
      expect(historyDepth(pull(), { base: BASE, head: MERGE }, mergeOfBase)).toBe(5);
    });

    it.each([
      ['a merge of some other head', { base: BASE, head: MERGE }, checkedOut(MERGE, BASE, OTHER)],
      ['a merge held against some other base', { base: OTHER, head: MERGE }, mergeOfBase],
      ['a merge of three', { base: BASE, head: MERGE }, checkedOut(MERGE, BASE, HEAD, OTHER)],
      ['a head that was given', { base: BASE, head: OTHER }, mergeOfBase],
      ['a whole tree', { base: null, head: null }, mergeOfBase],
      [
        'its head, held against a base that was given',
        { base: OTHER, head: HEAD },
        { ...mergeOfBase, given: { base: OTHER, head: HEAD } },
      ],
    ])('is not known for %s', (_, range, facts) => {
      expect(historyDepth(pull(), range, facts)).toBeNull();
    });

    it.each([null, 2048, 1_000_000])('is not known with %p commits', (commits) => {
      expect(historyDepth(pull({ commits }), { base: BASE, head: MERGE }, mergeOfBase)).toBeNull();
    });

    it('is not known where neither has a head', () => {
      const facts = checkedOut(MERGE, BASE);
      expect(historyDepth(pull({ head: null }), { base: BASE, head: MERGE }, facts)).toBeNull();
    });
  });

  describe('when a push is judged', () => {
    const facts = checkedOut(HEAD, OTHER);

    it('has one more than its commits', () => {
      expect(historyDepth(push(), { base: BASE, head: HEAD }, facts)).toBe(4);
    });

    it.each([
      ['another base', { base: OTHER, head: HEAD }],
      ['another head', { base: BASE, head: OTHER }],
    ])('is not known from %s', (_, range) => {
      expect(historyDepth(push(), range, facts)).toBeNull();
    });

    it.each([null, 0, 2049])('is not known with %p commits', (commits) => {
      expect(historyDepth(push({ commits }), { base: BASE, head: HEAD }, facts)).toBeNull();
    });
  });

  describe('when another event is judged', () => {
    it('is not known: no number comes with it', () => {
      const event: GateEvent = { kind: 'merge-group', base: BASE, head: HEAD };
      expect(historyDepth(event, { base: BASE, head: HEAD }, checkedOut(HEAD, BASE))).toBeNull();
    });
  });
});
