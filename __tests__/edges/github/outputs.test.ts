import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { OUTPUT_NAMES, toOutputs } from '../../../src/edges/github/outputs.js';
import { sampleOutcome } from './sample-outcome.js';

const action = parse(readFileSync('action.yml', 'utf8')) as { readonly outputs: Record<string, unknown> };

describe('action.yml', () => {
  it('has exactly the outputs that are set', () => {
    expect(Object.keys(action.outputs)).toEqual([...OUTPUT_NAMES]);
  });
});

describe('toOutputs', () => {
  const outcome = sampleOutcome({ errors: 2, warnings: 1 });

  it('gives each output a value', () => {
    expect(Object.keys(toOutputs(outcome, { report: '', sarif: '' }))).toEqual([...OUTPUT_NAMES]);
  });

  it('counts as the report does', () => {
    expect(toOutputs(outcome, { report: 'r.json', sarif: '' })).toEqual({
      verdict: 'findings',
      errors: '2',
      warnings: '1',
      findings: '3',
      files: '1',
      lines: '7',
      unverifiable: '4',
      'report-file': 'r.json',
      'sarif-file': '',
    });
  });
});
