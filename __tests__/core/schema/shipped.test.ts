import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { shippedValidator } from '../../../src/core/schema/shipped.js';

const ids = readdirSync('schemas')
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace(/\.schema\.json$/, ''));

describe('shippedValidator', () => {
  it.each(ids)('has one for %s', async (id) => {
    expect((await shippedValidator(id))(5)).not.toBeNull();
  });

  it('gives the same one again', async () => {
    expect(await shippedValidator('run-record.v1')).toBe(await shippedValidator('run-record.v1'));
  });

  it.each(['no-such.v1', 'constructor', '__proto__'])('throws for %s', async (id) => {
    await expect(shippedValidator(id)).rejects.toMatchObject({ code: 'GATE_INTERNAL' });
  });

  it('is generated from the schemas as they are', () => {
    const output = execFileSync(process.execPath, ['scripts/generate-validators.mjs', '--check'], {
      encoding: 'utf8',
    });
    expect(output).toContain('up to date');
  });

  it('is code that imports and requires nothing', () => {
    const folder = 'src/core/schema/precompiled';
    const asking = readdirSync(folder).filter((name) =>
      /\bimport\b|\brequire\(/.test(readFileSync(path.join(folder, name), 'utf8')),
    );
    expect(asking).toEqual([]);
  });

  it('runs in a worker thread out of a bundle that holds no ajv', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evidence-schema-'));
    try {
      const { metafile } = await build({
        stdin: {
          contents:
            "import { parentPort } from 'node:worker_threads';" +
            "import { shippedValidator } from './src/core/schema/shipped.js';" +
            "parentPort.postMessage((await shippedValidator('critic-finding.v1'))({}).map(({ keyword }) => keyword));",
          resolveDir: process.cwd(),
        },
        bundle: true,
        metafile: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
        },
        outfile: path.join(folder, 'worker.mjs'),
      });
      writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
      const worker = new Worker(path.join(folder, 'worker.mjs'));
      const faults = await new Promise((resolve, reject) =>
        worker.once('message', resolve).once('error', reject),
      );
      const ajv = Object.keys(metafile.inputs).filter((name) => name.includes('node_modules/ajv/'));
      expect([faults, ajv]).toEqual([['required'], []]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
