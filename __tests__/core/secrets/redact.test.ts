import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRedactor, REDACTED } from '../../../src/core/secrets/redact.js';
import type { SecretHit } from '../../../src/core/secrets/detect.js';
import { scanRecord } from './scan.js';
import { VECTORS } from './vectors.js';

const TOKEN = `gh${'p_'}Q7r8S9t0U1v2W3x4Y5z6A7b8C9d0E1f2G3h4`;
const PEM = VECTORS.find(({ rule }) => rule === 'private-key')?.secrets['pkcs8'] ?? '';

function hit(value: string, accepted = false): SecretHit {
  return { rule: 'any', pointer: null, fingerprint: null, accepted, value };
}

describe('createRedactor', () => {
  const redact = createRedactor([hit(TOKEN)]);

  it('takes the value out and leaves the rest', () => {
    expect(redact(`found "${TOKEN}" here`)).toBe(`found "${REDACTED}" here`);
  });

  it('leaves a text without it as it is', () => {
    expect(redact('found \\u0041 "nothing"\n here')).toBe('found \\u0041 "nothing"\n here');
  });

  it('takes out an accepted one too', () => {
    expect(createRedactor([hit(TOKEN, true)])(TOKEN)).toBe(REDACTED);
  });

  it('leaves everything where there are no hits', () => {
    expect(createRedactor([])(TOKEN)).toBe(TOKEN);
  });

  it('takes out a value that is shorter than a piece', () => {
    expect(createRedactor([hit('s3c')])('redis://:s3c@h')).toBe(`redis://:${REDACTED}@h`);
  });

  it.each([8, 12, 20])('takes out a piece of %d characters at a cut end', (length) => {
    expect(redact(`cut: ${TOKEN.slice(0, length)}`)).toBe(`cut: ${REDACTED}`);
    expect(redact(`${TOKEN.slice(-length)} cut`)).toBe(`${REDACTED} cut`);
  });

  it.each<[string, (text: string) => string]>([
    ['escaped once', (text) => JSON.stringify(text)],
    ['escaped twice', (text) => JSON.stringify(JSON.stringify(text))],
    ['on one line', (text) => text.replaceAll('\n', '')],
    ['with carriage returns', (text) => JSON.stringify(text.replaceAll('\n', '\r\n'))],
    ['in unicode escapes', (text) => text.replaceAll('M', '\\u004d').replaceAll('\n', '\\u000a')],
  ])('takes out other spellings of a key: %s', (_name, spell) => {
    const shown = createRedactor([hit(PEM)])(`x ${spell(PEM)} y`);
    expect(shown).not.toContain('MC4CAQAw');
    expect(shown.replaceAll(REDACTED, '').length).toBeLessThan(16);
  });

  it('takes out every hit of a record from the record', async () => {
    const record = { env: { A: TOKEN, password: 'hunter22"x' }, note: `redis://:s3cr3t9@h ${PEM}` };
    const shown = createRedactor(await scanRecord(record))(JSON.stringify(record));
    for (const piece of ['C9d0E1f2G3h4', 'hunter22', 's3cr3t9', 'MC4CAQAw'])
      expect(shown).not.toContain(piece);
  });

  it('leaves no piece of 8 characters, wherever the text was cut', () => {
    const place = fc.nat(TOKEN.length);
    const property = fc.property(fc.string(), fc.string(), place, place, (before, after, one, two) => {
      const shown = redact(`${before}${TOKEN.slice(Math.min(one, two), Math.max(one, two))}${after}`);
      for (let index = 0; index + 8 <= TOKEN.length; index += 1)
        expect(shown).not.toContain(TOKEN.slice(index, index + 8));
    });
    fc.assert(property, { numRuns: 200 });
  });
});
