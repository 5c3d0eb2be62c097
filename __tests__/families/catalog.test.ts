import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parsePointer } from '../../src/core/json/pointer.js';
import { isRuleId } from '../../src/core/rules.js';
import { PRESET_NAMES, PRESETS, isPresetName, presetFamilies } from '../../src/families/catalog.js';
import type { Family } from '../../src/families/contract.js';

const ALL: readonly Family[] = presetFamilies(null);
const SCHEMAS = path.resolve('schemas');
const byName = (name: string) => ALL.find((family) => family.name === name)!;

describe('PRESETS', () => {
  it('are the presets of this version', () => {
    expect(PRESET_NAMES).toEqual([
      'sovereign-critic',
      'sovereign-memory',
      'decision-ledger',
      'benchmark-runs',
      'living-memory',
    ]);
  });

  it.each([
    ['sovereign-critic', ['critic-findings']],
    ['sovereign-memory', ['memory-decisions', 'memory-mistakes', 'memory-patterns', 'memory-plan-drift']],
    ['decision-ledger', ['decision-ledger']],
    ['benchmark-runs', ['run-records', 'run-archives']],
    ['living-memory', ['audit-events']],
  ] as const)('%s holds its families', (preset, names) => {
    expect(PRESETS[preset].map(({ name }) => name)).toEqual(names);
  });
});

describe('presetFamilies', () => {
  describe('when no config names presets', () => {
    it('keeps the claims of families on common paths', () => {
      expect(ALL.filter(({ claims }) => claims !== null).map(({ name }) => name)).toEqual([
        'run-records',
        'run-archives',
        'audit-events',
      ]);
    });
  });

  describe('when presets are named', () => {
    it('gives their families only, with no claim to prove', () => {
      const named = presetFamilies(['benchmark-runs']);
      expect(named.map(({ name, claims }) => [name, claims])).toEqual([
        ['run-records', null],
        ['run-archives', null],
      ]);
    });

    it('gives none for an empty list', () => {
      expect(presetFamilies([])).toEqual([]);
    });
  });
});

describe.each(ALL.map((family) => [family.name, family] as const))('family %s', (_, family) => {
  it('is plain data', () => {
    expect(structuredClone(family)).toEqual(family);
  });

  it('names its preset', () => {
    expect(isPresetName(family.preset ?? '')).toBe(true);
  });

  it('has sound pointers', () => {
    const pointers = [
      family.id,
      family.time,
      ...Object.keys(family.mutable),
      ...family.derived.flatMap(({ pointer, of, than = null }) => [pointer, of, than]),
      ...family.vocabularies.map(({ pointer }) => pointer),
      ...family.secrets.ignore,
    ].filter((pointer) => pointer !== null);
    expect(pointers.filter((pointer) => parsePointer(pointer) === null)).toEqual([]);
  });

  it('gives codes and severities to known rules', () => {
    expect(
      [...Object.keys(family.codes), ...Object.keys(family.severity)].filter((rule) => !isRuleId(rule)),
    ).toEqual([]);
  });

  it('has its schemas in schemas/', () => {
    const missing = Object.values(family.schemas).filter(
      (id) => !existsSync(path.join(SCHEMAS, `${id}.schema.json`)),
    );
    expect(missing).toEqual([]);
  });
});

describe('critic-findings', () => {
  const family = byName('critic-findings');

  it('lets an open finding be closed, and nothing else change', () => {
    expect([family.appendOnly, family.mutable]).toEqual([
      true,
      { '/status': { open: ['resolved', 'waived'] } },
    ]);
  });

  it('derives id, issue key and confidence', () => {
    expect(family.derived).toEqual([
      { pointer: '/finding_id', of: null, by: 'uuid-v4' },
      { pointer: '/issue_key', of: '/finding_text', by: 'issue-key' },
      {
        pointer: '/confidence',
        of: '/single_finder',
        by: 'implied',
        table: { true: 'medium', false: 'high' },
      },
    ]);
  });

  it('knows all twenty phases and seven roles', () => {
    expect(family.vocabularies.map(({ pointer, words }) => [pointer, new Set(words).size])).toEqual([
      ['/phase_id', 20],
      ['/role', 7],
    ]);
  });

  it.each([
    'EVIDENCE_SCHEMA_INVALID',
    'EVIDENCE_SCHEMA_VERSION_UNKNOWN',
    'EVIDENCE_INVALID_JSON',
    'EVIDENCE_DUPLICATE_KEY',
  ] as const)('says CROSS_MODEL_FINDINGS_INVALID for %s', (rule) => {
    expect(family.codes[rule]).toBe('CROSS_MODEL_FINDINGS_INVALID');
  });

  it('keeps the rule as code for an invented value', () => {
    expect(family.codes.EVIDENCE_DERIVED_MISMATCH).toBeUndefined();
  });

  it('does not take its issue key for a credential', () => {
    expect(family.ownMembers).toContain('issue_key');
  });
});

describe('decision-ledger', () => {
  const family = byName('decision-ledger');

  it('lets nothing change', () => {
    expect([family.appendOnly, family.mutable]).toEqual([true, {}]);
  });

  it('has its own codes for schema and secrets', () => {
    expect([family.codes.EVIDENCE_SCHEMA_INVALID, family.codes.EVIDENCE_SECRET_DETECTED]).toEqual([
      'LEDGER_SCHEMA_INVALID',
      'LEDGER_SECRET_DETECTED',
    ]);
  });
});

describe.each(['memory-decisions', 'memory-mistakes', 'memory-patterns', 'memory-plan-drift'])(
  '%s',
  (name) => {
    const family = byName(name);

    it('is append-only with the two ways out of active', () => {
      expect([family.appendOnly, family.mutable]).toEqual([
        true,
        { '/status': { active: ['superseded', 'archived'], superseded: ['archived'] } },
      ]);
    });

    it('is capped at 500 lines and archived', () => {
      expect([family.maxLines, family.archive]).toEqual([
        500,
        'docs/engineering/sovereign-memory-archive/{name}-{timestamp}.jsonl',
      ]);
    });

    it('has its own codes for schema and secrets', () => {
      expect([family.codes.EVIDENCE_SCHEMA_INVALID, family.codes.EVIDENCE_SECRET_DETECTED]).toEqual([
        'SOVEREIGN_MEMORY_SCHEMA_INVALID',
        'SOVEREIGN_MEMORY_SECRET_DETECTED',
      ]);
    });
  },
);

describe('memory-mistakes', () => {
  it('warns of a failure reason that is not its tag’s', () => {
    const { derived, severity } = byName('memory-mistakes');
    expect([derived[0]?.table?.['"scope_creep"'], severity]).toEqual([
      'PLAN_FIDELITY_SCOPE_GATE',
      { EVIDENCE_DERIVED_MISMATCH: 'warning' },
    ]);
  });
});

describe.each(['run-records', 'run-archives'])('%s', (name) => {
  const family = byName(name);

  it('is recognised by three members', () => {
    expect(family.claims).toEqual(['turnId', 'cell', 'instance_id']);
  });

  it('asks for unique turns within a file only', () => {
    expect([family.id, family.idScope]).toEqual(['/turnId', 'file']);
  });

  it('names exactly the members of its schema', () => {
    const schema = JSON.parse(readFileSync(path.join(SCHEMAS, 'run-record.v1.schema.json'), 'utf8'));
    expect([...family.knownMembers!].sort()).toEqual(Object.keys(schema.properties).sort());
  });
});
