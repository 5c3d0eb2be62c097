import { describe, expect, it } from '@jest/globals';
import { Quoting } from '../../src/gate/quoting.js';

describe('Quoting', () => {
  it('escapes what could steer a terminal', () => {
    expect(new Quoting().quote('a\u001b[2J')).toBe('a\\x1b[2J');
  });

  it('takes out the secrets of the line that is being judged', () => {
    const quoting = new Quoting();
    quoting.redact = (text) => text.replace('hidden', '***');
    expect(quoting.quote('a hidden word')).toBe('a *** word');
  });

  it('looks for them as far as a quotation can reach', () => {
    let looked = 0;
    const quoting = new Quoting();
    quoting.redact = (text) => {
      looked = text.length;
      return text;
    };
    const shown = quoting.quote('x'.repeat(8_000_000));
    expect([shown.length, looked < 10_000]).toEqual([60, true]);
  });

  it('forgets them with the next line', () => {
    const quoting = new Quoting();
    quoting.redact = () => '***';
    quoting.redact = null;
    expect(quoting.quote('a')).toBe('a');
  });
});
