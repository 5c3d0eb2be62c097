import { describe, expect, it } from '@jest/globals';
import type { JudgedLine } from '../../src/checks/contract.js';
import type { FramedLine } from '../../src/core/lines.js';
import { defineFamily } from '../../src/families/define.js';
import type { Family } from '../../src/families/contract.js';
import { LineIds } from '../../src/gate/line-ids.js';

const TEXT = '{"id":"a","sig_hmac_sha256":"beef"}';

function idsOf(policy: Partial<Family>): LineIds {
  return new LineIds(defineFamily({ name: 'log', preset: null, files: ['log.jsonl'], ...policy }));
}

function line(record: Record<string, unknown> | undefined, id: string | null = null): JudgedLine {
  const frame = { index: 0, start: 0, end: TEXT.length, offset: 0, marks: 0 } as FramedLine;
  return { frame, bytes: Buffer.from(TEXT), record, faults: [], id, last: false, excused: false };
}

describe('idOf', () => {
  it.each<[unknown, string | null]>([
    ['a', 'a'],
    [7, '7'],
    [2 ** 53, null],
    [true, null],
    [undefined, null],
  ])('of %p is %p', (id, expected) => {
    expect(idsOf({ id: '/id' }).idOf({ id })).toBe(expected);
  });

  it('is none in a family without ids', () => {
    expect(idsOf({}).idOf({ id: 'a' })).toBeNull();
  });
});

describe('claimOf', () => {
  it('is the id where the family has one', () => {
    expect(idsOf({ id: '/id' }).claimOf(line({ id: 'a' }, 'a'))).toBe('a');
  });

  it('is the signature in a signed family without ids', () => {
    expect(idsOf({ signature: 'required' }).claimOf(line({ sig_hmac_sha256: 'beef' }))).toBe('beef');
  });

  it('is the line itself where nothing else is there', () => {
    expect(idsOf({}).claimOf(line({}))).toBe(TEXT);
  });

  it('is none for a line that is no record', () => {
    expect(idsOf({}).claimOf(line(undefined))).toBeNull();
  });
});
