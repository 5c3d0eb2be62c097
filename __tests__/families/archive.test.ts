import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { archivePathOf, archiveTimestamp, isArchiveOf, receiptsPathOf } from '../../src/families/archive.js';
import { customFamily } from '../../src/families/custom.js';
import { memoryMistakes } from '../../src/families/memory-mistakes.js';
import { criticFindings } from '../../src/families/critic-findings.js';

const calls = customFamily('calls', { files: ['logs/**/*.jsonl'], archive: 'old/{name}-{timestamp}.jsonl' });

describe('archivePathOf', () => {
  it('fills in stem and time', () => {
    expect(archivePathOf(calls, 'logs/a/b.c.jsonl', '20260102T030405Z')).toBe(
      'old/b.c-20260102T030405Z.jsonl',
    );
  });

  it('counts further archives of the same second', () => {
    expect(archivePathOf(calls, 'logs/x.jsonl', '20260102T030405Z', 2)).toBe(
      'old/x-20260102T030405Z-2.jsonl',
    );
  });

  it('takes special replacement patterns in a name as they are', () => {
    expect(archivePathOf(calls, 'logs/$&$1.jsonl', '20260102T030405Z')).toBe(
      'old/$&$1-20260102T030405Z.jsonl',
    );
  });

  it('is null for a family without archives', () => {
    expect(archivePathOf(criticFindings, 'handoffs/x.jsonl', '20260102T030405Z')).toBeNull();
  });

  it('always gives a path that isArchiveOf knows', () => {
    const stem = fc.stringMatching(/^[a-zA-Z0-9_$ .+-]{1,12}$/);
    fc.assert(
      fc.property(
        stem,
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }),
        fc.integer({ min: 1, max: 40 }),
        (name, time, attempt) =>
          isArchiveOf(calls, archivePathOf(calls, `logs/${name}.jsonl`, archiveTimestamp(time), attempt)!),
      ),
    );
  });
});

describe('archiveTimestamp', () => {
  it('is UTC to the second', () => {
    expect(archiveTimestamp(new Date('2026-01-02T03:04:05.999Z'))).toBe('20260102T030405Z');
  });
});

describe('isArchiveOf', () => {
  const folder = 'docs/engineering/sovereign-memory-archive';

  it.each([
    'mistakes-20260102T030405Z.jsonl',
    'mistakes-20260102T030405Z-2.jsonl',
    'mistakes-20260102T030405Z-10.jsonl',
  ])('knows %s', (name) => {
    expect(isArchiveOf(memoryMistakes, `${folder}/${name}`)).toBe(true);
  });

  it.each([
    'mistakes-20260102T030405Z-1.jsonl',
    'mistakes-20260102T030405Z-02.jsonl',
    'mistakes-20260102T030405.jsonl',
    'mistakes-2026-01-02T03:04:05Z.jsonl',
    'patterns-20260102T030405Z.jsonl',
    'mistakes.jsonl',
    'receipts.jsonl',
    'deep/mistakes-20260102T030405Z.jsonl',
  ])('does not know %s', (name) => {
    expect(isArchiveOf(memoryMistakes, `${folder}/${name}`)).toBe(false);
  });

  it('is false for a family without archives', () => {
    expect(isArchiveOf(criticFindings, `${folder}/mistakes-20260102T030405Z.jsonl`)).toBe(false);
  });
});

describe('receiptsPathOf', () => {
  it('is beside the archives', () => {
    expect(receiptsPathOf(calls)).toBe('old/receipts.jsonl');
  });

  it('is null for a family without archives', () => {
    expect(receiptsPathOf(criticFindings)).toBeNull();
  });
});
