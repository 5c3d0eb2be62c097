import { describe, expect, it } from '@jest/globals';
import { shippedValidator } from '../../src/core/schema/shipped.js';
import { parseReceipts } from '../../src/families/receipt.js';

const receipt = {
  schema_version: 1,
  ts: '2025-03-01T09:00:00.123Z',
  family: 'notes',
  live_path: 'logs/notes.jsonl',
  archive_path: 'logs-archive/notes-20250301T090000Z.jsonl',
  lines: 4,
  bytes: 44,
  sha256: 'a'.repeat(64),
  first_id: 'n-1',
  last_id: null,
};

const parse = (text: string): ReturnType<typeof parseReceipts> => parseReceipts(Buffer.from(text));

describe('parseReceipts', () => {
  it('gives receipts with their lines; blank lines are left out and counted', () => {
    expect(parse(`\n${JSON.stringify(receipt)}\n`)).toEqual([{ line: 2, receipt }]);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['a member twice', '{"schema_version":1,"schema_version":1}'],
    ['another version', JSON.stringify({ ...receipt, schema_version: 2 })],
    ['a digest that is none', JSON.stringify({ ...receipt, sha256: 'A'.repeat(64) })],
    ['a count that is none', JSON.stringify({ ...receipt, lines: 1.5 })],
    ['no archive', JSON.stringify({ ...receipt, archive_path: '' })],
    ['an id that is no text', JSON.stringify({ ...receipt, last_id: 3 })],
    ['half a receipt', JSON.stringify(receipt).slice(0, 40)],
  ])('says that a line with %s is no receipt', (_, text) => {
    expect(parse(text)).toEqual([{ line: 1, receipt: null }]);
  });

  it('agrees with the schema about what a receipt is', async () => {
    const validate = await shippedValidator('rollover-receipt.v1');
    for (const name of Object.keys(receipt)) {
      for (const value of [undefined, null, '', -1, {}]) {
        const changed = { ...receipt, [name]: value };
        const text = JSON.stringify(changed);
        const fits = validate(JSON.parse(text)) === null;
        // The time’s form is the schema’s business alone.
        if (name === 'ts') continue;
        expect([name, value, parse(text)[0]?.receipt !== null]).toEqual([name, value, fits]);
      }
    }
  });
});
