import { describe, expect, it } from '@jest/globals';
import { CHECK_NAMES, isRuleId, RULES } from '../../src/core/rules.js';
import type { RuleId } from '../../src/core/rules.js';
import { PRESETS } from '../../src/families/catalog.js';
import { RULE_PAGES } from '../../src/reports/explain/catalog.js';
import { FAMILY_CODES } from '../../src/reports/explain/family-codes.js';
import { GATE_ERROR_PAGES } from '../../src/reports/explain/gate-errors.js';
import {
  explainCode,
  EXPLAINED_CODES,
  explainIndex,
  explainRule,
  explainUnknown,
  ruleHelp,
} from '../../src/reports/explain.js';

const RULE_IDS = Object.keys(RULES) as RuleId[];

describe('explainRule', () => {
  it('has a page for every rule and for nothing else', () => {
    expect(Object.keys(RULE_PAGES).sort()).toEqual([...RULE_IDS].sort());
  });

  it.each(RULE_IDS)('has every part for %s', (id) => {
    const { means, why, mend, bad, good, related } = RULE_PAGES[id];
    for (const part of [means, why, mend]) expect(part).toMatch(/^[A-Z0-9][^]*\.$/u);
    expect(bad).not.toBe(good);
    for (const example of [bad, good]) expect(example.length).toBeGreaterThan(3);
    expect(related.length).toBeGreaterThan(0);
    expect(related.filter((other) => !isRuleId(other) || other === id)).toEqual([]);
  });

  it.each(RULE_IDS)('shows %s on lines that a terminal holds', (id) => {
    const prose = explainRule(id).split('\n\nBad\n')[0]!;
    expect(prose.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('begins with the rule and its title', () => {
    expect(explainRule('EVIDENCE_BOM')).toMatch(/^EVIDENCE_BOM: byte order mark\n/u);
  });

  it('shows no token that a scanner would take for a real one', () => {
    const pages = RULE_IDS.map(explainRule).join('\n');
    expect(pages).not.toMatch(/\b(?:gh[pousr]_[A-Za-z0-9]{20}|sk-[A-Za-z0-9]{20}|AKIA[A-Z0-9]{16})/u);
  });
});

describe('explainCode', () => {
  it.each(EXPLAINED_CODES)('knows %s', (code) => {
    expect(explainCode(code)).toContain('What it means');
  });

  it.each(Object.keys(FAMILY_CODES))('points from %s to the rules that it stands for', (code) => {
    const page = explainCode(code)!;
    for (const rule of FAMILY_CODES[code]!.rules) expect(page).toContain(rule);
  });

  it.each(Object.keys(GATE_ERROR_PAGES))('says for %s what to do', (code) => {
    expect(explainCode(code)).toContain('How to mend it');
  });

  it.each(['', 'EVIDENCE_', 'toString', '__proto__', 'constructor'])('does not know %j', (code) => {
    expect(explainCode(code)).toBeNull();
  });

  it.each(['crlf', 'CRLF', 'evidence-crlf', 'Evidence_Crlf'])('knows by %s what is meant', (given) => {
    expect(explainCode(given)).toBe(explainCode('EVIDENCE_CRLF'));
  });

  it.each(CHECK_NAMES)('lists the rules of the check %s', (name) => {
    const page = explainCode(name);
    expect(RULE_IDS.filter((id) => page?.includes(`  ${id} `))).toEqual(
      RULE_IDS.filter((id) => RULES[id].check === name),
    );
  });

  it('knows the codes of the presets, with exactly their rules', () => {
    const used = new Map<string, Set<string>>();
    for (const { codes } of Object.values(PRESETS).flat()) {
      for (const [rule, code] of Object.entries(codes)) {
        if (!used.has(code)) used.set(code, new Set());
        used.get(code)!.add(rule);
      }
    }
    const sorted = (rules: Iterable<string>): string[] => [...rules].sort();
    expect(Object.fromEntries([...used].map(([code, rules]) => [code, sorted(rules)]))).toEqual(
      Object.fromEntries(Object.entries(FAMILY_CODES).map(([code, { rules }]) => [code, sorted(rules)])),
    );
  });
});

describe('explainUnknown', () => {
  it('names the nearest code', () => {
    expect(explainUnknown('EVIDENCE_DUPLICATE_KEYS').help).toContain('EVIDENCE_DUPLICATE_KEY');
  });

  it('names several that are as near', () => {
    const { help } = explainUnknown('missing');
    expect([help.includes('EVIDENCE_PARITY_MISSING'), help.includes('EVIDENCE_SCRIPT_MISSING')]).toEqual([
      true,
      true,
    ]);
  });

  it('says how to see all when none is near', () => {
    expect(explainUnknown('x'.repeat(40)).help).toContain('evidence explain');
  });

  it('takes the known codes from the caller', () => {
    expect(explainUnknown('ABD', ['ABC']).help).toContain('ABC');
  });
});

describe('explainIndex', () => {
  it('lists every code', () => {
    const index = explainIndex();
    expect(EXPLAINED_CODES.filter((code) => !index.includes(`  ${code} `))).toEqual([]);
  });
});

describe('ruleHelp', () => {
  it.each(RULE_IDS)('fences the examples of %s so that they stay text', (id) => {
    expect(ruleHelp(id).markdown.match(/^```/gmu)).toHaveLength(4);
  });
});
