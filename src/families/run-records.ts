import type { Family } from './contract.js';
import { defineFamily } from './define.js';

/** Members that every run record has and other projects' `benchmarks/` rows have not together (spec 5.1). */
const CLAIMS = ['turnId', 'cell', 'instance_id'];

/** Members that run-record.v1 names; others are allowed, since rows grow, and reported once per name (spec 5.1). */
const KNOWN_MEMBERS = [
  'schema_version',
  'turnId',
  'cell',
  'instance_id',
  'model',
  'seed',
  'accuracy',
  'p50_latency_ms',
  'p95_latency_ms',
  'usd_per_query',
  'failure_mode',
  'model_answer',
  'judge_verdict',
  'judge_failure_mode',
  'judge_rationale',
  'judge_model',
  'judge_timestamp',
  'judge_confidence',
  'judge_ensemble',
  'a3_failure_code',
  'a3_rationale',
  'model_pinning_surface',
  'model_pinning_carve_out_reason',
  'model_revision_hash',
  'dataset_version',
  'reasoning_content',
  'reasoning_content_chars',
  'reasoning_shape',
];

/** What run records and their archives share. An id is unique within a file: two runs may replay one turn. */
export function runFamily(name: string, files: readonly string[]): Family {
  return defineFamily({
    name,
    preset: 'benchmark-runs',
    files,
    claims: CLAIMS,
    schemas: { 1: 'run-record.v1' },
    tally: ['/accuracy', '/judge_verdict'],
    id: '/turnId',
    idScope: 'file',
    secrets: { ignore: ['/dataset_version', '/model_revision_hash'], accept: [] },
    ownMembers: ['turnId', 'instance_id'],
    derived: [{ pointer: '/reasoning_content_chars', of: '/reasoning_content', by: 'utf16-length' }],
    knownMembers: KNOWN_MEMBERS,
  });
}

/** Raw rows of benchmark runs (spec 5.1). Not append-only: tier 1 rows are local and pruned (spec 5.6). */
export const runRecords = runFamily('run-records', ['benchmarks/results/**/*.jsonl']);
