import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../src/core/canonical/canonical-json.js';
import { shippedValidator } from '../../src/core/schema/shipped.js';
import { signLine, signRecord } from '../../src/core/signature/sign.js';
import { auditEvents } from '../../src/families/audit-events.js';
import { claimsRecord } from '../../src/families/match.js';
import { spellOtherwise } from '../core/canonical/records.js';
import { ringOf, verdictOf } from '../core/signature/keys.js';
import { AUDIT_VECTORS, lineOf } from './audit-events.js';

describe.each(AUDIT_VECTORS)('TC-NOM-06 $name', (vector) => {
  const { keyHex, keyVersion, canonical, signature } = vector;
  const ring = ringOf([keyVersion, keyHex]);
  const record = JSON.parse(canonical) as Record<string, unknown>;
  const line = lineOf(vector);

  it('has the published canonical form', () => {
    expect(canonicalJson(JSON.parse(spellOtherwise(record, 7)))).toBe(canonical);
  });

  it('is signed as published', () => {
    expect(signRecord(record, ring.currentKey)).toBe(signature);
  });

  it('is written byte for byte, from members in any order', () => {
    expect(signLine(JSON.parse(spellOtherwise(record, 11)) as Record<string, unknown>, ring)).toBe(line);
  });

  it('verifies as published', () => {
    expect(verdictOf(line, ring)).toEqual({ state: 'valid', reason: null, keyVersion });
  });

  it('verifies in another spelling', () => {
    expect(verdictOf(spellOtherwise(JSON.parse(line), 13), ring).state).toBe('valid');
  });

  it('fails with another payload', () => {
    expect(verdictOf(line.replace('"PD-295"', '"PD-296"'), ring).state).toBe('invalid');
  });

  it('fits the schema of the family that claims it', async () => {
    const event = JSON.parse(line) as Record<string, unknown>;
    const validate = await shippedValidator(auditEvents.schemas[3]!);
    expect([claimsRecord(auditEvents, event), validate(event)]).toEqual([true, null]);
  });
});
