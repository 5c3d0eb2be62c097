import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BENCH_KEY, criticFinding, numbers, signedFinding, writeLines } from './corpus.mjs';
import { CLI, git, inTurn, median, peakMemory, timeOf } from './process.mjs';

const FINDINGS = 'handoffs/sovereign_critic_findings.jsonl';
const SCHEMA = fileURLToPath(new URL('../../schemas/critic-finding.v1.schema.json', import.meta.url));
const NODE = process.execPath;
const LIBRARY = new URL('../../dist/index.js', import.meta.url);

/** The bare loop of the bar: read, find newlines, decode, JSON.parse. Nothing is checked. */
const BARE_LOOP = `
const bytes = require('fs').readFileSync(process.argv[1]);
for (let at = 0; at < bytes.length; ) {
  let end = bytes.indexOf(10, at);
  if (end === -1) end = bytes.length;
  JSON.parse(bytes.toString('utf8', at, end));
  at = end + 1;
}`;

function repository(folder, name) {
  const root = join(folder, name);
  mkdirSync(join(root, 'handoffs'), { recursive: true });
  git(root, 'init', '-q', '-b', 'main');
  return root;
}

function hook(folder) {
  const root = repository(folder, 'hook');
  const file = join(root, FINDINGS);
  writeLines(file, 500, criticFinding);
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'base');
  const random = numbers(2);
  for (let index = 0; index < 10; index++) appendFileSync(file, `${criticFinding(random, 500 + index)}\n`);
  git(root, 'add', '.');
  const blob = git(root, 'rev-parse', `HEAD:${FINDINGS}`);
  const staged = git(root, 'rev-parse', `:${FINDINGS}`);
  const [whole, node, place, changes, blobs] = inTurn(15, [
    () => timeOf(NODE, [CLI, 'hook', 'pre-commit'], { cwd: root }),
    () => timeOf(NODE, ['-e', '0']),
    () => timeOf('git', ['rev-parse', '--show-toplevel', '--git-dir', 'HEAD'], { cwd: root }),
    () => timeOf('git', ['diff-index', '--cached', '--raw', '-z', 'HEAD'], { cwd: root }),
    () => timeOf('git', ['cat-file', '--batch'], { cwd: root, input: `HEAD\n${blob}\n${staged}\n` }),
  ]);
  return { whole, floor: node + place + changes + blobs, node };
}

function throughput(folder) {
  const root = repository(folder, 'throughput');
  const file = join(root, FINDINGS);
  writeLines(file, 200_000, criticFinding);
  const [whole, bare] = inTurn(5, [
    () => timeOf(NODE, [CLI, 'check', '--all'], { cwd: root }),
    () => timeOf(NODE, ['-e', BARE_LOOP, file]),
  ]);
  rmSync(root, { recursive: true });
  return { value: whole / bare, detail: `${ms(whole)} against ${ms(bare)}` };
}

/** Critic findings that are signed too: a family of the user's own, with the shipped schema and two members more. */
function signed(folder) {
  const root = repository(folder, 'signed');
  const file = join(root, FINDINGS);
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'));
  delete schema.$id;
  schema.properties.key_version = { type: 'integer', minimum: 1 };
  schema.properties.sig_hmac_sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' };
  writeFileSync(join(root, 'finding.schema.json'), JSON.stringify(schema));
  const family = {
    files: [FINDINGS],
    schema: 'finding.schema.json',
    signature: 'required',
    appendOnly: true,
    id: '/finding_id',
    time: '/ts',
  };
  writeFileSync(
    join(root, 'evidence.config.json'),
    JSON.stringify({ presets: [], families: { signed: family } }),
  );
  writeLines(file, 200_000, signedFinding);
  const env = { EVIDENCE_HMAC_KEY: BENCH_KEY };
  const [all, without, bare] = inTurn(5, [
    () => timeOf(NODE, [CLI, 'check', '--all'], { cwd: root, env }),
    () => timeOf(NODE, [CLI, 'check', '--all', '--skip', 'signatures'], { cwd: root, env }),
    () => timeOf(NODE, ['-e', BARE_LOOP, file]),
  ]);
  rmSync(root, { recursive: true });
  return { all, without, bare };
}

async function memory(folder) {
  const root = repository(folder, 'memory');
  writeLines(join(root, FINDINGS), 1_250_000, (random, index) => criticFinding(random, index, 800));
  const peak = await peakMemory(NODE, [CLI, 'check', '--all'], { cwd: root });
  rmSync(root, { recursive: true });
  return { value: peak, detail: '1,250,000 lines, 1 GB' };
}

