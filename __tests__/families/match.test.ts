import { describe, expect, it } from '@jest/globals';
import { presetFamilies } from '../../src/families/catalog.js';
import { customFamily } from '../../src/families/custom.js';
import { claimsRecord, createFamilyMatcher, familyFolders, needsSniff } from '../../src/families/match.js';

const MEMORY = 'docs/engineering/sovereign-memory';
const presets = presetFamilies(null);
const nameOf = (path: string, families = presets) => createFamilyMatcher(families)(path)?.name ?? null;

describe('createFamilyMatcher', () => {
  describe('when a path is one of a preset', () => {
    it.each([
      ['handoffs/sovereign_critic_findings.jsonl', 'critic-findings'],
      ['handoffs/sovereign_decisions/auto-1.jsonl', 'decision-ledger'],
      [`${MEMORY}/decisions-log.jsonl`, 'memory-decisions'],
      [`${MEMORY}/mistakes.jsonl`, 'memory-mistakes'],
      [`${MEMORY}/patterns.jsonl`, 'memory-patterns'],
      [`${MEMORY}/plan-drift-register.jsonl`, 'memory-plan-drift'],
      [`${MEMORY}-archive/mistakes-20260102T030405Z.jsonl`, 'memory-mistakes'],
      [`${MEMORY}-archive/plan-drift-register-20260102T030405Z-2.jsonl`, 'memory-plan-drift'],
      ['benchmarks/results/run.jsonl', 'run-records'],
      ['benchmarks/results/a/b/run.jsonl', 'run-records'],
      ['benchmarks/archive/h-1-2026-01-02.jsonl.gz', 'run-archives'],
    ])('gives %s to %s', (path, name) => {
      expect(nameOf(path)).toBe(name);
    });
  });

  describe('when a path is near and not it', () => {
    it.each([
      'sovereign_critic_findings.jsonl',
      'handoffs/sovereign_critic_findings.JSONL',
      'x/handoffs/sovereign_critic_findings.jsonl',
      'handoffs/sovereign_critic_resolutions.jsonl',
      'handoffs/sovereign_decisions/deep/auto-1.jsonl',
      `${MEMORY}/other.jsonl`,
      `${MEMORY}-archive/receipts.jsonl`,
      `${MEMORY}-archive/other-20260102T030405Z.jsonl`,
      'benchmarks/probes/run.jsonl',
      'benchmarks/results/run.json',
      'benchmarks/archive/h-1.jsonl',
    ])('gives %s to none', (path) => {
      expect(nameOf(path)).toBeNull();
    });
  });

  describe('when two families claim a path', () => {
    const own = customFamily('own', { files: ['handoffs/*.jsonl'] });
    const other = customFamily('other', { files: ['handoffs/**'] });

    it('takes the family of the user before the preset, in any order', () => {
      expect(nameOf('handoffs/sovereign_critic_findings.jsonl', [...presets, own])).toBe('own');
    });

    it('takes the first of two of the user', () => {
      expect(nameOf('handoffs/x.jsonl', [other, own])).toBe('other');
    });
  });

  describe('when a family’s pattern covers its own archives', () => {
    const family = customFamily('calls', {
      files: ['logs/**/*.jsonl'],
      archive: 'logs/old/{name}-{timestamp}.jsonl',
    });

    it('leaves the receipts out', () => {
      expect(nameOf('logs/old/receipts.jsonl', [family])).toBeNull();
    });

    it('keeps the archives', () => {
      expect(nameOf('logs/old/a-20260102T030405Z.jsonl', [family])).toBe('calls');
    });
  });
});

describe('needsSniff', () => {
  it('is true for a common path that no config names', () => {
    expect(presets.filter(needsSniff).map(({ name }) => name)).toEqual([
      'run-records',
      'run-archives',
      'audit-events',
    ]);
  });

  it('is false where the config names the preset', () => {
    expect(presetFamilies(['benchmark-runs']).some(needsSniff)).toBe(false);
  });
});

describe('claimsRecord', () => {
  const runs = presets.find(({ name }) => name === 'run-records')!;

  it('is true where all members stand', () => {
    expect(claimsRecord(runs, { turnId: 'x', cell: null, instance_id: 1, more: 0 })).toBe(true);
  });

  it('is false where one is missing or only inherited', () => {
    expect(claimsRecord(runs, Object.create({ turnId: 1, cell: 1, instance_id: 1 }))).toBe(false);
  });

  it('is true for a family that asks for none', () => {
    expect(claimsRecord(presets[0]!, {})).toBe(true);
  });
});

describe('familyFolders', () => {
  it('names the folders that can hold artifacts, none inside another', () => {
    expect(familyFolders(presets)).toEqual([
      'handoffs/',
      `${MEMORY}/`,
      `${MEMORY}-archive/`,
      'benchmarks/results/',
      'benchmarks/archive/',
      'data/sessions/',
    ]);
  });

  it('is everywhere for a pattern without a folder', () => {
    expect(familyFolders([...presets, customFamily('all', { files: ['**/*.jsonl'] })])).toEqual(['']);
  });
});
