import { schemaCodes } from './codes.js';
import { defineFamily } from './define.js';

/** Phases of DEC-0086 as spec 3.1 lists them, and three more seen in use. */
const PHASES = [
  'ask',
  'refresh-context',
  'memory-audit',
  'status-reconcile',
  'pause',
  'intake',
  'discovery',
  'research',
  'release',
  'plan-verify',
  'architecture',
  'execute',
  'quick',
  'qa',
  'verify-work',
  'security-review',
  'auto',
  'sprint-plan',
  'closure',
  'sovereign-critic',
];

const ROLES = ['po', 'tech-lead', 'dev', 'qa', 'security', 'release', 'curator'];

/** Findings of the cross-model critic (DEC-0104 §2, spec 3.1). */
export const criticFindings = defineFamily({
  name: 'critic-findings',
  preset: 'sovereign-critic',
  files: ['handoffs/sovereign_critic_findings.jsonl'],
  schemas: { 1: 'critic-finding.v1' },
  appendOnly: true,
  mutable: { '/status': { open: ['resolved', 'waived'] } },
  tally: ['/severity', '/status'],
  id: '/finding_id',
  time: '/ts',
  ownMembers: ['finding_id', 'issue_key'],
  derived: [
    { pointer: '/finding_id', of: null, by: 'uuid-v4' },
    { pointer: '/issue_key', of: '/finding_text', by: 'issue-key' },
    {
      pointer: '/confidence',
      of: '/single_finder',
      by: 'implied',
      table: { true: 'medium', false: 'high' },
    },
  ],
  vocabularies: [
    { pointer: '/phase_id', words: PHASES },
    { pointer: '/role', words: ROLES },
  ],
  codes: schemaCodes('CROSS_MODEL_FINDINGS_INVALID'),
});
