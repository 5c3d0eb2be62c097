import { describe, expect, it } from '@jest/globals';
import type { AppendOnlyExceptions, LinePair } from '../../../src/checks/append-only/exceptions.js';
import type { Family } from '../../../src/families/contract.js';
import type { Fate } from '../../../src/checks/append-only/line-rules.js';
import { linesOf, rulesOf, TASKS } from './lines.js';

const SIGNED: Family = { ...TASKS, signature: 'required' };
const SIGNATURE = 'a'.repeat(64);

const unsigned = (status: string): string => `{"id":"a","status":"${status}"}\n`;
const signed = (status: string, version = 1, signature = SIGNATURE): string =>
  `{"id":"a","status":"${status}","key_version":${version},"sig_hmac_sha256":"${signature}"}\n`;

function fate(
  base: string,
  head: string,
  exceptions: Partial<AppendOnlyExceptions> = {},
  family = SIGNED,
): Fate {
  return rulesOf({ family, exceptions }).fate(linesOf(base)[0]!, linesOf(head)[0]!);
}

describe('LineRules', () => {
  describe('when an unsigned line became signed', () => {
    it('allows it where the signature verifies', () => {
      expect(fate(unsigned('open'), signed('open'), { signedInPlace: () => true })).toBe('allowed');
    });

    it('calls it rewritten where nothing can be verified', () => {
      expect(fate(unsigned('open'), signed('open'))).toBe('rewritten');
    });

    it('calls it rewritten in a family without signatures', () => {
      expect(fate(unsigned('open'), signed('open'), { signedInPlace: () => true }, TASKS)).toBe('rewritten');
    });

    it('does not ask where another member differs too', () => {
      const asked: LinePair[] = [];
      const signedInPlace = (pair: LinePair): boolean => (asked.push(pair), true);
      expect([
        fate(unsigned('open'), signed('open').replace('"a"', '"b"'), { signedInPlace }),
        asked,
      ]).toEqual(['rewritten', []]);
    });
  });

  describe('when a signed line was signed anew', () => {
    const rotated = (): boolean => true;

    it('allows it where a rotation says so', () => {
      expect(fate(signed('open'), signed('open', 2, 'b'.repeat(64)), { rotated })).toBe('allowed');
    });

    it('calls it rewritten where none does', () => {
      expect(fate(signed('open'), signed('open', 2, 'b'.repeat(64)))).toBe('rewritten');
    });

    it('asks no rotation where the signature is gone with the rest in place', () => {
      expect(fate(signed('open'), unsigned('open'))).toBe('rewritten');
    });
  });

  describe('when a signed line changed its state', () => {
    const signedTransition = (): boolean => true;

    it('allows the step where the new signature verifies', () => {
      expect(fate(signed('open'), signed('taken', 1, 'b'.repeat(64)), { signedTransition })).toBe('allowed');
    });

    it('forbids it where that cannot be told', () => {
      expect(fate(signed('open'), signed('taken', 1, 'b'.repeat(64)))).toBe('forbidden');
    });

    it('forbids a step that the table does not have, signed or not', () => {
      expect(fate(signed('taken'), signed('open', 1, 'b'.repeat(64)), { signedTransition })).toBe(
        'forbidden',
      );
    });
  });

  describe('when the id itself is among the members that may change', () => {
    it('calls another id rewritten', () => {
      const family = { ...TASKS, mutable: { '/id': { a: ['b'] } } };
      expect(fate(unsigned('open'), unsigned('open').replace('"a"', '"b"'), {}, family)).toBe('rewritten');
    });
  });

  describe('when a name of the language stands for a state', () => {
    it('is no state', () => {
      expect(fate(unsigned('constructor'), unsigned('name'), {}, TASKS)).toBe('forbidden');
    });
  });

  describe('when lines are keyed for a merge', () => {
    it('gives all states of one line the same key', () => {
      const rules = rulesOf({ family: SIGNED });
      const keys = [unsigned('open'), signed('taken', 2)].map((text) => rules.key(linesOf(text)[0]!));
      expect(new Set(keys).size).toBe(1);
    });

    it('keys a line that is no JSON by its bytes', () => {
      expect(rulesOf().key(linesOf('no json')[0]!)).toBe('no json');
    });
  });
});
