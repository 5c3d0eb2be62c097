import { describe, expect, it } from '@jest/globals';
import { DEFAULT_CONFIG } from '../../src/gate/config.js';
import { isSame, parityPairs } from '../../src/gate/parity-pairs.js';

const scopes = (presets: typeof DEFAULT_CONFIG.presets): string[] => [
  ...new Set(parityPairs({ ...DEFAULT_CONFIG, presets }).map(({ scope }) => scope)),
];

describe('parityPairs', () => {
  it('has the pairs of every preset where the config names none', () => {
    expect(scopes(null)).toEqual(['sovereign-critic', 'sovereign-memory', 'evidence-gate']);
  });

  it('has only those of the presets that are on', () => {
    expect(scopes(['sovereign-memory'])).toEqual(['sovereign-memory', 'evidence-gate']);
  });

  it('reads both ways to write a pair', () => {
    const parity = { docs: [['a/', 'b'] as const, { active: 'c', template: 'd', block: 'X_*' }] };
    expect(parityPairs({ ...DEFAULT_CONFIG, presets: [], parity }).slice(0, 2)).toEqual([
      { scope: 'docs', active: 'a', template: 'b', block: null, when: 'always' },
      { scope: 'docs', active: 'c', template: 'd', block: 'X_*', when: 'always' },
    ]);
  });

  it('counts a pair of a preset always where the config has it too', () => {
    const pair = ['decisions/DEC-0104.md', 'template/decisions/DEC-0104.md'] as const;
    const pairs = parityPairs({ ...DEFAULT_CONFIG, parity: { 'sovereign-critic': [pair] } });
    const found = pairs.filter(({ active }) => active === pair[0]);
    expect(found.map(({ when }) => when)).toEqual(['always']);
  });
});

describe('isSame', () => {
  it('tells two blocks of the same files apart', () => {
    const pair = { scope: 's', active: 'a', template: 'b', block: 'X_*', when: 'always' } as const;
    expect([isSame(pair, { ...pair }), isSame(pair, { ...pair, block: 'Y_*' })]).toEqual([true, false]);
  });
});
