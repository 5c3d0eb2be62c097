import * as crypto from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Hmac } from '../../../src/core/signature/hmac.js';
import { openHmac, paddedHmac, streamingHmac } from '../../../src/core/signature/hmac.js';

/** Node 20.0 has no `crypto.hash`; this stands in for it there. */
const hash = (crypto.hash ??
  ((algorithm: string, data: Buffer, encoding: 'hex') =>
    crypto.createHash(algorithm).update(data).digest(encoding))) as typeof crypto.hash;

const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at * 7));
const key = crypto.createSecretKey(secret);
const ways: readonly (readonly [string, Hmac])[] = [
  ['streaming', streamingHmac(key)],
  ['padded', paddedHmac(key, hash)],
  ['the quickest', openHmac(key)],
];

const plain = (message: Buffer): string => crypto.createHmac('sha256', secret).update(message).digest('hex');

function ofRest(hmac: Hmac, bytes: Buffer, start: number, end: number, from: number, to: number): string {
  const target = Buffer.alloc(32);
  hmac.ofRest(bytes, start, end, { from, to }, target);
  return target.toString('hex');
}

describe.each(ways)('HMAC, %s', (_, hmac) => {
  it('fits RFC 4231, test case 1 with its key filled up to 32 bytes', () => {
    const padded = crypto.createSecretKey(Buffer.concat([Buffer.alloc(20, 0x0b), Buffer.alloc(12)]));
    expect(openHmac(padded).ofText('Hi There')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
  });

  it('takes text as UTF-8', () => {
    expect(hmac.ofText('naïve \u{1f680}')).toBe(plain(Buffer.from('naïve \u{1f680}')));
  });

  it('is that of the bytes without the cut', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        (array, places) => {
          const bytes = Buffer.from(array);
          const [start, from, to, end] = places
            .map((place) => place % (bytes.length + 1))
            .sort((a, b) => a - b);
          const rest = Buffer.concat([bytes.subarray(start, from), bytes.subarray(to, end)]);
          expect(ofRest(hmac, bytes, start!, end!, from!, to!)).toBe(plain(rest));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([4095, 4096, 4097, 40_000, 65_536, 65_537, 300_000])(
    'holds for %d bytes, and short ones after',
    (size) => {
      const bytes = Buffer.alloc(size, 'evidence');
      expect(ofRest(hmac, bytes, 0, size, 10, 90)).toBe(
        plain(Buffer.concat([bytes.subarray(0, 10), bytes.subarray(90)])),
      );
      expect(ofRest(hmac, bytes, 0, 20, 5, 6)).toBe(
        plain(Buffer.concat([bytes.subarray(0, 5), bytes.subarray(6, 20)])),
      );
    },
  );
});
