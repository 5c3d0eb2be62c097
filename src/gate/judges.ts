import type { SchemaCache } from '../core/schema/user-schema.js';
import type { ChunkResult, ChunkTask, JudgePlan } from './chunk.js';
import type { TakeKnown } from './judge-setup.js';
import { LineJudgeOf } from './judge.js';
import { loadValidators } from './validators.js';

/** Who judges runs of lines: this process, or workers behind the same interface (`edges/process`). */
export interface Judges {
  /** How many runs may be under way at once. */
  readonly width: number;
  judge(task: ChunkTask, takeKnown: TakeKnown | null): Promise<ChunkResult>;
  close(): Promise<void>;
}

/** Makes judges for the plans of a run; `bytes` is an estimate of what will be read. */
export type OpenJudges = (plans: readonly JudgePlan[], bytes: number) => Promise<Judges>;

/** Judges in this process, one run of lines after the other. */
export async function openLocalJudges(
  plans: readonly JudgePlan[],
  cache: SchemaCache | null,
  warn: (warning: string) => void,
): Promise<Judges> {
  const judges = await Promise.all(
    plans.map(async (plan) => new LineJudgeOf(plan, await loadValidators(plan, cache, warn))),
  );
  return {
    width: 1,
    judge: (task, takeKnown) => {
      const judge = judges[task.plan];
      if (judge === undefined) throw new Error(`no plan ${task.plan}`);
      return judge.judge(task, takeKnown);
    },
    close: () => Promise.resolve(),
  };
}
