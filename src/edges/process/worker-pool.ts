import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { GateError, type GateErrorCode } from '../../core/errors.js';
import type { ChunkResult, ChunkTask, JudgePlan } from '../../gate/chunk.js';
import type { Judges } from '../../gate/judges.js';
import type { TakeKnown } from '../../gate/judge.js';
import type { WorkerFailure, WorkerReply, WorkerRequest, WorkerStart } from './worker-protocol.js';

const MOST_WORKERS = 8;

interface Waiting {
  readonly resolve: (result: ChunkResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface PoolOptions {
  /** The worker's bundle. */
  readonly script: URL;
  readonly start: WorkerStart;
  /** Judges what must be judged in order, and so in this thread. */
  readonly local: Judges;
  readonly warn: (text: string) => void;
}

/** How many workers are worth starting here: the lines are judged there, the main thread reads and joins. */
export function workerCount(): number {
  return Math.min(MOST_WORKERS, availableParallelism());
}

/** Judges runs of lines in worker threads, each run in the least busy one. */
export async function openWorkerPool(plans: readonly JudgePlan[], options: PoolOptions): Promise<Judges> {
  const started = await Promise.allSettled(
    Array.from({ length: workerCount() }, () => JudgeWorker.start({ ...options.start, plans }, options)),
  );
  const workers = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = started.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    // A thread that is left running would keep the process alive.
    await Promise.all(workers.map((worker) => worker.close()));
    throw failed.reason;
  }
  return {
    width: workers.length,
    judge: (task, takeKnown: TakeKnown | null) => {
      if (takeKnown !== null) return options.local.judge(task, takeKnown);
      const idle = workers.reduce((best, worker) => (worker.busy < best.busy ? worker : best));
      return idle.judge(task);
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await options.local.close();
    },
  };
}

class JudgeWorker {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private dead: GateError | null = null;

  private constructor(private readonly worker: Worker) {}

  static start(start: WorkerStart, options: PoolOptions): Promise<JudgeWorker> {
    const worker = new Worker(options.script, { workerData: start });
    const judge = new JudgeWorker(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'ready') resolve(judge);
        else if (reply.kind === 'warning') options.warn(reply.text);
        else if (reply.kind === 'result') judge.settle(reply.id)?.resolve(reply.result);
        else if (reply.id === null) reject(toError(reply.failure));
        else judge.settle(reply.id)?.reject(toError(reply.failure));
      });
      const die = (reason: string): void => {
        const error = crashed(reason);
        judge.dead = error;
        reject(error);
        for (const id of [...judge.waiting.keys()]) judge.settle(id)?.reject(error);
      };
      worker.on('error', (error: Error) => die(error.name));
      worker.on('exit', (code) => die(`exit ${code}`));
    });
  }

  get busy(): number {
    return this.waiting.size;
  }

  judge(task: ChunkTask): Promise<ChunkResult> {
    if (this.dead !== null) return Promise.reject(this.dead);
    const id = this.nextId++;
    const request: WorkerRequest = { id, task };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const { buffer, byteLength } = task.bytes;
      // A piece of its own is handed over; one that others may still look at is copied.
      const own = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
      this.worker.postMessage(request, own ? [buffer] : []);
    });
  }

  async close(): Promise<void> {
    this.worker.removeAllListeners('exit');
    await this.worker.terminate();
  }

  private settle(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }
}

function toError(failure: WorkerFailure): GateError {
  return failure.gate
    ? new GateError(failure.code as GateErrorCode, failure.message, failure.help)
    : crashed(failure.message);
}

function crashed(reason: string): GateError {
  return new GateError(
    'GATE_INTERNAL',
    `a judging thread ended unexpectedly (${reason})`,
    'run the check again; if it happens again, report it with the command that you ran',
  );
}
