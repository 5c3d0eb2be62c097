import { execFileSync } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { KeyRing } from '../../../src/core/signature/key-ring.js';
import { keyHexOf, ringOf } from './keys.js';

const HEX = keyHexOf('ring');
const ring = ringOf([1, keyHexOf('older')], [2, HEX]);

describe('KeyRing', () => {
  it('gives keys by version, and the current one', () => {
    expect([ring.current, ring.versions, ring.key(1)?.version, ring.key(3), ring.currentKey.version]).toEqual(
      [2, [1, 2], 1, null, 2],
    );
  });

  it.each([
    ['no keys', 1, []],
    ['no current key', 3, [1]],
    ['a version twice', 1, [1, 1]],
    ['version zero', 0, [0]],
    ['a version that is no integer', 1, [1, 1.5]],
  ])('cannot be made with %s', (_, current, versions) => {
    const keys = versions.map((version) => [version, createSecretKey(Buffer.alloc(32))] as const);
    expect(() => new KeyRing(current, keys)).toThrow(RangeError);
  });

  it('cannot be changed', () => {
    expect(() => Object.assign(ring, { current: 1 })).toThrow(TypeError);
  });

  describe('when it is printed', () => {
    const shown = [
      inspect(ring, { showHidden: true, depth: 9 }),
      format('%o %O %s %j', ring, ring, ring, ring),
      JSON.stringify({ ring }),
      String(ring),
      inspect({ ring, parts: ring.toParts() }, { showHidden: true, depth: 9 }),
    ].join('\n');

    it('names its versions', () => {
      expect(inspect(ring)).toBe('[KeyRing current 2 of 1, 2]');
    });

    it('shows no key', () => {
      const bytes = Buffer.from(HEX, 'hex');
      const forms = [
        HEX.slice(0, 16),
        bytes.toString('base64').slice(0, 12),
        [...bytes.subarray(0, 4)].join(', '),
      ];
      expect(forms.filter((form) => shown.includes(form))).toEqual([]);
    });

    it('has its current version as the only own property', () => {
      expect(Reflect.ownKeys(ring)).toEqual(['current']);
    });
  });

  it('comes out of a worker as the same ring', async () => {
    const code =
      "const { parentPort, workerData } = require('node:worker_threads');" +
      "const { createHmac } = require('node:crypto');" +
      'parentPort.postMessage({ shown: workerData.keys.map(([version, key]) => [version, createHmac("sha256", key).update("x").digest("hex")]), parts: workerData });';
    const worker = new Worker(code, { eval: true, workerData: ring.toParts() });
    const reply = await new Promise<{ shown: [number, string][]; parts: ReturnType<KeyRing['toParts']> }>(
      (resolve, reject) => worker.once('message', resolve).once('error', reject),
    );
    await worker.terminate();
    const back = KeyRing.fromParts(reply.parts);
    expect([back.current, back.versions]).toEqual([2, [1, 2]]);
    expect(reply.shown).toEqual([1, 2].map((version) => [version, ring.key(version)!.hmac.ofText('x')]));
  });

  it('leaves no key as text on the heap', () => {
    // In a process of its own: the heap of this one holds every test of the run.
    const source = `
      import { getHeapSnapshot } from 'node:v8';
      import { execFileSync } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
            import { KeyRing } from './src/core/signature/key-ring.js';
      const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + 11) & 0xff));
      const kept = new KeyRing(1, [[1, createSecretKey(bytes)]]);
      kept.currentKey.hmac.ofText('x');
      const told = 'a text ' + 'that stands on the heap';
      const pieces = [];
      for await (const piece of getHeapSnapshot()) pieces.push(String(piece));
      const heap = pieces.join('');
      console.log(JSON.stringify([kept.current, heap.includes(told), heap.includes(bytes.toString('hex').slice(0, 40))]));
    `;
    const bundle = path.join(mkdtempSync(path.join(os.tmpdir(), 'evidence-heap-')), 'heap.mjs');
    try {
      const stdin = { contents: source, resolveDir: process.cwd(), loader: 'ts' };
      const options = {
        stdin,
        outfile: bundle,
        bundle: true,
        platform: 'node',
        format: 'esm',
        logLevel: 'error',
      };
      const build = `import { build } from 'esbuild'; await build(${JSON.stringify(options)});`;
      execFileSync(process.execPath, ['--input-type=module', '-e', build]);
      const said = execFileSync(process.execPath, [bundle], { encoding: 'utf8', maxBuffer: 1e6 });
      expect(JSON.parse(said)).toEqual([1, true, false]);
    } finally {
      rmSync(path.dirname(bundle), { recursive: true });
    }
  });
});
