import { describe, expect, it } from '@jest/globals';
import { LineFilter } from '../../../src/core/signature/line-filter.js';
import { signLine } from '../../../src/core/signature/sign.js';
import { keyHexOf, ringOf } from './keys.js';

const ring = ringOf([1, keyHexOf('filter')]);
const line = (id: string): string => `${signLine({ id }, ring)}\n`;

describe('LineFilter', () => {
  it('numbers lines over several runs', () => {
    const filter = new LineFilter(ring);
    const given = [`${line('a')}\n{}\n`, line('b')].flatMap((run) => [...filter.take(Buffer.from(run))]);
    expect(given.map(({ number }) => number)).toEqual([1, 4]);
  });

  it('drops a repeat of another run', () => {
    const filter = new LineFilter(ring);
    const given = [line('a'), line('a')].flatMap((run) => [...filter.take(Buffer.from(run))]);
    expect([given.length, filter.counts.repeated, filter.ignored]).toEqual([1, 1, 0]);
  });
});
