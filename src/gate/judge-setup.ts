import type { LineJudge } from '../checks/contract.js';
import type { SecretPolicy } from '../checks/secrets.js';
import type { KeyRing } from '../core/signature/key-ring.js';
import type { JudgePlan } from './chunk.js';
import type { LineIds } from './line-ids.js';
import type { Quoting } from './quoting.js';

/** Takes a line that stood in the base once: true while the base still has one like it (see added-lines.ts). */
export type TakeKnown = (bytes: Buffer, start: number, end: number) => boolean;

/** What follows from a plan, made once for all of its runs of lines. */
export interface JudgeSetup {
  readonly plan: JudgePlan;
  readonly ids: LineIds;
  readonly secrets: SecretPolicy;
  readonly ring: KeyRing | null;
  readonly wants: {
    readonly lines: boolean;
    readonly order: boolean;
    readonly secrets: boolean;
    readonly signatures: boolean;
  };
  openChecks(path: string): readonly LineJudge[];
  /** Quotes what the checks say; it must know the line that they look at. */
  readonly quoting: Quoting;
}
