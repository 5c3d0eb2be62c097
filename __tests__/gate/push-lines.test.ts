import { describe, expect, it } from '@jest/globals';
import { parsePushLines, pushLinesFromVariables, pushQuestions } from '../../src/gate/push-lines.js';

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)];
const [LONG, LONG_ZERO] = ['c'.repeat(64), '0'.repeat(64)];
const ZERO = '0'.repeat(40);

describe('the lines of a pre-push hook', () => {
  describe('when a branch is updated', () => {
    it('asks about what is new there', () => {
      const lines = parsePushLines(`refs/heads/x ${A} refs/heads/x ${B}\n`);
      expect(pushQuestions(lines)).toEqual([{ remoteRef: 'refs/heads/x', head: A, base: B }]);
    });
  });

  describe('when a branch is new', () => {
    it.each([
      [A, ZERO],
      [LONG, LONG_ZERO],
    ])('asks without a base, whatever the length of the zero id', (head, zero) => {
      const lines = parsePushLines(`refs/heads/x ${head} refs/heads/x ${zero}\n`);
      expect(pushQuestions(lines)).toEqual([{ remoteRef: 'refs/heads/x', head, base: null }]);
    });
  });

  describe('when a branch is deleted', () => {
    it.each([
      [ZERO, A],
      [LONG_ZERO, LONG],
    ])('asks nothing', (zero, id) => {
      expect(pushQuestions(parsePushLines(`(delete) ${zero} refs/heads/x ${id}\n`))).toEqual([]);
    });

    it('still asks about the update beside it', () => {
      const lines = parsePushLines(
        `(delete) ${ZERO} refs/heads/x ${A}\nrefs/heads/y ${B} refs/heads/y ${ZERO}\n`,
      );
      expect(pushQuestions(lines).map((question) => question.head)).toEqual([B]);
    });
  });

  describe('when nothing is pushed', () => {
    it('asks nothing', () => {
      expect(pushQuestions(parsePushLines(''))).toEqual([]);
    });

    it('asks nothing about a ref that stays what it is', () => {
      expect(pushQuestions(parsePushLines(`refs/heads/x ${A} refs/heads/x ${A}\n`))).toEqual([]);
    });
  });

  describe('when the same commits go to two refs', () => {
    it('asks once', () => {
      const lines = parsePushLines(
        `refs/heads/x ${A} refs/heads/x ${ZERO}\nrefs/heads/x ${A} refs/heads/y ${ZERO}\n`,
      );
      expect(pushQuestions(lines)).toHaveLength(1);
    });
  });

  describe('when what is pushed is an expression with blanks', () => {
    it('reads the ids all the same', () => {
      expect(parsePushLines(`HEAD@{1 day ago} ${A} refs/heads/x ${B}\n`)[0]).toEqual({
        localRef: 'HEAD@{1 day ago}',
        localId: A,
        remoteRef: 'refs/heads/x',
        remoteId: B,
      });
    });
  });

  describe('when a line has another form', () => {
    it.each(['nonsense', `refs/heads/x ${A} refs/heads/x`, `refs/heads/x ${A} refs/heads/x 123`])(
      'refuses %j',
      (line) => {
        expect(() => parsePushLines(`${line}\n`)).toThrow(expect.objectContaining({ code: 'GATE_USAGE' }));
      },
    );
  });
});

describe('the push as the pre-commit framework tells it', () => {
  describe('when both ends are named', () => {
    it('asks about the range', () => {
      const lines = pushLinesFromVariables({
        PRE_COMMIT_FROM_REF: B,
        PRE_COMMIT_TO_REF: A,
        PRE_COMMIT_REMOTE_BRANCH: 'refs/heads/x',
      });
      expect(pushQuestions(lines ?? [])).toEqual([{ remoteRef: 'refs/heads/x', head: A, base: B }]);
    });
  });

  describe('when everything is new', () => {
    it('asks without a base', () => {
      expect(pushQuestions(pushLinesFromVariables({ PRE_COMMIT_TO_REF: A }) ?? [])[0]?.base).toBeNull();
    });
  });

  describe('when the variables are not set', () => {
    it('tells nothing', () => {
      expect(pushLinesFromVariables({})).toBeNull();
    });
  });
});
