/**
 * npm run demo: the gate at work in a throw-away repository, with the real bundles, git and husky.
 * Every step says what must happen and fails when something else does. Leaves nothing behind.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { criticFinding, fakeToken, jsonLines } from './demo/records.mjs';
import { setStage } from './demo/stage.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ARTIFACT = 'handoffs/sovereign_critic_findings.jsonl';
const TOKEN = fakeToken();
const started = performance.now();
let steps = 0;

const stage = await setStage(ROOT);
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => stage.clear().then(() => process.exit(status)));
}

try {
  await play();
  console.log(`\nThe demo went as it should, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error(`\nThe demo failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  await stage.clear();
}

async function play() {
  const sound = [
    criticFinding(1, 'Missing timeout on retry loop.'),
    criticFinding(2, 'The parser reads a date without its zone.'),
  ];
  const forged = { ...criticFinding(3, 'Two writers share one file.'), issue_key: 'ik_0123456789abcdef' };
  const leaking = criticFinding(4, `The deploy step logs ${TOKEN} in clear text.`);
  const madeUp = { ...criticFinding(6, 'Nobody closes the socket.'), issue_key: 'ik_0123456789abcdef' };
  const torn = JSON.stringify(criticFinding(5, 'A write was cut off here.')).slice(0, 120);
  const mended = [
    criticFinding(3, 'Two writers share one file.'),
    criticFinding(4, 'The deploy step logs a token in clear text.'),
    criticFinding(5, 'A write was cut off here.'),
  ];

  say('A repository in which an agent keeps its critic findings as evidence.');
  await must(0, 'git', ['init', '--quiet', '--initial-branch=main']);
  await stage.write('repo/.gitignore', 'node_modules/\n');
  await stage.write('repo/.gitattributes', '*.jsonl -text\n');
  for (const hook of ['pre-commit', 'pre-merge-commit', 'pre-push']) {
    await stage.write(`repo/hooks/${hook}`, `sh node_modules/evidence-gate/hooks/${hook} "$@"\n`);
  }
  await stage.write(`repo/${ARTIFACT}`, jsonLines(sound[0]));
  await commit(0, 'evidence: the first finding');
  const base = await head();

  say('husky installs the hooks; its files call ours.');
  await must(0, process.execPath, [join(ROOT, 'node_modules', 'husky', 'bin.js'), 'hooks']);
  const { output: hooksPath } = await must(0, 'git', ['config', 'core.hooksPath']);
  expect(hooksPath.trim() === 'hooks/_', 'husky sets core.hooksPath');

  say('The agent appends a sound line: the commit goes through.');
  await stage.write(`repo/${ARTIFACT}`, jsonLines(...sound));
  await commit(0, 'evidence: a second finding');
  const good = await head();

  say('It forges three more: an issue key that it made up, a key that leaked, a line that is torn. Refused.');
  await stage.write(`repo/${ARTIFACT}`, jsonLines(...sound, forged, leaking) + torn);
  const refused = await commit(1, 'evidence: three more');
  for (const rule of ['EVIDENCE_DERIVED_MISMATCH', 'EVIDENCE_SECRET_DETECTED', 'EVIDENCE_TORN_LINE']) {
    expect(refused.includes(rule), `the refusal names ${rule}`);
  }
  expect(!refused.includes(TOKEN.slice(-12)), 'the refusal does not print the leaked key');
  expect((await head()) === good, 'nothing was committed');

  say('The lines are mended: the commit goes through.');
  await stage.write(`repo/${ARTIFACT}`, jsonLines(...sound, ...mended));
  await commit(0, 'evidence: three more');

  say('The Action judges the whole range, as it does for a push: sound.');
  const passed = await action(0, base, await head());
  expect(/verdict<<(.*)\r?\npass\r?\n|verdict=pass/.test(passed.outputs), 'the Action says pass');

  say('A hook is a courtesy: with --no-verify a made-up key gets in. The Action refuses it.');
  await stage.write(`repo/${ARTIFACT}`, jsonLines(...sound, ...mended, madeUp));
  await commit(0, 'evidence: one more', '--no-verify');
  const caught = await action(1, base, await head());
  expect(caught.output.includes('EVIDENCE_DERIVED_MISMATCH'), 'the Action names EVIDENCE_DERIVED_MISMATCH');
}

function say(line) {
  steps += 1;
  console.log(`\n${steps}. ${line}`);
}

function expect(holds, what) {
  if (!holds) throw new Error(`step ${steps}: ${what}: no`);
}

/** Runs a program, shows what it prints, and insists on its exit status. */
async function must(status, program, args, env) {
  const result = await stage.run(program, args, env);
  // The bar in front keeps a CI runner from taking the Action's workflow commands for its own.
  for (const line of result.output.trimEnd().split('\n')) if (line !== '') console.log(`   | ${line}`);
  expect(result.status === status, `exit status ${status} (it was ${result.status})`);
  return result;
}

async function commit(status, message, ...flags) {
  console.log(`   $ git commit${flags.map((flag) => ` ${flag}`).join('')} -m "${message}"`);
  await must(0, 'git', ['add', '--all']);
  return (await must(status, 'git', ['commit', '--quiet', ...flags, '-m', message])).output;
}

async function head() {
  return (await stage.run('git', ['rev-parse', 'HEAD'])).output.trim();
}

/** Runs the Action's bundle as a runner would for a push, without a key and without a network. */
async function action(status, before, after) {
  const event = { ref: 'refs/heads/main', before, after, repository: { default_branch: 'main' } };
  await stage.write('runner/event.json', JSON.stringify(event));
  await stage.write('runner/output', '');
  await stage.write('runner/summary.md', '');
  const at = (name) => join(stage.folder, 'runner', name);
  console.log('   $ node dist/action.js');
  const { output } = await must(status, process.execPath, [join(ROOT, 'dist', 'action.js')], {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_EVENT_PATH: at('event.json'),
    GITHUB_OUTPUT: at('output'),
    GITHUB_STEP_SUMMARY: at('summary.md'),
    GITHUB_REPOSITORY: 'demo/demo',
    GITHUB_REF: event.ref,
    GITHUB_SHA: after,
    GITHUB_WORKSPACE: stage.repo,
    RUNNER_TEMP: at(''),
  });
  return { output, outputs: await readFile(at('output'), 'utf8') };
}
