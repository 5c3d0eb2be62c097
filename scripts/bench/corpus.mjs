import { createHash, createHmac, randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

// Words of invented findings: no file of anybody's is copied, and the shape is that of real ones (about 830 bytes).
const SUBJECTS = [
  'the retry loop',
  'this parser',
  'the cache key',
  'a second writer',
  'the migration',
  'the upload',
];
const VERBS = [
  'never releases',
  'does not check',
  'assumes',
  'silently drops',
  'reads twice',
  'cannot bound',
];
const OBJECTS = [
  'the file handle',
  'an empty list',
  'the lock it took',
  'its own input',
  'clock skew',
  'the quota',
];
const ENDS = [
  'when the caller cancels; a test with two writers shows it',
  'under load, see the trace of the second run',
  'since the boundary moved; the interface says nothing of it',
  'and the error is only logged, so nobody is told',
];

/** A deterministic stream of numbers (mulberry32): the same corpus on every machine. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick(random, list) {
  return list[Math.floor(random() * list.length)];
}

function sentence(random, length) {
  let text = '';
  while (text.length < length) {
    text += `${pick(random, SUBJECTS)} ${pick(random, VERBS)} ${pick(random, OBJECTS)} ${pick(random, ENDS)}. `;
  }
  return text.slice(0, length).trim();
}

/** The issue key of spec 3.2, written down a second time on purpose: the bench must not trust what it measures. */
export function issueKey(text) {
  const words = text
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, '')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
  const points = [...words];
  let head = words;
  if (points.length > 80) {
    head = points.slice(0, 80).join('');
    if (head.includes(' ')) head = head.slice(0, head.lastIndexOf(' '));
  }
  return `ik_${createHash('sha256').update(head).digest('hex').slice(0, 16)}`;
}

/** One sound critic finding of about `bytes` bytes. */
export function criticFinding(random, index, bytes = 835) {
  const single = random() < 0.6;
  const record = {
    ts: new Date(1767225600000 + index * 1000).toISOString(),
    orchestrator_run_id: `auto-${20260101 + Math.floor(index / 5000)}-01`,
    phase_id: pick(random, ['architecture', 'execute', 'qa', 'release', 'security-review']),
    role: pick(random, ['dev', 'qa', 'tech-lead']),
    producer_model_id: 'inherit',
    critic_model_id: 'fast',
    lens: pick(random, ['challenger', 'architect', 'subtractor']),
    finding_id: randomUUID(),
    severity: pick(random, ['low', 'medium', 'high']),
    confidence: single ? 'medium' : 'high',
    anti_slop_score: Math.floor(random() * 11),
    finding_text: '',
    status: 'open',
    blocking: random() < 0.1,
    degraded_mode: false,
    issue_key: '',
    single_finder: single,
    rework_generation: 0,
    schema_version: 1,
  };
  const rest = JSON.stringify(record).length + 19;
  record.finding_text = sentence(random, Math.max(40, bytes - rest - 1));
  record.issue_key = issueKey(record.finding_text);
  return JSON.stringify(record);
}

/** The key of the bench: a number, no secret. */
export const BENCH_KEY = createHash('sha256').update('a key of no use').digest('hex');

/**
 * A critic finding as a signed line of about `bytes` bytes. Signed a second way on purpose: its members are flat and their
 * names ASCII, so that sorting them is all that RFC 8785 asks.
 */
export function signedFinding(random, index, bytes = 830) {
  const record = { ...JSON.parse(criticFinding(random, index, bytes - 107)), key_version: 1 };
  const sorted = (members) => JSON.stringify(Object.fromEntries(Object.entries(members).sort()));
  const mac = createHmac('sha256', Buffer.from(BENCH_KEY, 'hex')).update(sorted(record));
  return sorted({ ...record, sig_hmac_sha256: mac.digest('hex') });
}

/** Writes `count` lines that `make(random, index)` gives, in large writes. */
export function writeLines(file, count, make, seed = 1) {
  const random = numbers(seed);
  const out = openSync(file, 'w');
  let batch = '';
  for (let index = 0; index < count; index++) {
    batch += `${make(random, index)}\n`;
    if (batch.length > 4_000_000) {
      writeSync(out, batch);
      batch = '';
    }
  }
  writeSync(out, batch);
  closeSync(out);
}
