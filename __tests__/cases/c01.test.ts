import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../src/core/canonical/canonical-json.js';
import { signLine } from '../../src/core/signature/sign.js';
import { keyHexOf, ringOf, verdictOf } from '../core/signature/keys.js';

/** Case c01: member names sort by UTF-16 unit, not by code point nor by any language's rules. */
const BY_CODE_POINT = '{"x":{"\ue001":2,"\u{10001}":1},"é":0,"k\ufb01":2,"k\uff01":3,"k\u{1f511}":1}';
const BY_UNIT = '{"k\u{1f511}":1,"k\ufb01":2,"k\uff01":3,"x":{"\u{10001}":1,"\ue001":2},"é":0}';

describe('c01: key order', () => {
  it('is by UTF-16 unit at every depth', () => {
    expect(Buffer.from(canonicalJson(JSON.parse(BY_CODE_POINT))).equals(Buffer.from(BY_UNIT))).toBe(true);
  });

  it('is not that of a language', () => {
    expect(canonicalJson({ ä: 1, z: 2, Z: 3, a: 4 })).toBe('{"Z":3,"a":4,"z":2,"ä":1}');
  });

  it('does not matter to a signature', () => {
    const ring = ringOf([1, keyHexOf('c01')]);
    const line = signLine(JSON.parse(BY_UNIT) as Record<string, unknown>, ring);
    const { sig_hmac_sha256: signature } = JSON.parse(line) as Record<string, unknown>;
    const other = `${BY_CODE_POINT.slice(0, -1)},"sig_hmac_sha256":"${String(signature)}","key_version":1}`;
    expect([verdictOf(line, ring).state, verdictOf(other, ring).state]).toEqual(['valid', 'valid']);
  });
});
