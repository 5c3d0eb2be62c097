import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signLine } from '../../../src/core/signature/sign.js';
import { obviousSignature } from '../canonical/obvious.js';
import { records, spellOtherwise } from '../canonical/records.js';
import { keyHexOf, ringOf, verdictOf } from './keys.js';

const KEY = keyHexOf('differential');
const ring = ringOf([5, KEY]);
const RUNS = process.env['EVIDENCE_DEEP'] === '1' ? 20_000 : 2000;

/** Signs each line of its input as Python's own library sees it; members of ASCII names and plain numbers only. */
const PYTHON = `
import hashlib, hmac, json, sys
key = bytes.fromhex(sys.argv[1])
for line in sys.stdin:
    record = json.loads(line)
    record.pop("sig_hmac_sha256", None)
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    print(hmac.new(key, text.encode("utf-8"), hashlib.sha256).hexdigest())
`;

describe('signatures', () => {
  it('are those of an obvious second implementation', () => {
    fc.assert(
      fc.property(records, (record) => {
        const line = JSON.parse(signLine(record, ring)) as Record<string, unknown>;
        expect(line['sig_hmac_sha256']).toBe(obviousSignature({ ...record, key_version: 5 }, KEY));
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

  it('are those of Python, where it is installed', () => {
    if (spawnSync('python3', ['--version']).status !== 0) return;
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '"', '\\', '\n', '\u0001', '\u2028', '\u{1f680}', '/'),
    });
    const plain = fc.dictionary(
      fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '_', '1', ' '), minLength: 1, maxLength: 4 }),
      fc.oneof(
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom(0.5, -1.25),
        fc.array(text),
      ),
    );
    const lines = fc.sample(plain, 200).map((record) => signLine(record, ring));
    const output = execFileSync('python3', ['-c', PYTHON, KEY], {
      input: `${lines.join('\n')}\n`,
      env: { ...process.env, PYTHONIOENCODING: 'utf-8', PYTHONUTF8: '1' },
      encoding: 'utf8',
    });
    const ours = lines.map((line) => (JSON.parse(line) as Record<string, unknown>)['sig_hmac_sha256']);
    expect(output.trim().split('\n')).toEqual(ours);
  });
});
