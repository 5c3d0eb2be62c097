import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/core/canonical/canonical-json.js';
import { SIGNATURE_MEMBER, spliceSignature } from '../../../src/core/canonical/splice.js';
import { parseStrictText } from '../../../src/core/json/strict.js';
import { jsonTexts, objectTexts } from '../json/texts.js';
import { records, spellOtherwise } from './records.js';

const LIMITS = { depth: 64 };
const SIGNATURE = 'ab'.repeat(32);
const signed = (record: object): Record<string, unknown> => ({ ...record, [SIGNATURE_MEMBER]: SIGNATURE });

function rest(text: string): string | null {
  const cut = spliceSignature(text, LIMITS);
  return cut === null ? null : text.slice(0, cut.from) + text.slice(cut.to);
}

/** The same by the general path. */
function restOf(text: string): string {
  const { [SIGNATURE_MEMBER]: _, ...others } = JSON.parse(text) as Record<string, unknown>;
  return canonicalJson(others);
}

function someNameNeedsEscapes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) =>
      (!Array.isArray(value) && JSON.stringify(name) !== `"${name}"`) || someNameNeedsEscapes(member),
  );
}

describe('spliceSignature', () => {
  it.each([
    ['in the middle', `{"a":1,"${SIGNATURE_MEMBER}":"${SIGNATURE}","z":2}`, '{"a":1,"z":2}'],
    ['at the end', `{"a":1,"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`, '{"a":1}'],
    ['at the start', `{"${SIGNATURE_MEMBER}":"${SIGNATURE}","z":2}`, '{"z":2}'],
    ['alone', `{"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`, '{}'],
  ])('cuts the signature out %s', (_, text, expected) => {
    expect(rest(text)).toBe(expected);
  });

  it('leaves a signature that is nested', () => {
    const inner = `{"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`;
    const text = `{"a":${inner},"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`;
    expect(rest(text)).toBe(`{"a":${inner}}`);
  });

  it.each([
    ['white space', `{"a": 1,"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
    ['white space at the end', `{"${SIGNATURE_MEMBER}":"${SIGNATURE}"} `],
    ['names in another order', `{"${SIGNATURE_MEMBER}":"${SIGNATURE}","a":1}`],
    ['names in another order deep inside', `{"a":[{"c":1,"b":2}],"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
    ['a name twice', `{"a":1,"a":1,"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
    ['the signature twice', `{"${SIGNATURE_MEMBER}":"${SIGNATURE}","${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
    ['another spelling of a number', `{"a":1.0,"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
    ['another spelling of a character', `{"a":"\\u0041","${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
    ['an escaped name', `{"\\u0061":1,"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
    ['an escaped signature', `{"${SIGNATURE_MEMBER}":"\\u0061${SIGNATURE.slice(6)}"}`],
    ['a short signature', `{"${SIGNATURE_MEMBER}":"${SIGNATURE.slice(1)}"}`],
    ['a signature that is a number', `{"${SIGNATURE_MEMBER}":1}`],
    ['no signature', '{"a":1}'],
    ['a nested signature only', `{"a":{"${SIGNATURE_MEMBER}":"${SIGNATURE}"}}`],
    ['a number that readers change', `{"a":6148914691236517000,"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`],
  ])('leaves a line with %s to the general path', (_, text) => {
    expect(spliceSignature(text, LIMITS)).toBeNull();
  });

  it('leaves a line that is nested too deeply to the general path', () => {
    const text = `{"a":[[]],"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`;
    expect([spliceSignature(text, { depth: 3 }) === null, spliceSignature(text, { depth: 2 })]).toEqual([
      false,
      null,
    ]);
  });

  describe('over 20,000 records', () => {
    it('gives what the general path gives, for every canonical line without escaped names', () => {
      fc.assert(
        fc.property(records, (record) => {
          const text = canonicalJson(signed(record));
          const expected = someNameNeedsEscapes(record) ? null : restOf(text);
          expect(rest(text)).toBe(expected);
        }),
        { numRuns: 20_000 },
      );
    });

    it('gives nothing for a line whose white space, order or spelling is another', () => {
      fc.assert(
        fc.property(records, fc.nat(), (record, seed) => {
          const text = spellOtherwise(signed(record), seed);
          if (text !== canonicalJson(JSON.parse(text))) expect(spliceSignature(text, LIMITS)).toBeNull();
          else expect(rest(text) ?? restOf(text)).toBe(restOf(text));
        }),
        { numRuns: 20_000 },
      );
    });
  });

  it('gives a cut for strict JSON only, whatever the text', () => {
    const around = fc.oneof(
      jsonTexts.map((value) => `{"a":${value},"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`),
      objectTexts.map((text) => `${text.slice(0, -1)},"${SIGNATURE_MEMBER}":"${SIGNATURE}"}`),
    );
    fc.assert(
      fc.property(around, (text) => {
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          value = undefined;
        }
        if (value === undefined || spliceSignature(text, LIMITS) === null) return;
        expect(parseStrictText(text, LIMITS).faults).toEqual([]);
        expect(rest(text)).toBe(restOf(text));
      }),
      { numRuns: 5000 },
    );
  });
});
