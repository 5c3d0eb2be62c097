import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { scratchFolder } from '../edges/git/scratch.js';

/** Bundles the judging thread from the sources, as the build does; gives its address. */
export async function bundleWorker(): Promise<URL> {
  const folder = scratchFolder('worker');
  await build({
    entryPoints: ['src/worker.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
    logLevel: 'silent',
  });
  return pathToFileURL(path.join(folder, 'worker.mjs'));
}
