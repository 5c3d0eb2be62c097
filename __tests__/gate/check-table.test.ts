import { describe, expect, it } from '@jest/globals';
import { CHECK_NAMES } from '../../src/core/rules.js';
import { criticFindings } from '../../src/families/critic-findings.js';
import { defineFamily } from '../../src/families/define.js';
import { appliesTo } from '../../src/gate/check-table.js';

const plain = defineFamily({ name: 'log', preset: null, files: ['log.jsonl'] });

describe('appliesTo', () => {
  it('asks of a plain family what every line owes', () => {
    expect(CHECK_NAMES.filter((check) => appliesTo(check, plain, 'range'))).toEqual([
      'lines',
      'json',
      'unique',
      'secrets',
    ]);
  });

  it('asks of a family what its policies promise', () => {
    expect(CHECK_NAMES.filter((check) => appliesTo(check, criticFindings, 'range'))).toEqual([
      'lines',
      'json',
      'schema',
      'derived',
      'unique',
      'order',
      'secrets',
      'append-only',
    ]);
  });

  it('has no base to hold the whole tree against', () => {
    expect(appliesTo('append-only', criticFindings, 'all')).toBe(false);
  });
});
