import { describe, expect, it } from '@jest/globals';
import { isCredentialLike, isPlaceholder } from '../../../src/core/secrets/credential.js';

describe('isCredentialLike', () => {
  it.each([
    'hunter22x',
    'Zt4mQ9wL',
    'Passw0rd!',
    'a1b2c3d4e5',
    'aB3$xY9!zz',
    'wJ/K7+bPxRfiCYzz9',
    'JBSWY3DPEHPK3PXP',
  ])('holds under a strong name: %s', (value) => expect(isCredentialLike(value, 'strong')).toBe(true));

  it.each([
    'short1',
    'changeme',
    'correcthorsebattery',
    '12345678',
    'S0108-notes',
    'camelCaseName',
    'with space 1',
    'mail9@example.org',
    'ünïcode99',
  ])('does not hold under a strong name: %s', (value) =>
    expect(isCredentialLike(value, 'strong')).toBe(false),
  );

  it('asks more of a weak name', () => {
    expect(isCredentialLike('Zt4mQ9wL2xV7', 'strong')).toBe(true);
    expect(isCredentialLike('Zt4mQ9wL2xV7', 'weak')).toBe(false);
    expect(isCredentialLike('Zt4mQ9wL2xV7cB1n', 'weak')).toBe(true);
  });

  it('counts short hex and a UUID under strong names only', () => {
    for (const value of ['0123456789abcdef', '550e8400-e29b-41d4-a716-446655440000']) {
      expect(isCredentialLike(value, 'strong')).toBe(true);
      expect(isCredentialLike(value, 'token')).toBe(false);
    }
    expect(isCredentialLike('0123456789abcdef'.repeat(2), 'weak')).toBe(true);
  });
});

describe('isPlaceholder', () => {
  it.each([
    '<your key>',
    '${TOKEN}',
    '$TOKEN',
    '{{ token }}',
    '%TOKEN%',
    '***',
    'xxxx',
    'a...',
    'process.env.X',
    'change-me',
    'your-key',
  ])('holds: %s', (value) => expect(isPlaceholder(value)).toBe(true));

  it.each(['$ecr3t!x', 'Zt4mQ9wL', 'yours9'])('does not hold: %s', (value) =>
    expect(isPlaceholder(value)).toBe(false),
  );
});
