/** One record that fits each shipped record schema, and what makes it fit no longer: one mutation each. */
export interface SchemaVectors {
  readonly id: string;
  readonly ok: Readonly<Record<string, unknown>>;
  /** Members that may be left out. */
  readonly optional: readonly string[];
  /** Further values that fit, by member. */
  readonly fits: Readonly<Record<string, readonly unknown[]>>;
  /** Values that do not fit, by member. */
  readonly breaks: Readonly<Record<string, readonly unknown[]>>;
  readonly others: 'refused' | 'allowed';
}

const UUID = '3f2b8c1a-5d4e-4f60-8a7b-9c0d1e2f3a4b';
const UUID_V1 = '3f2b8c1a-5d4e-1f60-8a7b-9c0d1e2f3a4b';
const BAD_VARIANT = '3f2b8c1a-5d4e-4f60-ca7b-9c0d1e2f3a4b';

const NO_TEXT = [null, 5, true, [], {}];
const NO_FULL_TEXT = [...NO_TEXT, ''];
const NO_WORDS = [...NO_FULL_TEXT, 'Execute', 'two words', 'snake_case', '-a', 'a-', 'a--b', 'é', 'a\n'];
const NO_BOOL = [null, 'true', 0, 1];
const NO_UUID = [...NO_FULL_TEXT, 'not-a-uuid', UUID_V1, BAD_VARIANT, `${UUID} `, `urn:uuid:${UUID}`];
const NO_TIME = [
  ...NO_FULL_TEXT,
  '2026-03-01',
  '2026-03-01T09:30:00',
  '2026-03-01 09:30:00Z',
  '2026-03-01T09:30:00+00:00',
  '2026-02-29T09:30:00Z',
  '2026-13-01T09:30:00Z',
  '2026-03-01T09:30:00z',
  '2026-03-01t09:30:00Z',
];
const notOneOf = (...words: string[]): unknown[] => [...NO_FULL_TEXT, ...words];
const notBetween = (low: number, high: number): unknown[] => [null, true, '1', low - 1, high + 1, low + 0.5];

const memory = {
  schema_version: 1,
  ts: '2026-03-01T09:30:00.000Z',
  entry_id: UUID,
  impact_score: 40,
  text: 'Retries need a deadline.',
  tags: ['retry'],
  status: 'active',
};

const memoryOptional = {
  source_orchestrator_run_id: 'run-7',
  source_story_id: 'STORY-7',
  phase_id: 'execute',
  provenance_ref: 'R-7',
};

const memoryFits = {
  ts: ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.5Z'],
  impact_score: [0, 100],
  text: ['a'.repeat(2000), '😀'.repeat(2000)],
  tags: [[], Array<string>(10).fill('t'), ['😀'.repeat(40)]],
  status: ['superseded', 'archived'],
};

const memoryBreaks = {
  schema_version: [null, '1', 2, 0],
  ts: NO_TIME,
  entry_id: NO_UUID,
  impact_score: notBetween(0, 100),
  text: [...NO_FULL_TEXT, 'a'.repeat(2001), '😀'.repeat(2001)],
  tags: [null, 'retry', {}, [5], Array<string>(11).fill('t'), ['a'.repeat(41)]],
  status: notOneOf('open', 'Active'),
  source_orchestrator_run_id: NO_TEXT,
  source_story_id: NO_TEXT,
  phase_id: NO_WORDS,
  provenance_ref: NO_TEXT,
};

function memoryVectors(
  id: string,
  own: Record<string, unknown>,
  rest: {
    optional?: readonly string[];
    fits?: Record<string, readonly unknown[]>;
    breaks: Record<string, readonly unknown[]>;
  },
): SchemaVectors {
  return {
    id,
    ok: { ...memory, ...memoryOptional, ...own },
    optional: [...Object.keys(memoryOptional), ...(rest.optional ?? [])],
    fits: { ...memoryFits, ...rest.fits },
    breaks: { ...memoryBreaks, ...rest.breaks },
    others: 'refused',
  };
}

