import type { Finding } from '../../src/core/finding.js';
import type { CheckName } from '../../src/core/rules.js';
import type { Family } from '../../src/families/contract.js';
import { defineFamily } from '../../src/families/define.js';
import type { JudgePlan } from '../../src/gate/chunk.js';
import { DEFAULT_CONFIG } from '../../src/gate/config.js';
import { FindingBook } from '../../src/gate/findings.js';
import { openLocalJudges, type Judges } from '../../src/gate/judges.js';
import { excuseLegacyLines, type LegacyPrefix } from '../../src/gate/legacy.js';
import type { PlannedArtifact } from '../../src/gate/plan.js';
import { readArtifacts, type Reading } from '../../src/gate/reading.js';
import { MemorySnapshot, type Cut } from './memory.js';

/** The checks that look at lines. */
export const LINE_CHECKS: readonly CheckName[] = [
  'lines',
  'json',
  'schema',
  'derived',
  'unique',
  'order',
  'secrets',
];

/** A schema of draft 2020-12. */
export function schemaOf(keywords: Readonly<Record<string, unknown>>): unknown {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...keywords };
}

/** A family of logs with ids and times, and no schema. */
export const LOGS: Family = defineFamily({
  name: 'logs',
  preset: null,
  files: ['logs/**/*.jsonl'],
  id: '/id',
  time: '/ts',
});

export interface JudgeOptions {
  readonly family?: Family;
  readonly checks?: readonly CheckName[];
  readonly limits?: Partial<JudgePlan['limits']>;
  readonly userSchemas?: JudgePlan['userSchemas'];
  /** Path of the only file; `files` for more. */
  readonly path?: string;
  /** What the file was before: only added lines are judged. */
  readonly base?: string | Buffer;
  readonly cut?: Cut;
  /** Judges as if the file were too large to be compared in memory. */
  readonly streamed?: boolean;
  /** Stands between the reader and the judges. */
  readonly wrap?: (judges: Judges) => Judges;
  readonly pins?: Readonly<Record<string, LegacyPrefix>>;
  /** Paths of which only the ids count. */
  readonly known?: readonly string[];
}

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly reading: Reading;
  readonly book: FindingBook;
}

/** Judges bytes, or several files in the order of their paths, and gives all that the gate has to say. */
export async function judgeAll(
  files: string | Buffer | Readonly<Record<string, string | Buffer>>,
  options: JudgeOptions = {},
): Promise<Judgement> {
  const family = options.family ?? LOGS;
  const path = options.path ?? 'logs/a.jsonl';
  const contents = typeof files === 'string' || Buffer.isBuffer(files) ? { [path]: files } : files;
  const checks = options.checks ?? LINE_CHECKS;
  const plan: JudgePlan = {
    family,
    checks,
    tallies: false,
    limits: { lineBytes: 8 * 1024 * 1024, depth: 64, ...options.limits },
    userSchemas: options.userSchemas ?? {},
  };
  const head = new MemorySnapshot(contents, options);
  const base = options.base === undefined ? null : new MemorySnapshot({ [path]: options.base }, options);
  const source = { label: 'test', config: DEFAULT_CONFIG, families: [family], userSchemas: {} };
  const artifacts: PlannedArtifact[] = Object.keys(contents)
    .sort()
    .map((each) => ({
      path: each,
      family,
      source,
      entry: head.entry(each),
      base: base !== null && each === path ? base.entry(path) : null,
      idsOnly: options.known?.includes(each) ?? false,
      idGroup: 'one',
    }));
  const book = new FindingBook();
  await excuseLegacyLines({ pins: options.pins ?? {}, artifacts, head, isWhole: true }, book);
  const local = await openLocalJudges([plan], null, () => undefined);
  const judges = options.wrap?.(local) ?? local;
  const reading = await readArtifacts(artifacts, {
    head,
    base,
    checks,
    judges,
    plans: [plan],
    planOf: () => 0,
    book,
    mode: base === null ? 'all' : 'range',
    wantsCap: checks.includes('rollover'),
    progress: () => undefined,
  });
  await judges.close();
  return { findings: book.sorted(), reading, book };
}

/** The findings on bytes of one file. */
export async function judge(
  content: string | Buffer,
  options: JudgeOptions = {},
): Promise<readonly Finding[]> {
  return (await judgeAll(content, options)).findings;
}

/** `RULE@line` for each finding, the rule without its `EVIDENCE_`. */
export function marks(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, line }) => `${rule.replace('EVIDENCE_', '')}@${line ?? 'file'}`);
}

/** `marks` of the findings on bytes of one file. */
export async function marksOf(content: string | Buffer, options: JudgeOptions = {}): Promise<string[]> {
  return marks(await judge(content, options));
}
