import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../../src/core/values/sha256.js';
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
});
