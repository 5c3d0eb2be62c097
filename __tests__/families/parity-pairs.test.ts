import { describe, expect, it } from '@jest/globals';
import { OWN_SCOPE, PRESET_PAIRS, type PresetPair } from '../../src/families/parity-pairs.js';

const pairs = Object.entries<readonly PresetPair[]>(PRESET_PAIRS);

describe('the pairs of the presets', () => {
  it.each(['sovereign-critic', 'sovereign-memory'] as const)(
    'are five for %s, one of them a block',
    (scope) => {
      const own: readonly PresetPair[] = PRESET_PAIRS[scope];
      expect([own.length, own.filter(({ block }) => block !== undefined).length]).toEqual([5, 1]);
    },
  );

  it('mirror each path under template/', () => {
    for (const { active, template } of pairs.flatMap(([, own]) => own))
      expect(template).toBe(`template/${active}`);
  });

  it('ask no repository with templates to ship our own files', () => {
    expect(PRESET_PAIRS[OWN_SCOPE].every(({ when }) => when === 'template')).toBe(true);
  });
});
