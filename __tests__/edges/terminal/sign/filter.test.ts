import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch, type Scratch } from '../../../support/repository.js';
import { FILE, linesOf, run, started } from './scene.js';

afterAll(removeScratch);

describe('evidence sign filter', () => {
  const session = 'data/sessions/2026-03-01-PD-7.jsonl';

  async function mixed(): Promise<Scratch> {
    const scratch = started();
    await run(scratch, ['sign', 'append', FILE, '{"id":"a"}']);
    const line = readFileSync(path.join(scratch.root, FILE), 'utf8');
    scratch.write(FILE, `${line}{"id":"b"}\n${line}${line.replace('"a"', '"c"')}`);
    return scratch;
  }

  it('prints the valid lines alone, each once, and counts the rest', async () => {
    const scratch = await mixed();
    const { status, out, err } = await run(scratch, ['sign', 'filter', FILE]);
    expect([status, out.split('\n').length, err]).toEqual([
      0,
      2,
      expect.stringMatching(/1 valid.*1 unsigned.*1 invalid.*1 repeated.*ERR-295-UNSIGNED_ENTRY: 2/),
    ]);
  });

  it('writes one event for a run that left lines out, and the gate takes it', async () => {
    const scratch = await mixed();
    await run(scratch, ['sign', 'filter', FILE, '--sessions', session, '--story', 'PD-7']);
    expect(linesOf(scratch, session)).toMatchObject([
      { event_type: 'unsigned_entry_detected', brick: 'B3', payload_canonique: { unsigned: 1, invalid: 1 } },
    ]);
    expect((await run(scratch, ['check', session])).status).toBe(0);
  });

  it('writes no event where nothing was left out', async () => {
    const scratch = started();
    await run(scratch, ['sign', 'append', FILE, '{"id":"a"}']);
    await run(scratch, ['sign', 'filter', FILE, '--sessions', session, '--story', 'PD-7']);
    expect(existsSync(path.join(scratch.root, session))).toBe(false);
  });

  it.each([
    [['sign', 'filter']],
    [['sign', 'filter', FILE, '--sessions', session]],
    [['sign', 'filter', FILE, '--sessions', session, '--story', 'x', '--brick', 'B9']],
  ])('refuses %j', async (args) => {
    expect((await run(started(), args)).status).toBe(2);
  });

  it.each([['no/such.jsonl'], ['audit/*.jsonl']])(
    'answers nothing for %s, which is not there',
    async (file) => {
      const { status, out } = await run(started(), ['sign', 'filter', file]);
      expect([status, out]).toEqual([2, '']);
    },
  );

  it('refuses a session file that is none', async () => {
    const scratch = await mixed();
    const args = ['sign', 'filter', FILE, '--sessions', 'notes/b.jsonl', '--story', 'x'];
    expect((await run(scratch, args)).status).toBe(2);
  });
});
