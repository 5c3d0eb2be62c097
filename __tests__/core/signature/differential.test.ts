import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signLine } from '../../../src/core/signature/sign.js';
import { obviousSignature } from '../canonical/obvious.js';
import { records, spellOtherwise } from '../canonical/records.js';
import { keyHexOf, ringOf, verdictOf } from './keys.js';
import { signedByPython } from './python-signer.js';

const KEY = keyHexOf('differential');
const ring = ringOf([5, KEY]);
const RUNS = 20_000;

const signatureOf = (line: string): unknown =>
  (JSON.parse(line) as Record<string, unknown>)['sig_hmac_sha256'];

describe(`signatures of ${RUNS} random records`, () => {
  it('are those of an obvious second implementation', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(signatureOf(signLine(record, ring))).toBe(
          obviousSignature({ ...record, key_version: 5 }, KEY),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('verify when that implementation made them and somebody else spelt the line', () => {
    fc.assert(
      fc.property(records, fc.nat(), (record, seed) => {
        const signed = { ...record, key_version: 5 };
        const line = spellOtherwise({ ...signed, sig_hmac_sha256: obviousSignature(signed, KEY) }, seed);
        expect(verdictOf(line, ring).state).toBe('valid');
      }),
      { numRuns: RUNS },
    );
  });

  it('are those of Python, and verify as Python writes them, where it is installed', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const lines = fc.sample(records, { numRuns: RUNS, seed }).map((record) => signLine(record, ring));
    const theirs = signedByPython(lines, KEY);
    if (theirs === null) return;
    const others = lines.flatMap((line, at) => {
      const their = theirs[at];
      const isSame = their !== undefined && their.signature === signatureOf(line);
      return isSame && verdictOf(their.line, ring).state === 'valid' ? [] : [{ line, their }];
    });
    expect([seed, theirs.length, others.slice(0, 3)]).toEqual([seed, RUNS, []]);
  });
});
