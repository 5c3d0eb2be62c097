import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../../src/core/values/sha256.js';
import { auditEvents } from '../../src/families/audit-events.js';
import { criticFindings } from '../../src/families/critic-findings.js';
import { derivedValues } from '../../src/families/derived-values.js';

const digests = derivedValues({ derived: [{ pointer: '/sha', of: '/text', by: 'sha256-hex' }] });

describe('derivedValues', () => {
  it('lets the right value pass', () => {
    expect(digests({ text: 'a', sha: sha256Hex('a') })).toEqual([]);
  });

  it('names the place and shows the right value', () => {
    const [fault] = digests({ text: 'a', sha: 'made up' });
    expect([fault?.pointer, fault?.message.includes(sha256Hex('a'))]).toEqual(['/sha', true]);
    expect(fault?.message).not.toContain('made up');
  });

  it.each([{ text: 'a' }, { sha: 'x' }, { text: 7, sha: 'x' }])('leaves %j to the schema', (record) => {
    expect(digests(record)).toEqual([]);
  });

  it('finds ids that are no UUIDs and words that do not follow', () => {
    const faults = derivedValues(criticFindings)({
      finding_id: 'x-1',
      single_finder: true,
      confidence: 'high',
    });
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/finding_id', '/confidence']);
  });

  describe('of audit events', () => {
    const source = { count_configured: 5, count_effective: 1, result_ids: ['PD-042'], under_corpus: true };
    const pointers = (payload: object): string[] =>
      derivedValues(auditEvents)({ payload_canonique: payload }).map(({ pointer }) => pointer);

    it('lets counts that follow from each other pass', () => {
      expect(pointers(source)).toEqual([]);
    });

    it.each([
      ['an invented flag', { ...source, under_corpus: false }, 'under_corpus'],
      ['a flag where enough was found', { ...source, count_configured: 1 }, 'under_corpus'],
      ['an invented count', { ...source, count_effective: 2 }, 'count_effective'],
    ])('find %s', (_, payload, member) => {
      expect(pointers(payload)).toEqual([`/payload_canonique/${member}`]);
    });

    it('find one in a section', () => {
      const sections = { learning: source, veille: { ...source, under_corpus: false } };
      expect(pointers({ sections })).toEqual(['/payload_canonique/sections/veille/under_corpus']);
    });

    it.each([{ ...source, count_effective: 'x' }, { under_corpus: true }, { archive_path: 'x' }])(
      'leave %j to the schema',
      (payload) => {
        expect(pointers({ ...payload, result_ids: undefined })).toEqual([]);
      },
    );
  });
});
