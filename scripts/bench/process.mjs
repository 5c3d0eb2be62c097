import { spawn, spawnSync } from 'node:child_process';
import { clearInterval, setInterval } from 'node:timers';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.invalid',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.invalid',
};

export function git(cwd, ...args) {
  const { status, stderr, stdout } = spawnSync('git', args, {
    cwd,
    env: ENV,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** Wall-clock milliseconds of one process; throws when its exit status is not the expected one. */
export function timeOf(command, args, { cwd, status = 0, input, env = {} } = {}) {
  const started = process.hrtime.bigint();
  const result = spawnSync(command, args, { cwd, env: { ...ENV, ...env }, input, maxBuffer: 1e9 });
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  if (result.status !== status) {
    throw new Error(`${command} ${args.join(' ')} ended with ${result.status}: ${result.stderr}`);
  }
  return milliseconds;
}

/** Medians of several measurements, taken in turn so that a noisy moment hits all of them. */
export function inTurn(rounds, measures) {
  const times = measures.map(() => []);
  for (const measure of measures) measure();
  for (let round = 0; round < rounds; round++) {
    measures.forEach((measure, index) => times[index].push(measure()));
  }
  return times.map(median);
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Peak resident memory of one process in MB, read from the kernel while it runs (Linux). */
export function peakMemory(command, args, { cwd }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: ENV, stdio: 'ignore' });
    let peak = 0;
    const timer = setInterval(() => {
      try {
        const [, kilobytes] =
          /VmHWM:\s+([0-9]+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        if (kilobytes !== undefined) peak = Math.max(peak, Number(kilobytes) / 1024);
      } catch {
        // The process has ended between two looks.
      }
    }, 20);
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(timer);
      if (status === 0) resolve(peak);
      else reject(new Error(`${args.join(' ')} ended with ${status}`));
    });
  });
}
