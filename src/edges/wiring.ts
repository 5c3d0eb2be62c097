import path from 'node:path';
import { scratchpadFromEnvironment } from '../core/scratchpad.js';
import { TOOL_NAME, VERSION } from '../core/version.js';
import { openLocalJudges, type OpenJudges } from '../gate/judges.js';
import type { Repository } from '../gate/ports.js';
import type { Question } from '../gate/question.js';
import type { ReadingTotals } from '../gate/reading.js';
import type { Outcome } from '../gate/report.js';
import { runGate } from '../gate/run.js';
import type { LoadKeys } from '../gate/signing.js';
import { repositoryKeys } from './keys/repository-keys.js';
import { openSchemaCache } from './process/schema-cache.js';

export const TOOL = { name: TOOL_NAME, version: VERSION } as const;

/** From here on worker threads pay for their start (about 50 ms). */
const PARALLEL_BYTES = 24 * 1024 * 1024;

export interface WiringOptions {
  readonly warn: (text: string) => void;
  readonly progress: (totals: Readonly<ReadingTotals>) => void;
  /** Where scratchpad keys and signing keys are looked for; this process's environment where it is not given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where signing keys come from, if not from the source that the config names. */
  readonly loadKeys?: LoadKeys;
}

/** Wires the outside world to the gate: the only place that knows both. */
export async function askGate(
  question: Question,
  repository: Repository,
  { warn, progress, env = process.env, loadKeys = keysFor(repository, env) }: WiringOptions,
): Promise<Outcome> {
  const cacheFolder = path.join(repository.gitDir, 'evidence-gate', 'validators');
  const warned = new Set<string>();
  const warnOnce = (text: string): void => {
    if (!warned.has(text)) warn(text);
    warned.add(text);
  };
  const openJudges: OpenJudges = async (plans, bytes) => {
    const local = await openLocalJudges(plans, openSchemaCache(cacheFolder), warnOnce);
    if (bytes < PARALLEL_BYTES) return local;
    const { openWorkerPool } = await import('./process/worker-pool.js');
    return openWorkerPool(plans, {
      script: workerScript(),
      start: { plans, cacheFolder },
      local,
      warn: warnOnce,
    });
  };
  return await runGate(question, {
    repository,
    openJudges,
    loadKeys,
    tool: TOOL,
    progress,
    environment: scratchpadFromEnvironment(env),
    now: () => new Date(),
  });
}

/** Loaded once in a process for one environment and work tree, however many questions are asked (spec 2.2). */
const loaders = new WeakMap<object, Map<string, LoadKeys>>();

function keysFor({ root }: Repository, env: Readonly<Record<string, string | undefined>>): LoadKeys {
  const known = loaders.get(env) ?? new Map<string, LoadKeys>();
  loaders.set(env, known);
  const loader = known.get(root) ?? repositoryKeys(env, root);
  known.set(root, loader);
  return loader;
}

/** The worker's bundle stands beside the doors; in bundled code this address is that of `dist/`, in chunks too. */
function workerScript(): URL {
  return new URL('./worker.js', import.meta.url);
}
