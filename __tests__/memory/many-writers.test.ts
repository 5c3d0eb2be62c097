import { afterAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import path from 'node:path';
import type { MemoryFamilyName } from '../../src/memory/entry.js';
import { livePathOf, MEMORY_FAMILY_NAMES, stemOf } from '../../src/memory/memory-families.js';
import { recordsIn, removeRooms, Room } from './room.js';
import type { Order } from './writer.js';

afterAll(removeRooms);

const [WRITERS, APPENDS, CAP] = [8, 300, 50];
const RECEIPTS = 'docs/engineering/sovereign-memory-archive/receipts.jsonl';

async function bundleWriter(room: Room): Promise<string> {
  const outfile = path.join(room.root, 'writer.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./writer.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: 'import{createRequire as r}from"node:module";const require=r(import.meta.url);' },
    logLevel: 'error',
  });
  return outfile;
}

async function write(bundle: string, order: Order): Promise<string> {
  const child = spawn(process.execPath, [bundle, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
  const [status] = (await once(child, 'close')) as [number | null];
  return `${status ?? 'killed'}${said}`;
}

describe('eight processes that append to all four logs', () => {
  it('lose nothing, write nothing twice and overwrite no archive', async () => {
    const room = new Room();
    const bundle = await bundleWriter(room);
    const orders = Array.from({ length: WRITERS }, (_, at) => ({
      root: room.root,
      name: `writer-${at}`,
      count: APPENDS,
      cap: CAP,
    }));
    expect(await Promise.all(orders.map((order) => write(bundle, order)))).toEqual(orders.map(() => '0'));

    const filesOf = (family: MemoryFamilyName): string[] => [
      ...room.archives().filter((name) => path.basename(name).startsWith(stemOf(family))),
      livePathOf(family),
    ];
    const written = MEMORY_FAMILY_NAMES.flatMap((family) =>
      filesOf(family).flatMap((name) => recordsIn(room.read(name))),
    );
    const wanted = orders.flatMap(({ name, count }) =>
      Array.from({ length: count }, (_, at) => `${name} ${at}`),
    );
    expect(written.map(({ text }) => String(text)).sort()).toEqual(wanted.sort());
    expect(new Set(written.map((record) => record['entry_id'])).size).toBe(wanted.length);

    const receipts = recordsIn(room.read(RECEIPTS));
    expect(receipts.map((receipt) => receipt['archive_path']).sort()).toEqual(room.archives());
    const digests = receipts.map((receipt) => [receipt['lines'], receipt['sha256']]);
    expect(digests).toEqual(
      receipts.map((receipt) => [
        CAP,
        createHash('sha256')
          .update(room.read(String(receipt['archive_path'])))
          .digest('hex'),
      ]),
    );
  }, 300_000);
});
