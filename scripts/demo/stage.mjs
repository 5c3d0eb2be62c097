import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Variables that would make git, husky or our own doors behave as on the machine around the demo. */
const FROM_OUTSIDE =
  /^(GIT_|HUSKY|EVIDENCE_|GITHUB_|INPUT_|RUNNER_|CI$|NODE_OPTIONS$|CROSS_MODEL_|SOVEREIGN_)/;

/**
 * A throw-away folder: `repo` inside it is the repository, the rest of it stands in for the home folder. Nothing of
 * the demo is written anywhere else. `clear` removes it, and stops what still runs in it.
 */
export async function setStage(packageRoot) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'evidence-demo-')));
  const repo = join(folder, 'repo');
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !FROM_OUTSIDE.test(name))),
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Demo',
    GIT_AUTHOR_EMAIL: 'demo@example.invalid',
    GIT_COMMITTER_NAME: 'Demo',
    GIT_COMMITTER_EMAIL: 'demo@example.invalid',
    NO_COLOR: '1',
  };
  const running = new Set();

  const write = async (path, text) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };

  /** Runs a program in the repository: exit status and everything it printed. */
  const run = (program, args, more = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        cwd: repo,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => (output += text));
      }
      running.add(child);
      child.once('error', reject);
      child.once('close', (status) => {
        running.delete(child);
        resolve({ status, output });
      });
    });

  const clear = async () => {
    for (const child of running) child.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };

  await write('gitconfig', '');
  await mkdir(join(repo, 'node_modules'), { recursive: true });
  // As `npm install --save-dev evidence-gate` leaves it.
  await symlink(packageRoot, join(repo, 'node_modules', 'evidence-gate'), 'junction');
  return { folder, repo, write, run, clear };
}