function growthInLines(folder) {
  const root = repository(folder, 'lines');
  const file = join(root, FINDINGS);
  const time = (count) => {
    writeLines(file, count, criticFinding);
    return inTurn(3, [() => timeOf(NODE, [CLI, 'check', '--all'], { cwd: root })])[0];
  };
  const [small, large] = [time(100_000), time(1_000_000)];
  rmSync(root, { recursive: true });
  return { value: large / small, detail: `${ms(small)} for 100,000 lines, ${ms(large)} for 1,000,000` };
}

function ledgers(root, count) {
  mkdirSync(join(root, 'handoffs/sovereign_decisions'), { recursive: true });
  for (let index = 0; index < count; index++) {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const entry = {
      ts: '2026-01-01T00:00:00.000Z',
      orchestrator_run_id: `run-${index}`,
      phase_id: 'research',
      role: 'dev',
      decision_id: id,
      decision_type: 'LEDGER_DECISION',
      from_artifact: 'a.md',
      to_artifact: 'b.md',
      rationale: 'an invented decision for the bench',
      plan_fidelity: 'strict',
      cross_model_reviewed: false,
      risk_tier: 'low',
    };
    writeFileSync(
      join(root, `handoffs/sovereign_decisions/run-${index}.jsonl`),
      `${JSON.stringify(entry)}\n`,
    );
  }
}

function growthInFiles(folder) {
  const time = (count) => {
    const root = repository(folder, `files-${count}`);
    ledgers(root, count);
    git(root, 'add', '.');
    const result = inTurn(3, [() => timeOf(NODE, [CLI, 'check', '--all'], { cwd: root })])[0];
    rmSync(root, { recursive: true });
    return result;
  };
  const [small, large] = [time(1000), time(10_000)];
  return { value: large / small, detail: `${ms(small)} for 1,000 files, ${ms(large)} for 10,000` };
}

function unchanged(folder) {
  const root = repository(folder, 'unchanged');
  ledgers(root, 10_000);
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'base');
  writeFileSync(join(root, 'README.md'), 'a change beside the evidence\n');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'change');
  const [whole, before, after, start] = inTurn(7, [
    () => timeOf(NODE, [CLI, 'check', '--range', 'HEAD~1..HEAD'], { cwd: root }),
    () => timeOf('git', ['ls-tree', '-r', '-z', 'HEAD~1'], { cwd: root }),
    () => timeOf('git', ['ls-tree', '-r', '-z', 'HEAD'], { cwd: root }),
    () => timeOf(NODE, [CLI, '--version'], { cwd: root }),
  ]);
  rmSync(root, { recursive: true });
  return {
    value: whole / (before + after + start),
    detail: `${ms(whole)} against ${ms(before + after + start)}`,
  };
}

function appendOnly(folder) {
  const root = repository(folder, 'append-only');
  const file = join(root, FINDINGS);
  writeLines(file, 600_000, criticFinding);
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'base');
  const random = numbers(3);
  for (let index = 0; index < 10; index++)
    appendFileSync(file, `${criticFinding(random, 600_000 + index)}\n`);
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'ten lines');
  const blobs = ['HEAD~1', 'HEAD'].map((commit) => git(root, 'rev-parse', `${commit}:${FINDINGS}`));
  const read = blobs.map((blob) => `git cat-file blob ${blob} > /dev/null`).join(' && ');
  const [whole, floor] = inTurn(3, [
    () => timeOf(NODE, [CLI, 'check', '--range', 'HEAD~1..HEAD', '--only', 'append-only'], { cwd: root }),
    () => timeOf('sh', ['-c', read], { cwd: root }),
  ]);
  rmSync(root, { recursive: true });
  return { value: whole / floor, detail: `${ms(whole)} against ${ms(floor)}` };
}

