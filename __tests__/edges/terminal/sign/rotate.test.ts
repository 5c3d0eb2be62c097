import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch, type Scratch } from '../../../support/repository.js';
import { scratchFolder } from '../../git/scratch.js';
import { FILE, KEY, linesOf, ONE, run, started, TWO } from './scene.js';

afterAll(removeScratch);

describe('evidence sign rotate', () => {
  const PREPARED = { ...KEY, EVIDENCE_HMAC_KEY_V2: TWO };
  const ROTATED = { EVIDENCE_HMAC_KEY: TWO, EVIDENCE_HMAC_KEY_VERSION: '2', EVIDENCE_HMAC_KEY_V1: ONE };

  async function signed(): Promise<Scratch> {
    const scratch = started();
    for (const id of ['a', 'b']) await run(scratch, ['sign', 'append', FILE, `{"id":"${id}"}`]);
    scratch.commit('signed');
    return scratch;
  }

  it('re-signs the live files, and says what to set', async () => {
    const scratch = await signed();
    const { status, out } = await run(scratch, ['sign', 'rotate', '--story', 'PD-7'], { env: PREPARED });
    expect([status, out, linesOf(scratch).map((line) => line['key_version'])]).toEqual([
      0,
      expect.stringContaining('EVIDENCE_HMAC_KEY_VERSION=2'),
      [2, 2],
    ]);
  });

  it('is no rewriting to the gate, in the index and in a range', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    scratch.git('add', '-A');
    const staged = await run(scratch, ['check', '--staged'], { env: ROTATED });
    scratch.commit('rotated');
    const range = await run(scratch, ['check', '--range', 'HEAD~1..HEAD'], { env: ROTATED });
    expect([staged.status, range.status]).toEqual([0, 0]);
  });

  it('is one without its event', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    scratch.git('add', 'notes');
    const { status, out } = await run(scratch, ['check', '--staged'], { env: ROTATED });
    expect([status, out]).toEqual([1, expect.stringContaining('EVIDENCE_LINE_REWRITTEN')]);
  });

  it('excuses nothing but signatures', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    const [, second] = readFileSync(path.join(scratch.root, FILE), 'utf8').split('\n');
    scratch.write(FILE, '');
    await run(scratch, ['sign', 'append', FILE, '{"id":"a","more":1}'], { env: ROTATED });
    scratch.write(FILE, `${readFileSync(path.join(scratch.root, FILE), 'utf8')}${second}\n`);
    scratch.commit('rotated and rewritten');
    const { status, out } = await run(scratch, ['check', '--range', 'HEAD~1..HEAD'], { env: ROTATED });
    expect([status, out]).toEqual([1, expect.stringContaining('notes/a.jsonl:1')]);
    expect(out).not.toContain('notes/a.jsonl:2');
  });

  it('goes by an event of this change only', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    scratch.git('add', 'data');
    scratch.git('commit', '-qm', 'the event alone');
    scratch.commit('the lines later');
    const { status } = await run(scratch, ['check', '--range', 'HEAD~1..HEAD'], { env: ROTATED });
    expect(status).toBe(1);
  });

  it('stops at a line that does not verify, and names it', async () => {
    const scratch = await signed();
    const text = readFileSync(path.join(scratch.root, FILE), 'utf8').replace('"b"', '"c"');
    scratch.write(FILE, text);
    const { status, err } = await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    expect([status, err, readFileSync(path.join(scratch.root, FILE), 'utf8')]).toEqual([
      1,
      expect.stringContaining('notes/a.jsonl:2: invalid'),
      text,
    ]);
  });

  it('leaves archives as they are', async () => {
    const scratch = await signed();
    const archive = 'old/a-20260101T000000Z.jsonl';
    scratch.write(archive, readFileSync(path.join(scratch.root, FILE), 'utf8'));
    scratch.write(FILE, '');
    await run(scratch, ['sign', 'append', FILE, '{"id":"z"}']);
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    expect(linesOf(scratch, archive).map((line) => line['key_version'])).toEqual([1, 1]);
    expect((await run(scratch, ['verify'], { env: ROTATED })).status).toBe(0);
  });

  it('rewrites a key ring file', async () => {
    const scratch = started({}, { keys: { source: 'file' } });
    const ring = path.join(scratchFolder('keys'), 'ring.json');
    writeFileSync(ring, JSON.stringify({ current: 1, keys: { 1: ONE, 2: TWO } }));
    chmodSync(ring, 0o600);
    const env = { EVIDENCE_KEYRING_FILE: ring };
    await run(scratch, ['sign', 'append', FILE, '{"id":"a"}'], { env });
    const { out } = await run(scratch, ['sign', 'rotate'], { env });
    expect([out, JSON.parse(readFileSync(ring, 'utf8'))]).toEqual([
      expect.not.stringContaining('set '),
      { current: 2, keys: { 1: ONE, 2: TWO } },
    ]);
    expect((await run(scratch, ['sign', 'append', FILE, '{"id":"b"}'], { env })).status).toBe(0);
  });

  it('fails without the next key', async () => {
    const { status, err } = await run(await signed(), ['sign', 'rotate']);
    expect([status, err]).toEqual([2, expect.stringContaining('EVIDENCE_HMAC_KEY_V2')]);
  });

  it('refuses a story that names no file', async () => {
    expect((await run(await signed(), ['sign', 'rotate', '--story', '../x'], { env: PREPARED })).status).toBe(
      2,
    );
  });
});