const criticFinding: SchemaVectors = {
  id: 'critic-finding.v1',
  ok: {
    ts: '2026-03-01T09:30:00.000Z',
    orchestrator_run_id: 'run-7',
    phase_id: 'plan-verify',
    role: 'tech-lead',
    producer_model_id: 'inherit',
    critic_model_id: 'fast',
    lens: 'challenger',
    finding_id: UUID,
    severity: 'high',
    confidence: 'medium',
    anti_slop_score: 8,
    finding_text: 'The retry loop has no deadline.',
    status: 'open',
    blocking: true,
    degraded_mode: false,
    issue_key: 'ik_0123456789abcdef',
    single_finder: true,
    rework_generation: 0,
    schema_version: 1,
  },
  optional: ['issue_key', 'single_finder', 'rework_generation', 'schema_version'],
  fits: {
    // A made-up id is the derived check's to name: one fault, one finding.
    finding_id: ['a-made-up-id'],
    issue_key: [''],
    lens: ['architect', 'subtractor'],
    severity: ['low', 'medium', 'critical'],
    confidence: ['high', 'low'],
    status: ['resolved', 'waived'],
    anti_slop_score: [0, 10],
    phase_id: ['a-phase-of-ours', 'qa2'],
  },
  breaks: {
    ts: [...NO_TIME, '2026-03-01T09:30:00Z', '2026-03-01T09:30:00.00Z', '2026-03-01T09:30:00.0000Z'],
    orchestrator_run_id: NO_FULL_TEXT,
    phase_id: NO_WORDS,
    role: NO_WORDS,
    producer_model_id: NO_FULL_TEXT,
    critic_model_id: NO_FULL_TEXT,
    lens: notOneOf('Challenger', 'optimist'),
    finding_id: NO_FULL_TEXT,
    severity: notOneOf('blocker', 'HIGH'),
    confidence: notOneOf('certain'),
    anti_slop_score: notBetween(0, 10),
    finding_text: NO_FULL_TEXT,
    status: notOneOf('closed'),
    blocking: NO_BOOL,
    degraded_mode: NO_BOOL,
    issue_key: NO_TEXT,
    single_finder: NO_BOOL,
    rework_generation: [null, '0', -1, 0.5],
    schema_version: [null, '1', 2],
  },
  others: 'refused',
};

const memoryDecision = memoryVectors(
  'memory-decision.v1',
  {
    decision_key: '0123456789abcdef',
    decision_text: 'Give retries a deadline.',
    rationale: 'They never end otherwise.',
  },
  {
    fits: {
      decision_key: ['a made-up key'],
      rationale: ['😀'.repeat(2000)],
      decision_text: ['a'.repeat(3000)],
    },
    breaks: {
      decision_key: NO_TEXT,
      decision_text: NO_FULL_TEXT,
      rationale: [...NO_FULL_TEXT, 'a'.repeat(2001)],
    },
  },
);

const memoryMistake = memoryVectors(
  'memory-mistake.v1',
  { mistake_tag: 'fix_failed', failure_reason_code: 'FIX_FAILED' },
  {
    fits: {
      mistake_tag: ['revert_applied', 'plan_fidelity_violation', 'test_regression', 'scope_creep'],
    },
    breaks: { mistake_tag: notOneOf('typo', 'fix-failed'), failure_reason_code: NO_FULL_TEXT },
  },
);

const memoryPattern = memoryVectors(
  'memory-pattern.v1',
  { pattern_id: 'deadline-on-retry', applies_to: ['retry'] },
  {
    fits: { pattern_id: ['a'.repeat(64), 'p2'], applies_to: [[], ['a', 'b']] },
    breaks: {
      pattern_id: [...NO_WORDS, 'a'.repeat(65)],
      applies_to: [null, 'retry', {}, [5], [null]],
    },
  },
);

const memoryPlanDrift = memoryVectors(
  'memory-plan-drift.v1',
  { drift_type: 'scope_add', from_artifact: 'plan.md', to_artifact: 'plan-2.md', ledger_decision_id: UUID },
  {
    optional: ['ledger_decision_id'],
    fits: { drift_type: ['ac_drop', 'ac_reorder', 'plan_change', 'acceptance_drift'] },
    breaks: {
      drift_type: notOneOf('scope-add', 'other'),
      from_artifact: NO_TEXT,
      to_artifact: NO_TEXT,
      ledger_decision_id: NO_TEXT,
    },
  },
);

const ledgerEntry: SchemaVectors = {
  id: 'decision-ledger-entry.v1',
  ok: {
    ts: '2026-03-01T09:30:00.000Z',
    orchestrator_run_id: 'run-7',
    phase_id: 'architecture',
    role: 'tech-lead',
    decision_id: UUID,
    decision_type: 'LEDGER_DECISION',
    from_artifact: 'research.md',
    to_artifact: 'architecture.md',
    rationale: 'The simplest that works.',
    plan_fidelity: 'strict',
    cross_model_reviewed: false,
    risk_tier: 'low',
  },
  optional: [],
  fits: {
    ts: ['2026-03-01T09:30:00Z'],
    decision_type: [
      'PLAN_FIDELITY_VIOLATION',
      'PLAN_FIDELITY_OVERRIDE',
      'PLAN_FIDELITY_SCOPE_GATE',
      'PLAN_FIDELITY_EXTENSION',
      'PLAN_FIDELITY_REORDER',
      'LEDGER_DERIVATION',
      'LEDGER_PHASE_TRANSITION',
      'LEDGER_DELEGATION',
    ],
    plan_fidelity: ['relaxed', 'extended'],
    risk_tier: ['medium', 'high', 'critical'],
  },
  breaks: {
    ts: NO_TIME,
    orchestrator_run_id: NO_FULL_TEXT,
    phase_id: NO_WORDS,
    role: NO_WORDS,
    decision_id: NO_UUID,
    decision_type: notOneOf('DECISION', 'PLAN_FIDELITY'),
    from_artifact: NO_TEXT,
    to_artifact: NO_TEXT,
    rationale: NO_FULL_TEXT,
    plan_fidelity: notOneOf('loose'),
    cross_model_reviewed: NO_BOOL,
    risk_tier: notOneOf('none'),
  },
  others: 'refused',
};

