import { parentPort, workerData } from 'node:worker_threads';
import { isGateError } from '../../core/errors.js';
import { openLocalJudges } from '../../gate/judges.js';
import { releaseBytes } from './buffer-release.js';
import { openSchemaCache } from './schema-cache.js';
import type { WorkerFailure, WorkerReply, WorkerRequest, WorkerStart } from './worker-protocol.js';

/** A worker's life: load the plans' validators, then judge runs of lines until the main thread ends it. */
export async function serveJudging(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this file runs as a worker thread only');
  const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  const { plans, cacheFolder } = workerData as WorkerStart;
  try {
    const cache = cacheFolder === null ? null : openSchemaCache(cacheFolder);
    const judges = await openLocalJudges(plans, cache, (text) => reply({ kind: 'warning', text }));
    port.on('message', ({ id, task }: WorkerRequest) => {
      judges.judge(task, null).then(
        (result) => {
          reply({ kind: 'result', id, result }, [result.ids.buffer as ArrayBuffer]);
          releaseBytes(task.bytes);
        },
        (error: unknown) => reply({ kind: 'failure', id, failure: toFailure(error) }),
      );
    });
  } catch (error) {
    reply({ kind: 'failure', id: null, failure: toFailure(error) });
  }
}

function toFailure(error: unknown): WorkerFailure {
  if (isGateError(error)) return { gate: true, code: error.code, message: error.message, help: error.help };
  return { gate: false, message: error instanceof Error ? error.name : 'unknown' };
}
