import { describe, expect, it } from '@jest/globals';
import { createNamePrefilter } from '../../../src/checks/exclusions/name-prefilter.js';
import { frameLines } from '../../../src/core/lines.js';

const LINES = { lineBytes: 1000 };

function candidates(filter: ReturnType<typeof createNamePrefilter>, text: string): number[] {
  const bytes = Buffer.from(text);
  const found: number[] = [];
  for (const frame of frameLines(bytes, LINES)) if (filter(bytes, frame)) found.push(frame.index);
  return found;
}

describe('createNamePrefilter', () => {
  it('lets through lines that hold a name or an escape that could spell one', () => {
    const text = '{"a":1}\n{"name":1}\n{}\n{"n\\u0061me":1}\n{"b":2}\n{"other":1}\n';
    expect(candidates(createNamePrefilter(['name', 'other']), text)).toEqual([1, 3, 5]);
  });

  it('starts anew with another buffer', () => {
    const filter = createNamePrefilter(['name']);
    expect([candidates(filter, '{}\n{"name":1}\n'), candidates(filter, '{"name":1}\n{}\n')]).toEqual([
      [1],
      [0],
    ]);
  });
});
