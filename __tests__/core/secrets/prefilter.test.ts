import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSecretCandidate } from '../../../src/core/secrets/prefilter.js';
import { isCandidate, scanLine } from './scan.js';
import { VECTORS } from './vectors.js';

const FINDING = {
  ts: '2026-04-02T09:15:00.000Z',
  phase_id: 'close-out',
  producer_model_id: 'model-a-4.1-high',
  lens: 'challenger',
  finding_id: '4b2f4f4e-3e0b-4b7a-8f0e-1d2c3b4a5968',
  finding_text:
    'The release notes (docs/releases/S0042-notes.md) say 11/11 tests; the run log has 12 — one was skipped: see L98. ' +
    'max_tokens=16000, prompt_tokens: 505, key findings: none. "risk-tier" stays medium, status=DONE; don\u0027t reopen.',
  issue_key: 'ik_0123456789abcdef',
  rework_generation: 0,
  single_finder: true,
  proof_hash: 'A534D7CD3B31DD2E4F7C794CFD61C14F34D1E776B229F9F93ED100527640E6DD',
};

const secrets = VECTORS.flatMap(({ secrets }) => Object.values(secrets));
const prose = fc.string({ unit: fc.constantFrom(...'ab eyk-_.:="\\/\n\tAK019é'), maxLength: 20 });

/** JSON text in which each character of the string may be spelt as an escape. */
function spell(text: string, escaped: readonly boolean[]): string {
  return [...JSON.stringify(text).slice(1, -1)]
    .map((one, index, all) => {
      const isPlain = /[A-Za-z0-9_.:=-]/.test(one) && all[index - 1] !== '\\' && all[index - 2] !== '\\';
      const isHex = all
        .slice(Math.max(0, index - 5), index)
        .join('')
        .includes('\\u');
      if (!isPlain || isHex || escaped[index % escaped.length] !== true) return one;
      return `\\u00${one.charCodeAt(0).toString(16)}`;
    })
    .join('');
}

describe('isSecretCandidate', () => {
  describe('when the line is an ordinary finding', () => {
    it('says no', () => {
      expect(isCandidate(JSON.stringify(FINDING))).toBe(false);
    });

    it('says no to escapes that writers use for HTML and quotes', () => {
      expect(isCandidate('{"a":"x \\u003c y \\u003e z \\u0026 \\u0027 \\u0022 \\u00e9"}')).toBe(false);
    });
  });

  it('says yes to a letter that is spelt as an escape', () => {
    expect(isCandidate('{"a":"\\u0067hp"}')).toBe(true);
  });

  it('looks at the line only', () => {
    const before = Buffer.from(`gh${'p_'}${'a1'.repeat(18)}\n`);
    const bytes = Buffer.concat([before, Buffer.from('{"a":1}\n'), before]);
    expect(isSecretCandidate(bytes, before.length, before.length + 7)).toBe(false);
  });

  it('knows every kind of secret, wherever it stands and however it is spelt', async () => {
    const escapes = fc.oneof(fc.constant([false]), fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }));
    const property = fc.asyncProperty(
      fc.constantFrom(...secrets),
      prose,
      prose,
      escapes,
      fc.boolean(),
      async (secret, before, after, escaped, isName) => {
        const text = spell(`${before}${secret}${after}`, escaped);
        const line = isName ? `{"${text}":1}` : `{"a":"${text}"}`;
        if ((await scanLine(line)).length > 0) expect(isCandidate(line)).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });

  it('knows every credential by its name and value', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(
        'password',
        'apiKey',
        'x_key',
        'X-API-KEY',
        'Secret',
        'pwd',
        'auth_token',
        'bearer',
        'passphrase',
        'Authorization',
      ),
      fc.string({ unit: fc.constantFrom(...'aZ9!-_./\\"\'é '), maxLength: 30 }),
      fc.constantFrom(':', ' : ', '= ', ':=', '=>', ' == "'),
      async (name, value, sign) => {
        const lines = [
          JSON.stringify({ [name]: value }),
          JSON.stringify([`${name}${sign}${value}`]),
          `${name}${sign}${value}`,
        ];
        for (const line of lines) {
          if ((await scanLine(line)).length > 0) expect(isCandidate(line)).toBe(true);
        }
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });
});
