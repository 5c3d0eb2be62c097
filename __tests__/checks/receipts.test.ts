import { describe, expect, it } from '@jest/globals';
import { checkReceipts } from '../../src/checks/receipts.js';
import type { ReceiptRemark } from '../../src/checks/receipts.js';
import type { Receipt } from '../../src/families/receipt.js';
import { FIRST_ARCHIVE, LIVE, MOMENT, notes } from '../stores/scene.js';

const facts = { lines: 4, bytes: 44, sha256: 'a'.repeat(64), first_id: 'n-1', last_id: 'n-4' };
const receipt: Receipt = {
  schema_version: 1,
  ts: MOMENT.toISOString(),
  family: 'notes',
  live_path: LIVE,
  archive_path: FIRST_ARCHIVE,
  ...facts,
};

function check(changed: Partial<Receipt> | null, archives = [FIRST_ARCHIVE]): readonly ReceiptRemark[] {
  const line = { line: 7, receipt: changed === null ? null : { ...receipt, ...changed } };
  return checkReceipts([line], [notes], new Map(archives.map((path) => [path, facts])));
}

describe('checkReceipts', () => {
  it('is content where they agree', () => {
    expect(check({})).toEqual([]);
  });

  it.each<[string, Partial<Receipt>]>([
    ['lines', { lines: 5 }],
    ['bytes', { bytes: 45 }],
    ['digest', { sha256: 'b'.repeat(64) }],
    ['first id', { first_id: 'n-2' }],
    ['last id', { last_id: null }],
  ])('finds another number or text of %s', (_, changed) => {
    expect(check(changed)).toMatchObject([{ line: 7, archive: FIRST_ARCHIVE }]);
  });

  it('finds that the archive is not there', () => {
    expect(check({}, [])).toHaveLength(1);
  });

  it('finds a line that is no receipt', () => {
    expect(check(null)).toEqual([{ line: 7, message: 'the line is no receipt', archive: null }]);
  });

  it.each([
    'logs-archive/deeper/notes-20250301T090000Z.jsonl',
    'elsewhere/notes-20250301T090000Z.jsonl',
    LIVE,
  ])('does not let a receipt vouch for %s', (path) => {
    expect(check({ archive_path: path }, [path])).toHaveLength(1);
  });

  it('does not let a receipt vouch for a file that is no archive', () => {
    const path = 'logs-archive/readme.txt';
    expect(check({ archive_path: path }, [path])).toHaveLength(1);
  });

  it('judges the receipt of a family that has been renamed by its archive', () => {
    expect(
      [check({ family: 'old' }), check({ family: 'old', lines: 5 })].map(({ length }) => length),
    ).toEqual([0, 1]);
  });

  it('escapes what a receipt says', () => {
    const [remark] = check({ archive_path: 'logs-archive/\u001b[2J.jsonl' });
    expect(remark?.message).not.toContain('\u001b');
  });
});
