import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const REQUIRE = 'import{createRequire as r}from"node:module";const require=r(import.meta.url);';

/**
 * The command line as it stands in `src`, or the other door, bundled into a folder of its own: what git, npm, a shell or
 * a runner can start. A test of a process must not judge the `dist` of yesterday.
 */
export async function buildSourceCli(
  door: 'cli' | 'action' = 'cli',
): Promise<{ cli: string; remove: () => void }> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'evidence cli ')));
  const cli = path.join(folder, 'dist', `${door}.js`);
  await build({
    entryPoints: [fileURLToPath(new URL(`../../../src/${door}.ts`, import.meta.url))],
    outdir: path.dirname(cli),
    entryNames: door,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outExtension: { '.js': '.js' },
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  return {
    cli,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
