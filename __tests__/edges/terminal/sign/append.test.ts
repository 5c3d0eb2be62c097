import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch } from '../../../support/repository.js';
import { FILE, KEY, linesOf, ONE, run, started } from './scene.js';

afterAll(removeScratch);

describe('evidence sign append', () => {
  it('signs and appends a record that the gate takes', async () => {
    const scratch = started();
    expect((await run(scratch, ['sign', 'append', FILE, '{"id":"a"}'])).status).toBe(0);
    expect((await run(scratch, ['check'])).status).toBe(0);
  });

  it.each([[['-']], [[]]])('reads the record from stdin with %j', async (rest) => {
    const scratch = started();
    await run(scratch, ['sign', 'append', FILE, ...rest], { stdin: '{"id":\n"a"}\n' });
    expect(linesOf(scratch)).toMatchObject([{ id: 'a', key_version: 1 }]);
  });

  it('refuses a torn end, and closes it where asked', async () => {
    const scratch = started({ [FILE]: '{"id"' });
    const refused = await run(scratch, ['sign', 'append', FILE, '{"id":"a"}']);
    const closed = await run(scratch, ['sign', 'append', FILE, '{"id":"a"}', '--close-torn']);
    expect([refused.status, refused.err, closed.status]).toEqual([
      1,
      expect.stringContaining('EVIDENCE_TORN_LINE'),
      0,
    ]);
  });

  it('refuses what the user’s schema does not take', async () => {
    const scratch = started();
    const { status, err } = await run(scratch, ['sign', 'append', 'checked/a.jsonl', '{"id":7}']);
    expect([status, err, existsSync(path.join(scratch.root, 'checked/a.jsonl'))]).toEqual([
      1,
      expect.stringContaining('EVIDENCE_SCHEMA_INVALID'),
      false,
    ]);
  });

  it('refuses a secret, and does not repeat it', async () => {
    const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3gH5'}`;
    const { status, err, out } = await run(started(), ['sign', 'append', FILE], {
      stdin: JSON.stringify({ id: 'a', text: token }),
    });
    expect([status, `${out}${err}`.includes(token.slice(-12))]).toEqual([1, false]);
  });

  it.each([
    ['without a key', ['sign', 'append', FILE, '{"id":"a"}'], {}],
    ['with an empty key', ['sign', 'append', FILE, '{"id":"a"}'], { EVIDENCE_HMAC_KEY: '' }],
    ['with a key that is none', ['sign', 'append', FILE, '{"id":"a"}'], { EVIDENCE_HMAC_KEY: `${ONE}\n` }],
    ['for a family that is not signed', ['sign', 'append', 'plain/a.jsonl', '{}'], KEY],
    ['for a file of no family', ['sign', 'append', 'other.txt', '{}'], KEY],
    ['for an archive', ['sign', 'append', 'old/a-20260101T000000Z.jsonl', '{}'], KEY],
    ['outside the repository', ['sign', 'append', '../a.jsonl', '{}'], KEY],
    ['for what is no record', ['sign', 'append', FILE, '[1]'], KEY],
    ['for a record with two members of one name', ['sign', 'append', FILE, '{"id":"a","id":"b"}'], KEY],
    ['without a file', ['sign', 'append'], KEY],
    ['without a verb', ['sign'], KEY],
    ['with an unknown verb', ['sign', 'apend'], KEY],
  ])('fails %s', async (_, args, env) => {
    const { status, err } = await run(started(), args, { env: env as Record<string, string> });
    expect([status, err.split('\n').length]).toEqual([2, 3]);
  });
});
