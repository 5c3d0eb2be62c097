import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DerivedRule } from '../../src/families/contract.js';
import { judge, LOGS, marksOf } from '../support/judge.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const withRules = (...derived: DerivedRule[]) => ({
  checks: ['derived' as const],
  family: { ...LOGS, derived },
});
const DIGEST: DerivedRule = { pointer: '/sha256', of: '/text', by: 'sha256-hex' };

describe('the derived check', () => {
  describe('when a value is what follows', () => {
    it.each([
      ['sha256-hex', { text: 'ü', value: sha256('ü') }],
      ['utf16-length', { text: '😀a', value: 3 }],
      ['byte-length', { text: '😀a', value: 5 }],
    ] as const)('finds nothing in a %s', async (by, record) => {
      const rule: DerivedRule = { pointer: '/value', of: '/text', by };
      expect(await marksOf(`${JSON.stringify(record)}\n`, withRules(rule))).toEqual([]);
    });
  });

  describe('when a value was made up', () => {
    it.each([
      ['sha256-hex', { text: 'ü', value: sha256('u') }, sha256('ü')],
      ['sha256-hex', { text: 'a', value: sha256('a').toUpperCase() }, sha256('a')],
      ['utf16-length', { text: '😀a', value: 2 }, '3'],
      ['byte-length', { text: '😀a', value: '5' }, '5'],
      ['byte-length', { text: 'a', value: null }, '1'],
    ] as const)('shows what a %s must be', async (by, record, expected) => {
      const rule: DerivedRule = { pointer: '/value', of: '/text', by };
      const [finding] = await judge(`${JSON.stringify(record)}\n`, withRules(rule));
      expect([finding?.rule, finding?.pointer]).toEqual(['EVIDENCE_DERIVED_MISMATCH', '/value']);
      expect(finding?.message).toContain(expected);
    });

    it('shows neither the value nor the text it follows from', async () => {
      const record = { text: 'the quick brown fox', sha256: 'written-by-hand' };
      const report = JSON.stringify(await judge(`${JSON.stringify(record)}\n`, withRules(DIGEST)));
      expect(report).not.toMatch(/quick|by-hand/);
    });
  });

  describe('when one of the two is not there', () => {
    it.each([[{ text: 'a' }], [{ sha256: 'x' }], [{ text: 5, sha256: 'x' }], [{}]])(
      'leaves %j to the schema',
      async (record) => {
        expect(await marksOf(`${JSON.stringify(record)}\n`, withRules(DIGEST))).toEqual([]);
      },
    );

    it('does not take a member that every object inherits for it', async () => {
      const rule: DerivedRule = { pointer: '/constructor', of: '/toString', by: 'byte-length' };
      expect(await marksOf('{"id":"a"}\n', withRules(rule))).toEqual([]);
    });
  });

  describe('when an id must be a UUIDv4', () => {
    const rule: DerivedRule = { pointer: '/id', of: null, by: 'uuid-v4' };

    it.each([
      ['0f8fad5b-d9cb-469f-a165-70867728950e', []],
      ['0F8FAD5B-D9CB-469F-A165-70867728950E', []],
      ['0f8fad5b-d9cb-169f-a165-70867728950e', ['DERIVED_MISMATCH@1']],
      ['0f8fad5b-d9cb-469f-c165-70867728950e', ['DERIVED_MISMATCH@1']],
      ['finding-1', ['DERIVED_MISMATCH@1']],
      [7, []],
    ])('judges %s', async (id, expected) => {
      expect(await marksOf(`${JSON.stringify({ id })}\n`, withRules(rule))).toEqual(expected);
    });
  });

  describe('when a word follows from a value', () => {
    const table = { true: 'medium', false: 'high', '"x"': 'low' };
    const rule: DerivedRule = { pointer: '/confidence', of: '/single', by: 'implied', table };

    it.each([
      [{ single: true, confidence: 'medium' }, []],
      [{ single: true, confidence: 'high' }, ['DERIVED_MISMATCH@1']],
      [{ single: false, confidence: 'medium' }, ['DERIVED_MISMATCH@1']],
      [{ single: 'x', confidence: 'low' }, []],
      [{ single: 'toString', confidence: 'low' }, []],
      [{ confidence: 'low' }, []],
      [{ single: true }, []],
    ])('judges %j', async (record, expected) => {
      expect(await marksOf(`${JSON.stringify(record)}\n`, withRules(rule))).toEqual(expected);
    });
  });

  it('judges every rule of the family', async () => {
    const lengths: DerivedRule = { pointer: '/length', of: '/text', by: 'utf16-length' };
    const text = '{"text":"a","length":9,"sha256":"b"}\n';
    expect(await marksOf(text, withRules(DIGEST, lengths))).toEqual([
      'DERIVED_MISMATCH@1',
      'DERIVED_MISMATCH@1',
    ]);
  });
});
