import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSignedFamily } from '../../src/checks/signatures.js';
import { signLine } from '../../src/core/signature/sign.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';
import { judgeSignatures, SIGNED } from './judged-signatures.js';

const ring = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);
const older = ringOf([1, keyHexOf('one')]);
const unknown = ringOf([9, keyHexOf('nine')]);

const plain = (id: string): string => JSON.stringify({ id });
const two = (id: string): string => signLine({ id }, ring);
const one = (id: string): string => signLine({ id }, older);
const nine = (id: string): string => signLine({ id }, unknown);
const forged = (id: string): string => two('original').replace('original', id);
const empty = (id: string): string => JSON.stringify({ id, key_version: 1, sig_hmac_sha256: '' });

describe('isSignedFamily', () => {
  it.each([
    ['off', false],
    ['optional', true],
    ['required', true],
  ] as const)('is for %s: %p', (signature, expected) => {
    expect(isSignedFamily(SIGNED(signature))).toBe(expected);
  });
});

describe('SignatureJudge', () => {
  describe('when signatures are required', () => {
    it('says nothing of valid lines', () => {
      expect(judgeSignatures([one('a'), two('b')], { ring })).toEqual({
        findings: [],
        counts: { signed: 2, unsigned: 0, invalid: 0, unverifiable: 0 },
      });
    });

    it('reports every line that is not valid, and counts each kind', () => {
      expect(judgeSignatures([plain('a'), two('b'), forged('c'), empty('d'), nine('e')], { ring })).toEqual({
        findings: [
          '1 EVIDENCE_UNSIGNED',
          '3 EVIDENCE_SIGNATURE_INVALID',
          '4 EVIDENCE_SIGNATURE_MALFORMED',
          '5 EVIDENCE_SIGNATURE_UNVERIFIABLE',
        ],
        counts: { signed: 1, unsigned: 1, invalid: 2, unverifiable: 1 },
      });
    });

    it('counts nothing as signed where no key is', () => {
      expect(judgeSignatures([one('a'), two('b')], { ring: null })).toEqual({
        findings: ['1 EVIDENCE_SIGNATURE_UNVERIFIABLE', '2 EVIDENCE_SIGNATURE_UNVERIFIABLE'],
        counts: { signed: 0, unsigned: 0, invalid: 0, unverifiable: 2 },
      });
    });

    it('passes over blank lines and conflict markers', () => {
      expect(judgeSignatures(['', '<<<<<<< ours', ' '], { ring }).findings).toEqual([]);
    });
  });

  describe('when signatures are optional', () => {
    const optional = { ring, signature: 'optional' } as const;

    it('lets unsigned lines stand before the first signed one', () => {
      const judged = judgeSignatures([plain('a'), plain('b'), two('c')], optional);
      expect([judged.findings, judged.counts.unsigned]).toEqual([[], 2]);
    });

    it('lets a file stand in which nothing is signed', () => {
      expect(judgeSignatures([plain('a'), plain('b')], optional).findings).toEqual([]);
    });

    it('reports an unsigned line in the middle', () => {
      expect(judgeSignatures([two('a'), plain('b'), two('c')], optional).findings).toEqual([
        '2 EVIDENCE_UNSIGNED',
      ]);
    });

    it.each([
      ['a forged line', forged('a')],
      ['a malformed signature', empty('a')],
      ['a signature that cannot be checked', nine('a')],
    ])('reports an unsigned line behind %s', (_, first) => {
      expect(judgeSignatures([first, plain('b')], optional).findings).toContain('2 EVIDENCE_UNSIGNED');
    });
  });

  describe('when a line has an older key than one before', () => {
    const regressed = 'EVIDENCE_KEY_VERSION_REGRESSED';

    it('reports each such line, also where it is valid', () => {
      const lines = [one('a'), two('b'), one('c'), two('d'), one('e')];
      expect(judgeSignatures(lines, { ring }).findings).toEqual([`3 ${regressed}`, `5 ${regressed}`]);
    });

    it('reports it without a key too', () => {
      expect(judgeSignatures([two('a'), one('b')], { ring: null }).findings).toContain(`2 ${regressed}`);
    });

    it('takes no version from a line that does not fit its key', () => {
      const wrong = signLine({ id: 'a' }, ringOf([2, keyHexOf('another')]));
      expect(judgeSignatures([wrong, one('b')], { ring }).findings).toEqual(['1 EVIDENCE_SIGNATURE_INVALID']);
    });
  });

  describe('when some lines stood before', () => {
    it('does not verify them again', () => {
      expect(judgeSignatures([forged('a'), plain('b'), two('c')], { ring, known: 2 })).toEqual({
        findings: [],
        counts: { signed: 1, unsigned: 0, invalid: 0, unverifiable: 0 },
      });
    });

    it('knows from them that the file is signed', () => {
      const options = { ring, known: 1, signature: 'optional' } as const;
      expect(judgeSignatures([two('a'), plain('b')], options).findings).toEqual(['2 EVIDENCE_UNSIGNED']);
    });

    it('knows their key versions', () => {
      expect(judgeSignatures([two('a'), one('b')], { ring, known: 1 }).findings).toEqual([
        '2 EVIDENCE_KEY_VERSION_REGRESSED',
      ]);
    });
  });

  describe('when a line is not strict JSON', () => {
    const twice = two('a').replace('"id"', '"id":"b","id"');
    const broken: readonly (readonly [string, string | Buffer])[] = [
      ['a member twice', twice],
      ['no JSON', 'x'],
      ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
      ['more bytes than allowed', JSON.stringify({ text: 'x'.repeat(2000) })],
      ['a byte order mark', `\ufeff${two('a')}`],
    ];

    it.each(broken)('counts it as invalid and leaves the report to the others: %s', (_, line) => {
      const { findings, counts } = judgeSignatures([line], { ring });
      expect([findings, counts.invalid, counts.signed]).toEqual([[], 1, 0]);
    });

    it.each(broken)('reports it where the others do not run: %s', (_, line) => {
      expect(judgeSignatures([line], { ring, checks: ['signatures'] }).findings).toEqual([
        '1 EVIDENCE_SIGNATURE_MALFORMED',
      ]);
    });
  });

  it('finds the same however the lines are cut into runs', () => {
    const kinds = [plain, one, two, nine, forged, empty];
    const lines = fc.array(fc.nat({ max: kinds.length - 1 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 1, max: 5 }),
        fc.nat({ max: 4 }),
        fc.constantFrom('optional' as const, 'required' as const),
        (picks, run, known, signature) => {
          const written = picks.map((kind, at) => kinds[kind]!(`n-${at}`));
          const options = { ring, known, signature };
          expect(judgeSignatures(written, { ...options, run })).toEqual(judgeSignatures(written, options));
        },
      ),
      { numRuns: 500 },
    );
  });
});
