import { describe, expect, it } from '@jest/globals';
import { SignatureJoin } from '../../src/checks/signature-span.js';
import type { SignatureSpan } from '../../src/checks/signature-span.js';

const span = (changes: Partial<SignatureSpan>): SignatureSpan => ({
  counts: { signed: 0, unsigned: 0, invalid: 0, unverifiable: 0 },
  hasSigned: false,
  leading: [],
  leadingDropped: 0,
  levels: [],
  highest: 0,
  ...changes,
});

describe('SignatureJoin', () => {
  it('asks nothing of the first run', () => {
    const first = span({
      leading: [0, 1],
      hasSigned: true,
      levels: [{ version: 1, lines: [2] }],
      highest: 1,
    });
    expect(new SignatureJoin().add(first)).toEqual({ unsigned: [], unsignedDropped: 0, regressed: [] });
  });

  it('lets unsigned runs follow each other', () => {
    const join = new SignatureJoin();
    join.add(span({ leading: [0] }));
    expect(join.add(span({ leading: [0] })).unsigned).toEqual([]);
  });

  it('gives the unsigned lines behind a signed run, and how many are not listed', () => {
    const join = new SignatureJoin();
    join.add(span({ hasSigned: true }));
    expect(join.add(span({ leading: [0, 3], leadingDropped: 7 }))).toMatchObject({
      unsigned: [0, 3],
      unsignedDropped: 7,
    });
  });

  it('gives every line whose version is below the highest before, over more than one run', () => {
    const join = new SignatureJoin();
    join.add(span({ highest: 3 }));
    join.add(span({ highest: 1, levels: [{ version: 1, lines: [0] }] }));
    const levels = [
      { version: 2, lines: [1, 2] },
      { version: 3, lines: [4] },
    ];
    expect(join.add(span({ highest: 3, levels })).regressed).toEqual([
      { index: 1, version: 2, highest: 3 },
      { index: 2, version: 2, highest: 3 },
    ]);
  });

  it('is told by spans that are plain data', () => {
    const one = span({ leading: [1], levels: [{ version: 1, lines: [2] }] });
    expect(structuredClone(one)).toEqual(one);
  });
});
