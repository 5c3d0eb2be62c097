import { describe, expect, it } from '@jest/globals';
import { credentialNameStrength } from '../../../src/core/secrets/credential-name.js';

describe('credentialNameStrength', () => {
  it.each([
    'password',
    'DB_PASSWORD',
    'apiKey',
    'x-api-key',
    'client.secret',
    'PGPASSWORD',
    'secret key',
    'service_key',
  ])('is strong: %s', (name) => expect(credentialNameStrength(name)).toBe('strong'));

  it.each(['token', 'SOME_TOKEN', 'accessToken', 'bearer'])('is a token: %s', (name) =>
    expect(credentialNameStrength(name)).toBe('token'),
  );

  it.each(['OPENAI_KEY', 'judgeKey', 'x-key'])('is weak: %s', (name) =>
    expect(credentialNameStrength(name)).toBe('weak'),
  );

  it.each([
    'key',
    'issue_key',
    'decision_key',
    'primary_key',
    'publicKey',
    'tokens',
    'max_token',
    'nextPageToken',
    'monkey',
    'secretary',
    'password_hint',
    'mytoken',
    '',
  ])('is no credential: %s', (name) => expect(credentialNameStrength(name)).toBeNull());
});
