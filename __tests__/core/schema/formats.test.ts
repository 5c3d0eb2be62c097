import { describe, expect, it } from '@jest/globals';
import { FORMATS, isKnownFormat } from '../../../src/core/schema/formats.js';

/** The formats that JSON Schema 2020-12 defines, each with a text that has it and one that has not. */
const STANDARD: readonly (readonly [format: string, ok: string, ng: string])[] = [
  ['date-time', '2026-02-28T10:00:00Z', '2026-02-28 10:00:00Z'],
  ['date', '2024-02-29', '2023-02-29'],
  ['time', '10:00:00+01:00', '10:00:00'],
  ['duration', 'P3DT4H', '3D'],
  ['email', 'someone@example.com', 'someone@'],
  ['idn-email', 'jürgen@bücher.example', '@bücher.example'],
  ['hostname', 'a.example', '-a.example'],
  ['idn-hostname', 'bücher.example', '-bücher.example'],
  ['ipv4', '192.0.2.1', '192.0.2'],
  ['ipv6', '2001:db8::1', '2001:db8::g'],
  ['uri', 'https://example.com/a?b#c', '/a'],
  ['uri-reference', '../a', '\\\\a'],
  ['iri', 'https://bücher.example/ä', 'ä'],
  ['iri-reference', 'ä/b', 'a b'],
  ['uuid', 'e7b5678a-ad10-46d2-89ff-98dd9aafd556', 'urn:uuid:e7b5678a-ad10-46d2-89ff-98dd9aafd556'],
  ['uri-template', '/a/{b}', '{a'],
  ['json-pointer', '/a~0b', 'a'],
  ['relative-json-pointer', '1/a', '/a'],
  ['regex', '^a+$', '(a'],
];

function fits(format: string, value: string | number): boolean {
  const known = FORMATS[format]!;
  return known.type === 'string' ? known.validate(String(value)) : known.validate(Number(value));
}

describe('FORMATS', () => {
  it.each(STANDARD)('accepts what is a %s: %s', (format, ok) => {
    expect(fits(format, ok)).toBe(true);
  });

  it.each(STANDARD)('refuses what is no %s', (format, _ok, ng) => {
    expect(fits(format, ng)).toBe(false);
  });

  it('judges a regular expression by the dialect of "pattern"', () => {
    expect(fits('regex', '\\_')).toBe(false);
  });

  it('judges numbers by the number formats', () => {
    expect([fits('int32', 2 ** 31 - 1), fits('int32', 2 ** 31)]).toEqual([true, false]);
  });
});

describe('isKnownFormat', () => {
  it.each(['evidence-id', 'password', 'binary', 'constructor', '__proto__', ''])(
    'does not know "%s"',
    (name) => {
      expect(isKnownFormat(name)).toBe(false);
    },
  );
});
