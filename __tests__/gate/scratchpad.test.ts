import { describe, expect, it } from '@jest/globals';
import { parseScratchpad } from '../../src/core/scratchpad.js';
import { presetFamilies } from '../../src/families/catalog.js';
import { applyScratchpad } from '../../src/gate/scratchpad.js';

describe('applyScratchpad', () => {
  const caps = (text: string) =>
    applyScratchpad(presetFamilies(null), parseScratchpad(text)).value.map(({ name, maxLines }) => [
      name,
      maxLines,
    ]);

  it('sets the cap of the memory and of nothing else', () => {
    const before = caps('');
    const changed = caps('SOVEREIGN_MEMORY_JSONL_MAX_LINES=20').filter(
      ([, cap], at) => cap !== before[at]?.[1],
    );
    expect(changed).toEqual([
      ['memory-decisions', 20],
      ['memory-mistakes', 20],
      ['memory-patterns', 20],
      ['memory-plan-drift', 20],
    ]);
  });

  it('keeps 500 where nothing is said', () => {
    expect(caps('')[1]).toEqual(['memory-decisions', 500]);
  });

  it('clamps to one line', () => {
    expect(caps('SOVEREIGN_MEMORY_JSONL_MAX_LINES=0')[1]).toEqual(['memory-decisions', 1]);
  });
});
