import { describe, expect, it } from '@jest/globals';
import { signLine, signRecord } from '../../src/core/signature/sign.js';
import { judgeSignatures } from '../checks/judged-signatures.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';

/** Case c63: signatures dropped, emptied or renamed inside a signed file, and a line replayed. */
const ring = ringOf([1, keyHexOf('c63')]);
const signed = (record: object): string => signLine({ ...record }, ring);
const plain = (record: object): string => JSON.stringify(record);
const signatureOf = (record: object): string => signRecord({ ...record }, ring.currentKey);

const LINES = [
  plain({ id: 'old-1', ok: true }),
  plain({ id: 'old-2', ok: true }),
  signed({ id: 'ev-1', ok: true }),
  signed({ id: 'ev-2', note: 'second', ok: false }),
  plain({ id: 'ev-x', ok: true }),
  signed({ id: 'ev-3', ok: true }),
  plain({ id: 'ev-y', ok: true, key_version: 1, sig_hmac_sha256: '' }),
  plain({ id: 'ev-z', ok: true, key_version: 1, sig_hmac_sha256: null }),
  plain({ id: 'ev-w', ok: true, key_version: 1, signature: signatureOf({ id: 'ev-w', ok: true }) }),
  plain({ sig_hmac_sha256: signatureOf({ ok: true, id: 'ev-5' }), ok: true, key_version: 1, id: 'ev-5' }),
  signed({ id: 'ev-6', ok: true }).replace('true', 'false'),
  signed({ id: 'ev-2', note: 'second', ok: false }),
];

const linesOf = (findings: readonly string[]): readonly number[] =>
  findings.map((finding) => Number(finding.split(' ')[0]));

describe('c63: stripped signatures', () => {
  it('are found wherever they are, where signatures are required', () => {
    expect(linesOf(judgeSignatures(LINES, { ring }).findings)).toEqual([1, 2, 5, 7, 8, 9, 11]);
  });

  it('are found behind the first signed line, where they are optional', () => {
    const { findings } = judgeSignatures(LINES, { ring, signature: 'optional' });
    expect(linesOf(findings)).toEqual([5, 7, 8, 9, 11]);
  });

  it('are counted apart', () => {
    expect(judgeSignatures(LINES, { ring }).counts).toEqual({
      signed: 5,
      unsigned: 4,
      invalid: 3,
      unverifiable: 0,
    });
  });

  it('are found in change mode too, when only they are added', () => {
    const { findings } = judgeSignatures(LINES.slice(0, 5), { ring, signature: 'optional', known: 4 });
    expect(findings).toEqual(['5 EVIDENCE_UNSIGNED']);
  });

  it('leave nothing counted as signed in a file without signatures', () => {
    expect(judgeSignatures(LINES.slice(0, 2), { ring }).counts).toMatchObject({ signed: 0, unsigned: 2 });
  });
});
