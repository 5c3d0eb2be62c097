/**
 * node scripts/demo/forge.mjs FOLDER
 *
 * Makes a repository at FOLDER whose first commit holds a sound finding and whose second adds one with a made-up issue
 * key. Prints `base=<commit>` and `head=<commit>`. Holds what a gate must refuse.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { criticFinding, jsonLines } from './records.mjs';

const folder = resolve(process.argv[2] ?? 'forged');
const artifact = join(folder, 'handoffs', 'sovereign_critic_findings.jsonl');
const sound = criticFinding(1, 'Missing timeout on retry loop.');
const forged = { ...criticFinding(2, 'Two writers share one file.'), issue_key: 'ik_0123456789abcdef' };

mkdirSync(join(folder, 'handoffs'), { recursive: true });
git('init', '--quiet', '--initial-branch=main');
console.log(`base=${commit(jsonLines(sound))}`);
console.log(`head=${commit(jsonLines(sound, forged))}`);

function commit(text) {
  writeFileSync(artifact, text);
  git('add', '--all');
  git('-c', 'user.name=Demo', '-c', 'user.email=demo@example.invalid', 'commit', '--quiet', '-m', 'evidence');
  return git('rev-parse', 'HEAD').trim();
}

function git(...args) {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
}
