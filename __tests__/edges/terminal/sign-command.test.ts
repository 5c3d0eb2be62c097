import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch } from '../../support/repository.js';
import { run, started } from './sign/scene.js';

afterAll(removeScratch);

describe('evidence sign --help', () => {
  it.each([[['sign', '--help']], [['sign', 'rotate', '--help']]])('explains itself for %j', async (args) => {
    const { status, out } = await run(started(), args);
    expect([status, out]).toEqual([0, expect.stringContaining('usage: evidence sign')]);
  });
});

describe('evidence sign', () => {
  it.each([[['sign']], [['sign', 'apend']]])('fails with %j', async (args) => {
    expect((await run(started(), args)).status).toBe(2);
  });
});
