import { describe, expect, it } from '@jest/globals';
import { caseFiles } from '../support/cases.js';
import { judge, judgeAll, marksOf } from '../support/judge.js';

describe('a byte order mark', () => {
  it('loses no record', async () => {
    const { reading } = await judgeAll('\uFEFF{"id":"one"}\n{"id":"two"}\n');
    expect(reading.linesByFamily.get('logs')?.records).toBe(2);
  });

  it('is said to be at byte 0', async () => {
    const [finding] = await judge('\uFEFF{"id":"one"}\n');
    expect([finding?.rule, finding?.byte_offset]).toEqual(['EVIDENCE_BOM', 0]);
    expect(finding?.message).toContain('byte order mark at byte 0');
  });

  it.each([
    ['where files were joined', '{"id":"one"}\n\uFEFF{"id":"two"}\n', ['BOM@2']],
    ['alone in a file', '\uFEFF', ['BOM@1']],
    ['before a record that is torn', '\uFEFF{"id":"on', ['BOM@1', 'TORN_LINE@1']],
    ['twice', '\uFEFF\uFEFF{"id":"one"}\n', ['BOM@1', 'INVALID_JSON@1']],
  ])('is found %s', async (_, text, expected) => {
    expect(await marksOf(text)).toEqual(expected);
  });

  it('is data inside a string', async () => {
    expect(await marksOf('{"id":"one","note":"a\uFEFFb"}\n')).toEqual([]);
  });

  it('does not hide an id that is repeated', async () => {
    expect(await marksOf('{"id":"one"}\n\uFEFF{"id":"one"}\n')).toEqual(['BOM@2', 'DUPLICATE_ID@2']);
  });

  const files = caseFiles('c11');
  if (files !== null) {
    it.each([
      ['start.jsonl', ['BOM@1']],
      ['middle.jsonl', ['BOM@2']],
      ['onlybom.jsonl', ['BOM@1']],
      ['instring.jsonl', []],
    ])('is judged in the collected %s as expected', async (name, expected) => {
      expect(await marksOf(files.read(name))).toEqual(expected);
    });
  }
});
