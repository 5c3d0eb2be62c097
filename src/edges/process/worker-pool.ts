import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { GateError, type GateErrorCode } from '../../core/errors.js';
import type { ChunkResult, ChunkTask, JudgePlan } from '../../gate/chunk.js';
import type { Judges } from '../../gate/judges.js';
import type { TakeKnown } from '../../gate/judge-setup.js';
import { releaseBytes } from './buffer-release.js';
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

/** Runs of lines that wait for one worker: one that it judges, one that is there when it has done so. */
const QUEUE = 2;

/** Runs that may be done before an earlier one is: this thread goes on while a worker is at it. */
const AHEAD = 12;

/** How many workers are worth starting here: this thread judges too, besides reading and joining. */
export function workerCount(): number {
  return Math.max(1, Math.min(MOST_WORKERS, availableParallelism() - 1));
}

/**
 * Judges runs of lines side by side, in worker threads and in this one: a run goes to a worker that is short of work,
 * else it is judged here. Nobody waits for the workers to start, and what fails in one is met by whoever asked it.
 */
export function openWorkerPool(plans: readonly JudgePlan[], options: PoolOptions): Judges {
  const workers = Array.from(
    { length: workerCount() },
    () => new JudgeWorker({ ...options.start, plans }, options),
  );
  return {
    width: workers.length * QUEUE + AHEAD,
    judge: (task, takeKnown: TakeKnown | null) => {
      const idle = workers.reduce((best, worker) => (worker.busy < best.busy ? worker : best));
      if (takeKnown !== null) return options.local.judge(task, takeKnown);
      if (idle.busy < QUEUE) return idle.judge(task);
      return options.local.judge(task, null).finally(() => releaseBytes(task.bytes));
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await options.local.close();
    },
  };
}

class JudgeWorker {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private dead: GateError | null = null;

  constructor(start: WorkerStart, { script, warn }: PoolOptions) {
    this.worker = new Worker(script, { workerData: start });
    this.worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'warning') warn(reply.text);
      else if (reply.kind === 'result') this.settle(reply.id)?.resolve(reply.result);
      else if (reply.id === null) this.die(toError(reply.failure));
      else this.settle(reply.id)?.reject(toError(reply.failure));
    });
    this.worker.on('error', (error: Error) => this.die(crashed(error.name)));
    this.worker.on('exit', (code) => this.die(crashed(`exit ${code}`)));
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
      const { buffer } = task.bytes;
      this.worker.postMessage(request, buffer instanceof ArrayBuffer ? [buffer] : []);
    });
  }

  async close(): Promise<void> {
    this.worker.removeAllListeners('exit');
    await this.worker.terminate();
  }

  /** The first reason counts: a thread that failed to start ends too. */
  private die(error: GateError): void {
    this.dead ??= error;
    for (const id of [...this.waiting.keys()]) this.settle(id)?.reject(this.dead);
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
