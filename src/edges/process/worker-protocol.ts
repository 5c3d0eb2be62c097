import type { ChunkResult, ChunkTask, JudgePlan } from '../../gate/chunk.js';

/** What a worker is started with. */
export interface WorkerStart {
  readonly plans: readonly JudgePlan[];
  /** Folder of the schema cache; null for none. */
  readonly cacheFolder: string | null;
}

export interface WorkerRequest {
  readonly id: number;
  readonly task: ChunkTask;
}

export type WorkerReply =
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'result'; readonly id: number; readonly result: ChunkResult }
  | { readonly kind: 'failure'; readonly id: number | null; readonly failure: WorkerFailure };

/** A thrown value as it crosses to the main thread, where a GateError must be one again. */
export type WorkerFailure =
  | { readonly gate: true; readonly code: string; readonly message: string; readonly help: string }
  | { readonly gate: false; readonly message: string };
