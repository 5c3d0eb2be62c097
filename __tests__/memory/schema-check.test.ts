import { describe, expect, it } from '@jest/globals';
import { MEMORY_FAMILY_NAMES } from '../../src/memory/memory-families.js';
import { schemaCheck } from '../../src/memory/schema-check.js';
import { scanSecrets } from '../../src/memory/secret-scan.js';
import { selfTest } from '../../src/memory/self-test.js';
import { entry, TOKEN } from './room.js';

describe('schemaCheck', () => {
  it.each(MEMORY_FAMILY_NAMES)('takes an entry of %s', async (family) => {
    expect(await schemaCheck(entry(family, 1), family)).toEqual({ ok: true, error: null, problems: [] });
  });

  it('refuses an entry of another family', async () => {
    expect((await schemaCheck(entry('mistakes', 1), 'patterns')).error).toBe(
      'SOVEREIGN_MEMORY_SCHEMA_INVALID',
    );
  });

  it.each([[null], [[]], ['x'], [undefined]])('refuses %j', async (value) => {
    expect((await schemaCheck(value, 'patterns')).ok).toBe(false);
  });

  it('refuses an invented key', async () => {
    const made = entry('decisions', 1, { decision_key: '0'.repeat(16) });
    expect((await schemaCheck(made, 'decisions')).error).toBe('SOVEREIGN_MEMORY_SCHEMA_INVALID');
  });

  it('takes a failure reason that is not its tag’s: that is a warning', async () => {
    const made = entry('mistakes', 1, { failure_reason_code: 'OTHER' });
    expect((await schemaCheck(made, 'mistakes')).ok).toBe(true);
  });

  it('finds a secret before all else', async () => {
    const made = entry('patterns', 1, { text: TOKEN, more: 1 });
    expect((await schemaCheck(made, 'patterns')).error).toBe('SOVEREIGN_MEMORY_SECRET_DETECTED');
  });
});

describe('scanSecrets', () => {
  it('says what it found, and nothing of prose', async () => {
    const password = ['api', '_key=', 'Zt4mQ9wL2xV7cB1nK8sD5fG3hJ6p'].join('');
    expect([
      await scanSecrets(TOKEN),
      await scanSecrets(password),
      await scanSecrets('the api key is in the vault'),
    ]).toEqual(['SOVEREIGN_MEMORY_SECRET_DETECTED', 'SOVEREIGN_MEMORY_SECRET_DETECTED', null]);
  });
});

describe('selfTest', () => {
  it('holds', async () => {
    expect(await selfTest()).toBe(true);
  });
});