/** Four logs at their cap, as a digest finds them before every phase. */
function memoryLogs(root) {
  const folder = join(root, 'docs/engineering/sovereign-memory');
  const own = {
    'decisions-log': {
      decision_key: '4e1ca43354f644c8',
      decision_text: 'Use FAISS for the index.',
      rationale: 'r',
    },
    mistakes: { mistake_tag: 'fix_failed', failure_reason_code: 'FIX_FAILED' },
    patterns: { pattern_id: 'retry-limit', applies_to: ['uploads'] },
    'plan-drift-register': { drift_type: 'ac_drop', from_artifact: 'a.md', to_artifact: 'b.md' },
  };
  mkdirSync(folder, { recursive: true });
  for (const [stem, members] of Object.entries(own)) {
    writeLines(join(folder, `${stem}.jsonl`), 500, (random, index) =>
      JSON.stringify({
        schema_version: 1,
        ts: new Date(1767225600000 + index * 60_000).toISOString(),
        entry_id: randomUUID(),
        impact_score: Math.floor(random() * 101),
        text: `the retry loop never ends when the caller cancels; a test with two writers shows it (${index})`,
        tags: ['retry', 'loop'],
        status: random() < 0.9 ? 'active' : 'superseded',
        ...members,
      }),
    );
  }
  mkdirSync(join(root, '.cursor'));
  writeFileSync(join(root, '.cursor/scratchpad.md'), 'SOVEREIGN_MEMORY=1\n');
}

function memoryDigest(folder) {
  const root = repository(folder, 'digest');
  memoryLogs(root);
  const [whole, node] = inTurn(21, [
    () => timeOf(NODE, [CLI, 'memory', 'digest'], { cwd: root }),
    () => timeOf(NODE, ['-e', '0']),
  ]);
  rmSync(root, { recursive: true });
  return { value: whole / node, detail: `${ms(whole)} against ${ms(node)}` };
}

/** In one warm process: the whole digest against reading the four tails alone. */
async function injectionCost(folder) {
  const root = repository(folder, 'injection');
  memoryLogs(root);
  const { memory } = await import(LIBRARY);
  const scratchpad = await memory.readScratchpad(root);
  const options = { repo: root, scratchpad };
  const families = ['decisions', 'mistakes', 'patterns', 'plan-drift'];
  const [digest, tails] = [[], []];
  for (let round = 0; round < 40; round++) {
    digest.push(await timeIn(() => memory.buildInjectionDigest(root, scratchpad)));
    tails.push(
      await timeIn(async () => {
        for (const family of families) await memory.readEntries(family, options);
      }),
    );
  }
  rmSync(root, { recursive: true });
  const [whole, read] = [median(digest), median(tails)];
  return { value: whole / read, detail: `${whole.toFixed(1)} ms against ${read.toFixed(1)} ms` };
}

async function timeIn(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function ms(milliseconds) {
  return `${milliseconds.toFixed(0)} ms`;
}

let hookTimes = null;
function hookOnce(folder) {
  hookTimes ??= hook(folder);
  return hookTimes;
}

let signedTimes = null;
function signedOnce(folder) {
  signedTimes ??= signed(folder);
  return signedTimes;
}

/** The bars of the design's table that this version can be held to. */
export const BARS = [
  {
    name: 'hook: against node and its git processes',
    bar: 2.0,
    unit: 'x',
    measure: (folder) => {
      const { whole, floor } = hookOnce(folder);
      return { value: whole / floor, detail: `${ms(whole)} against ${ms(floor)}` };
    },
  },
  {
    name: 'hook: whole process',
    bar: 0.25,
    unit: 's',
    measure: (folder) => {
      const { whole, node } = hookOnce(folder);
      return { value: whole / 1000, detail: `node -e 0 alone takes ${ms(node)}` };
    },
  },
  { name: 'throughput: 200,000 lines, all checks', bar: 2.0, unit: 'x', measure: throughput },
  {
    name: 'signed: 200,000 lines, all checks',
    bar: 3.0,
    unit: 'x',
    measure: (folder) => {
      const { all, bare } = signedOnce(folder);
      return { value: all / bare, detail: `${ms(all)} against ${ms(bare)}` };
    },
  },
  {
    name: 'signed: what verifying adds',
    bar: 1.5,
    unit: 'x',
    measure: (folder) => {
      const { all, without, bare } = signedOnce(folder);
      return { value: (all - without) / bare, detail: `${ms(all)}, ${ms(without)} without signatures` };
    },
  },
  { name: 'memory: a 1 GB artifact', bar: 300, unit: 'MB', measure: memory },
  { name: 'growth: ten times the lines', bar: 11, unit: 'x', measure: growthInLines },
  { name: 'growth: ten times the files', bar: 11, unit: 'x', measure: growthInFiles },
  { name: 'memory digest: four logs of 500 lines', bar: 1.6, unit: 'x', measure: memoryDigest },
  { name: 'memory digest: against reading the tails', bar: 1.2, unit: 'x', measure: injectionCost },
  { name: 'unchanged: 10,000 artifacts skipped', bar: 1.5, unit: 'x', measure: unchanged },
  { name: 'append-only: 10 lines behind 500 MB', bar: 1.5, unit: 'x', measure: appendOnly },
];
