import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SecretCandidates } from '../../../src/core/secrets/candidates.js';
import { NEEDLES } from '../../../src/core/secrets/prefilter-needles.js';
import { isSecretCandidate } from '../../../src/core/secrets/prefilter.js';
import { VECTORS } from './vectors.js';

const WINDOW = 65_536;
const TOKEN = `"gh${'p_'}${'a1'.repeat(18)}"`;

/** What the kernel, and what the prefilter says of each line. */
function verdicts(lines: readonly string[]): { kernel: boolean[]; prefilter: boolean[] } {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const candidates = new SecretCandidates(bytes, 0);
  const kernel: boolean[] = [];
  const prefilter: boolean[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start);
    kernel.push(candidates.has(start, end));
    prefilter.push(isSecretCandidate(bytes, start, end));
    start = end + 1;
  }
  return { kernel, prefilter };
}

function expectSame(lines: readonly string[]): void {
  const { kernel, prefilter } = verdicts(lines);
  expect(kernel).toEqual(prefilter);
}

describe('SecretCandidates', () => {
  it('says of every known secret what the prefilter says', () => {
    expectSame(
      VECTORS.flatMap(({ secrets }) => Object.values(secrets)).map((text) => JSON.stringify({ text })),
    );
  });

  it('says of any text what the prefilter says', () => {
    const words = NEEDLES.flatMap(({ text }) => [text, text.toUpperCase(), `${text}: Aa1${'b2'.repeat(12)}`]);
    const noise = fc.string({ unit: fc.constantFrom(...'ab eyk-_.:="\\/\tAK019é€'), maxLength: 12 });
    const line = fc.array(fc.oneof(noise, fc.constantFrom(...words)), { maxLength: 12 });
    const property = fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      expectSame(lines.map((parts) => parts.join('').replaceAll('\n', ' ')));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('says of any bytes what the prefilter says', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const has = new SecretCandidates(bytes, 0).has(0, bytes.length);
      expect(has).toBe(isSecretCandidate(bytes, 0, bytes.length));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it.each(Array.from({ length: 48 }, (_, shift) => [WINDOW - 44 + shift]))(
    'finds what stands across the end of a window (from byte %i)',
    (at) => {
      expect(verdicts([`${' '.repeat(at)}${TOKEN} rest`]).kernel).toEqual([true]);
    },
  );

  it('finds what stands at the very end', () => {
    const bytes = Buffer.from(`{"a":${TOKEN}}`);
    expect(new SecretCandidates(bytes, 0).has(0, bytes.length)).toBe(true);
  });

  it('looks at the line only', () => {
    expect(verdicts([TOKEN, '{"a":1}', TOKEN, '{"b":2}']).kernel).toEqual([true, false, true, false]);
  });

  it('may pass over lines, also over whole windows', () => {
    const bytes = Buffer.from(`{"a":1}\n${'x'.repeat(3 * WINDOW)}\n{"b":${TOKEN}}\n{"c":1}`);
    const candidates = new SecretCandidates(bytes, 0);
    const third = bytes.indexOf('{"b"');
    const fourth = bytes.indexOf('{"c"');
    const said = [
      candidates.has(0, 7),
      candidates.has(third, fourth - 1),
      candidates.has(fourth, bytes.length),
    ];
    expect(said).toEqual([false, true, false]);
  });

  it('runs a kernel that is compiled from its source and from the needles as they are', () => {
    const output = execFileSync(process.execPath, ['scripts/generate-kernel.mjs', '--check'], {
      encoding: 'utf8',
    });
    expect(output).toContain('up to date');
  });
});
