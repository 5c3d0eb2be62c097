import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { livenessOf, ownIdentity } from '../../src/stores/process-identity.js';

describe('ownIdentity', () => {
  it('is this process, and the same every time', () => {
    expect(ownIdentity().pid).toBe(process.pid);
    expect(ownIdentity()).toBe(ownIdentity());
  });
});

describe('livenessOf', () => {
  it('knows that this process lives', () => {
    expect(livenessOf(ownIdentity())).toBe('alive');
  });

  it('knows a number that no process has', () => {
    expect(livenessOf({ ...ownIdentity(), pid: 2 ** 30 })).toBe('dead');
  });

  it('cannot tell of another host', () => {
    expect(livenessOf({ ...ownIdentity(), host: 'another-host' })).toBe('elsewhere');
  });

  it('counts a process without a birth as alive when its number answers', () => {
    expect(livenessOf({ ...ownIdentity(), born: null })).toBe('alive');
  });

  it('is not taken in by a number that was given out again', () => {
    const reused = { ...ownIdentity(), born: 'another boot 12' };
    // Where the system does not tell births, a number that answers has to be believed.
    expect(livenessOf(reused)).toBe(ownIdentity().born === null ? 'alive' : 'dead');
  });

  it('counts a process that was killed and reaped as dead', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const identity = { ...ownIdentity(), pid: child.pid!, born: null };
    const before = livenessOf(identity);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect([before, livenessOf(identity)]).toEqual(['alive', 'dead']);
  });
});
