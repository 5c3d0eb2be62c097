import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Hex } from '../../src/core/values/sha256.js';
import { appendLine } from '../../src/stores/append.js';
import { appendRecord } from '../../src/stores/append-record.js';
import type { FileLayer } from '../../src/stores/file-layer.js';
import { withLock } from '../../src/stores/lock.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { rollOver } from '../../src/stores/rollover.js';
import type { RolloverTarget } from '../../src/stores/rollover-job.js';
import { rotateKeys } from '../../src/stores/rotation.js';
import { settleArchives } from '../../src/stores/settle.js';
import { faultyFiles } from './faulty-files.js';
import type { Fault } from './faulty-files.js';
import { rotationRequest, type RotationOrder } from './rotation-order.js';

/** What a process of a test is told to do; JSON in its first argument. */
export type Order =
  | { readonly do: 'hold'; readonly file: string }
  | {
      readonly do: 'append';
      readonly file: string;
      readonly name: string;
      readonly count: number;
      readonly log: string;
    }
  | {
      readonly do: 'blobs';
      readonly file: string;
      readonly letter: string;
      readonly count: number;
      readonly size: number;
    }
  | { readonly do: 'records'; readonly target: RolloverTarget; readonly name: string; readonly count: number }
  | {
      readonly do: 'record';
      readonly target: RolloverTarget;
      readonly id: string;
      readonly moment: string;
      readonly fault: Fault;
    }
  | {
      readonly do: 'roll';
      readonly target: RolloverTarget;
      readonly moment: string;
      readonly fault: Fault | null;
    }
  | {
      readonly do: 'settle';
      readonly target: RolloverTarget;
      readonly archives: readonly string[];
      readonly fault: Fault;
    }
  | { readonly do: 'rotate'; readonly scene: RotationOrder; readonly fault: Fault | null }
  | { readonly do: 'stop-before-removing'; readonly file: string };

const WAIT = { waitMs: 120_000 };
const noSecrets = { detectSecrets: () => Promise.resolve([]) };

async function obey(order: Order): Promise<void> {
  switch (order.do) {
    case 'hold':
      await withLock(order.file, {}, async () => {
        process.stdout.write('held\n');
        await sleep(600_000);
      });
      return;
    case 'append':
      for (let at = 1; at <= order.count; at++) {
        await appendLine(order.file, `{"id":"${order.name}-${at}"}`, { lock: WAIT });
        // Another lock of the same kind, whose holder says when it came and went.
        await withLock(`${order.file}.turn`, WAIT, () => {
          const entered = process.hrtime.bigint();
          while (process.hrtime.bigint() - entered < 50_000n);
          appendFileSync(order.log, `${entered} ${process.hrtime.bigint()}\n`);
          return Promise.resolve();
        });
      }
      return;
    case 'blobs': {
      const blob = order.letter.repeat(order.size);
      const sha = sha256Hex(blob);
      for (let at = 0; at < order.count; at++) {
        const line = JSON.stringify({ id: `${order.letter}${at}`, len: blob.length, sha, blob });
        await appendLine(order.file, line, { lock: WAIT });
      }
      return;
    }
    case 'records':
      for (let at = 1; at <= order.count; at++) {
        await appendRecord(order.target, { id: `${order.name}-${at}` }, { ...noSecrets, lock: WAIT });
      }
      return;
    case 'record':
      await appendRecord(
        order.target,
        { id: order.id },
        { ...noSecrets, files: faultyFiles(order.fault), now: () => new Date(order.moment), lock: WAIT },
      );
      return;
    case 'roll': {
      const files = order.fault === null ? nodeFiles : faultyFiles(order.fault);
      const { status } = await rollOver(order.target, {
        files,
        now: () => new Date(order.moment),
        lock: WAIT,
      });
      process.stdout.write(`${status}\n`);
      return;
    }
    case 'settle':
      await settleArchives(order.target, order.archives, new Set(), {
        write: true,
        files: faultyFiles(order.fault),
        lock: WAIT,
      });
      return;
    case 'rotate': {
      const { status } = await rotateKeys(rotationRequest(order.scene, faultyFiles(order.fault)));
      process.stdout.write(`${status}\n`);
      return;
    }
    case 'stop-before-removing':
      await appendLine(order.file, '{"id":"stopped"}', { lock: WAIT, files: stoppingFiles() });
  }
}

/** Stops the process at the first claim on a stale lock: it has seen it, and has not removed it yet. */
function stoppingFiles(): FileLayer {
  let stopped = false;
  return {
    ...nodeFiles,
    link: async (existing, name) => {
      if (!stopped && /\.lock\.[0-9a-f]{32}$/.test(name)) {
        stopped = true;
        process.stdout.write('stopping\n');
        await sleep(20);
        process.kill(process.pid, 'SIGSTOP');
      }
      await nodeFiles.link(existing, name);
    },
  };
}

await obey(JSON.parse(process.argv[2] ?? '{}') as Order);
