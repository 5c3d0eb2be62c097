import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch } from '../../../support/repository.js';
import { FILE, run, started } from './scene.js';

afterAll(removeScratch);

describe('evidence sign existing', () => {
  const OLD = { [FILE]: '{"id":"a"}\n{"id":"b"}\n' };

  it('says what it would do, then does it, then has nothing to do', async () => {
    const scratch = started(OLD);
    const dry = await run(scratch, ['sign', 'existing', FILE]);
    const before = readFileSync(path.join(scratch.root, FILE), 'utf8');
    const wet = await run(scratch, ['sign', 'existing', FILE, '--write']);
    const again = await run(scratch, ['sign', 'existing', FILE, '--write']);
    expect([dry.out, before, wet.out, again.out]).toEqual([
      expect.stringContaining('would sign 2 lines'),
      OLD[FILE],
      expect.stringContaining('2 lines signed'),
      expect.stringContaining('no line without a signature'),
    ]);
  });

  it('is no rewriting to the gate', async () => {
    const scratch = started(OLD);
    await run(scratch, ['sign', 'existing', FILE, '--write']);
    scratch.commit('signed');
    const judged = await run(scratch, ['check', '--range', 'HEAD~1..HEAD']);
    expect([judged.status, judged.out]).toEqual([0, expect.stringContaining('2 signed')]);
  });

  it('is one to a gate without the key', async () => {
    const scratch = started(OLD);
    await run(scratch, ['sign', 'existing', FILE, '--write']);
    scratch.commit('signed');
    const { status, out } = await run(scratch, ['check', '--range', 'HEAD~1..HEAD', '--keyless'], {
      env: {},
    });
    expect([status, out]).toEqual([1, expect.stringContaining('EVIDENCE_LINE_REWRITTEN')]);
  });

  it('wants files', async () => {
    expect((await run(started(), ['sign', 'existing'])).status).toBe(2);
  });
});