const vote = {
  model: 'judge-a',
  verdict: 'correct',
  failure_mode: null,
  rationale: 'Same.',
  latency_ms: 12.5,
};
const NO_UNIT = [null, '1', -0.01, 1.01];
const NO_COUNT = [null, '1', -1, true];

const runRecord: SchemaVectors = {
  id: 'run-record.v1',
  ok: {
    schema_version: 1,
    turnId: UUID,
    cell: 'plain',
    instance_id: 'q-1',
    model: 'model-a',
    seed: 42,
    accuracy: 1,
    p50_latency_ms: 100,
    p95_latency_ms: 250.5,
    usd_per_query: 0.002,
    failure_mode: null,
    model_answer: 'Seven.',
    judge_verdict: 'correct',
    judge_failure_mode: null,
    judge_rationale: 'Same.',
    judge_model: 'judge-a',
    judge_timestamp: '2026-03-01T09:30:00.000Z',
    judge_confidence: 0.9,
    judge_ensemble: [vote],
    a3_failure_code: 'F_other',
    a3_rationale: 'Something new.',
    model_pinning_surface: 'floating_alias',
    model_pinning_carve_out_reason: 'No snapshot is offered.',
    model_revision_hash: null,
    dataset_version: 'set-1',
    reasoning_content: 'Four and three.',
    reasoning_content_chars: 15,
    reasoning_shape: 'message.reasoning_content',
  },
  optional: [
    'schema_version',
    'model_answer',
    'judge_verdict',
    'judge_failure_mode',
    'judge_rationale',
    'judge_model',
    'judge_timestamp',
    'judge_confidence',
    'judge_ensemble',
    'a3_failure_code',
    'model_pinning_surface',
    'model_revision_hash',
    'dataset_version',
    'reasoning_content',
    'reasoning_content_chars',
    'reasoning_shape',
  ],
  fits: {
    turnId: [UUID_V1],
    seed: [0, -1],
    accuracy: [0, 0.5],
    failure_mode: ['timeout'],
    judge_verdict: ['incorrect'],
    judge_failure_mode: ['F1', 'F2', 'F3', 'F4', 'F5'],
    judge_confidence: [0, 1],
    judge_ensemble: [[], [{ model: 'a', verdict: 'incorrect', failure_mode: 'F1', vendor: 'b' }]],
    a3_failure_code: ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', null],
    model_pinning_surface: ['revision_hash_pinned'],
    model_revision_hash: ['0a1b2c'],
    reasoning_shape: ['message.reasoning', 'body.reasoning_content', 'unknown'],
  },
  breaks: {
    schema_version: [null, '1', 2],
    turnId: [...NO_FULL_TEXT, 'turn-1', `urn:uuid:${UUID}`],
    cell: NO_TEXT,
    instance_id: NO_TEXT,
    model: NO_TEXT,
    seed: [null, '42', 0.5],
    accuracy: NO_UNIT,
    p50_latency_ms: NO_COUNT,
    p95_latency_ms: NO_COUNT,
    usd_per_query: NO_COUNT,
    failure_mode: [5, false, {}],
    model_answer: NO_TEXT,
    judge_verdict: notOneOf('right'),
    judge_failure_mode: ['F6', 'F_other', '', 1],
    judge_rationale: NO_TEXT,
    judge_model: NO_TEXT,
    judge_timestamp: NO_TIME,
    judge_confidence: NO_UNIT,
    judge_ensemble: [
      null,
      {},
      [5],
      [{ ...vote, model: null }],
      [{ ...vote, verdict: 'right' }],
      [{ ...vote, failure_mode: 'F6' }],
      [{ ...vote, rationale: null }],
      [{ ...vote, latency_ms: -1 }],
      [{ verdict: 'correct', failure_mode: null }],
      [{ model: 'a', failure_mode: null }],
      [{ model: 'a', verdict: 'correct' }],
    ],
    a3_failure_code: ['F7', 'other', 1],
    // The code is F_other, so the reason is needed.
    a3_rationale: [null, 5],
    // A reason stands beside it, which an immutable name does not have.
    model_pinning_surface: [...NO_FULL_TEXT, 'pinned', 'anthropic_immutable'],
    model_pinning_carve_out_reason: [null, 5],
    model_revision_hash: [5, {}],
    dataset_version: NO_TEXT,
    reasoning_content: NO_TEXT,
    reasoning_content_chars: [...NO_COUNT, 0.5],
    reasoning_shape: notOneOf('choices'),
  },
  others: 'allowed',
};

export const RECORD_VECTORS: readonly SchemaVectors[] = [
  criticFinding,
  memoryDecision,
  memoryMistake,
  memoryPattern,
  memoryPlanDrift,
  ledgerEntry,
  runRecord,
];
