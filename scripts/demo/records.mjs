import { createHash } from 'node:crypto';

/** A critic finding as its writer should make it. The text is plain ASCII and short. */
export function criticFinding(n, text) {
  return {
    ts: `2026-01-05T09:0${n}:00.000Z`,
    orchestrator_run_id: 'run-demo',
    phase_id: 'execute',
    role: 'dev',
    producer_model_id: 'inherit',
    critic_model_id: 'fast',
    lens: 'challenger',
    finding_id: `0000000${n}-0000-4000-8000-00000000000${n}`,
    severity: 'medium',
    confidence: 'medium',
    anti_slop_score: 8,
    finding_text: text,
    status: 'open',
    blocking: false,
    degraded_mode: false,
    issue_key: issueKey(text),
    single_finder: true,
  };
}

/** The issue key of a short ASCII text: what the record's own rule says, written down a second time on purpose. */
function issueKey(text) {
  const words = text
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
  return `ik_${createHash('sha256').update(words).digest('hex').slice(0, 16)}`;
}

/** The shape of a token, put together at run time and never anybody's. */
export function fakeToken() {
  return ['ghp', 'fAkE0dEmO1'.repeat(4).slice(0, 36)].join('_');
}

export function jsonLines(...records) {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
