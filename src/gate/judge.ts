import type { LineCheck, LineJudge } from '../checks/contract.js';
import { derivedCheck } from '../checks/derived.js';
import { exclusionsCheck } from '../checks/exclusions/line-check.js';
import { jsonCheck } from '../checks/json.js';
import { linesCheck } from '../checks/lines.js';
import { membersCheck } from '../checks/members.js';
import { rawRunCheck } from '../checks/retention.js';
import { schemaCheck } from '../checks/schema.js';
import { secretPolicyOf } from '../checks/secrets.js';
import { isSignedFamily } from '../checks/signatures.js';
import type { Validator } from '../core/schema/validator.js';
import { KeyRing } from '../core/signature/key-ring.js';
import type { ChunkResult, ChunkTask, JudgePlan } from './chunk.js';
import { compileExclusions } from './exclusions-rules.js';
import { countedOnly, readsLines } from './judge-counting.js';
import type { JudgeSetup, TakeKnown } from './judge-setup.js';
import { LineIds } from './line-ids.js';
import { LineRun } from './line-run.js';
import { Quoting } from './quoting.js';

/** In running order; `linesCheck` first: the file's end is asked of it alone where a line is not judged. */
const LINE_CHECKS: readonly LineCheck[] = [
  linesCheck,
  jsonCheck,
  schemaCheck,
  membersCheck,
  derivedCheck,
  exclusionsCheck,
  rawRunCheck,
];

/**
 * Judges runs of whole lines of one family. The same code serves in the process and in a worker; it holds no state
 * between runs, so runs may be judged in any order and joined by `ArtifactReader`.
 */
export class LineJudgeOf {
  private readonly setup: JudgeSetup;
  private readonly readsLines: boolean;

  constructor(plan: JudgePlan, validators: ReadonlyMap<number, Validator>) {
    const { family, checks } = plan;
    const excludedFrom = compileExclusions(plan.exclusions ?? []);
    this.readsLines = readsLines(checks);
    const quoting = new Quoting();
    let opened: { readonly path: string; readonly judges: readonly LineJudge[] } | null = null;
    this.setup = {
      plan,
      ids: new LineIds(family),
      secrets: secretPolicyOf(family),
      ring: plan.keys ? KeyRing.fromParts(plan.keys) : null,
      wants: {
        lines: checks.includes('lines'),
        order: checks.includes('order'),
        secrets: checks.includes('secrets'),
        signatures: checks.includes('signatures') && isSignedFamily(family),
      },
      openChecks: (path) => {
        // The same functions for all runs of a file: the engine optimises calls to them once.
        if (opened?.path !== path) {
          const tools = { validators, quote: quoting.quote, checks, excluded: excludedFrom(path) };
          const judges = LINE_CHECKS.filter(({ name }) => checks.includes(name)).flatMap(
            (check) => check.open(family, tools) ?? [],
          );
          opened = { path, judges };
        }
        return opened.judges;
      },
      quoting,
    };
  }

  /** Never throws on content; throws GateError GATE_SCANNER_FAILED when secrets cannot be looked for. */
  async judge(task: ChunkTask, takeKnown: TakeKnown | null): Promise<ChunkResult> {
    const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
    if (!this.readsLines) return countedOnly(bytes);
    return await new LineRun(this.setup, task, bytes, takeKnown).judge();
  }
}
