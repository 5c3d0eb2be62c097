import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../src/gate/report.js';
import type { Scratch } from '../edges/git/scratch.js';

/** The package as it is committed: what a user gets. */
export const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
export const CLI = path.join(PACKAGE, 'dist/cli.js');
export const ACTION = path.join(PACKAGE, 'dist/action.js');
export const HOOKS = path.join(PACKAGE, 'hooks');

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
}

/** Runs a program to its end; one that hangs is killed, and has no status. */
export function runProgram(command: string, args: readonly string[], { cwd, env, input = '' }: Place): Ended {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 50_000,
    killSignal: 'SIGKILL',
  });
  return { status, out: stdout, err: stderr };
}

/** Runs the command line's bundle in a repository. */
export function runCli(scratch: Scratch, ...args: string[]): Ended {
  return runProgram(process.execPath, [CLI, ...args], { cwd: scratch.root, env: scratch.env });
}

/** `evidence check --format json`, read. */
export function check(scratch: Scratch, ...args: string[]): Ended & { readonly report: Report } {
  const ended = runCli(scratch, 'check', '--format', 'json', ...args);
  return { ...ended, report: JSON.parse(ended.out) as Report };
}

/** `RULE@line` for each finding of a report, the rule without its `EVIDENCE_`. */
export function marksOf({ findings }: Report): string[] {
  return findings.map(({ rule, line }) => `${rule.replace('EVIDENCE_', '')}@${line ?? 'file'}`);
}

/**
 * What a question that could not be answered looks like to whoever asked: the exit status, and how it was said. `clear`
 * is one line that begins with the product's name and one that tells what to do.
 */
export function refusalOf({ status, err }: Ended): { status: number | null; said: 'clear' | string } {
  const isClear = /^evidence: [^\n]+\n {2}\S[^\n]*\n$/.test(err) && !/^\s+at /m.test(err);
  return { status, said: isClear ? 'clear' : err };
}

/** Exit status 2, said clearly. */
export const REFUSED = { status: 2, said: 'clear' } as const;

/** Runs the bundle and measures its peak resident memory in MB, from the kernel (Linux; NaN elsewhere). */
export async function peakOf(
  scratch: Scratch,
  ...args: string[]
): Promise<{ status: number | null; out: string; peak: number }> {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: scratch.root, env: scratch.env });
  let [peak, out] = [Number.NaN, ''];
  const look = setInterval(() => {
    const kilobytes = highWater(child.pid);
    if (kilobytes !== null) peak = kilobytes / 1024;
  }, 10);
  child.stdout.on('data', (text: Buffer) => (out += text.toString('utf8')));
  child.stderr.resume();
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  return { status, out, peak };
}

function highWater(pid: number | undefined): number | null {
  try {
    const found = /VmHWM:\s+([0-9]+)/.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'));
    return found === null ? null : Number(found[1]);
  } catch {
    // It has ended between two looks, or this system tells it otherwise.
    return null;
  }
}
