import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/core/canonical/canonical-json.js';
import { parseStrict } from '../../../src/core/json/strict.js';
import { parseSigned } from '../../../src/core/signature/signed-line.js';
import { records } from '../canonical/records.js';
import { mutatedTexts } from '../json/texts.js';
import { LIMITS } from './keys.js';

const SIGNATURE = 'cd'.repeat(32);
const canonicalLine = (record: object): string => canonicalJson({ ...record, sig_hmac_sha256: SIGNATURE });

function expectSameAsStrict(text: string): void {
  const bytes = Buffer.from(`x${text}\n`);
  const strict = parseStrict(bytes, 1, bytes.length - 1, LIMITS);
  const { value, faults } = parseSigned(bytes, 1, bytes.length - 1, LIMITS);
  expect({ value, faults }).toEqual(strict);
}

describe('parseSigned', () => {
  it('gives what strict JSON gives for canonical lines', () => {
    fc.assert(fc.property(records, (record) => expectSameAsStrict(canonicalLine(record))));
  });

  it('gives what strict JSON gives for broken lines', () => {
    fc.assert(
      fc.property(mutatedTexts, fc.boolean(), (text, isObject) => {
        const tail = `"sig_hmac_sha256":"${SIGNATURE}"}`;
        expectSameAsStrict(isObject ? `{"a":${text},${tail}` : `${text.slice(0, -1)},${tail}`);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['[{"sig_hmac_sha256":"' + SIGNATURE + '"}]', '5', '', '{"sig_hmac_sha256":"' + SIGNATURE + '"'])(
    'gives what strict JSON gives for %s',
    (text) => expectSameAsStrict(text),
  );

  it('counts bytes where the text has longer characters', () => {
    const bytes = Buffer.from(`\n${canonicalLine({ a: 'ä\u{1f680}', 'ä€': 'é', z: 'ü' })}`);
    const { cut } = parseSigned(bytes, 1, bytes.length, LIMITS);
    const rest = Buffer.concat([bytes.subarray(1, cut?.from), bytes.subarray(cut?.to)]);
    expect(rest.toString()).toBe(canonicalJson({ a: 'ä\u{1f680}', 'ä€': 'é', z: 'ü' }));
  });
});
