import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import type { Order } from './driver.js';
import { newFolder } from './scene.js';

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');

/** Bundles the driver once; gives what starts a real node process for an order. */
export function buildDriver(): (order: Order) => ChildProcess {
  const bundle = path.join(newFolder(), 'driver.mjs');
  const options = {
    entryPoints: [path.join(ROOT, '__tests__/stores/driver.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  };
  // In a process of its own: esbuild refuses to work inside a vm context.
  const script = `import { build } from 'esbuild'; await build(${JSON.stringify(options)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
  return (order) =>
    spawn(process.execPath, [bundle, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** How a process ended: its status, or the signal that ended it; and what it said. */
export async function ended(child: ChildProcess): Promise<{ how: number | string; said: string }> {
  let said = '';
  child.stdout?.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { how: status ?? signal ?? 'unknown', said };
}

/** Waits until a process has said the word. */
export async function hasSaid(child: ChildProcess, word: string): Promise<void> {
  let said = '';
  for await (const piece of child.stdout ?? []) {
    said += String(piece);
    if (said.includes(word)) return;
  }
  throw new Error(`the process ended before it said "${word}"`);
}
