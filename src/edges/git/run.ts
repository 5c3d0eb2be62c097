import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { GateError } from '../../core/errors.js';
import { gitEnvironment } from './environment.js';
import type { Environment } from './environment.js';
import { gitFailure, gitMissing } from './failure.js';

/** Where git is run, and with which environment. */
export interface GitPlace {
  readonly cwd: string;
  readonly env: Environment;
}

export interface GitCall extends GitPlace {
  /** Written to git's standard input. */
  readonly input?: string | Buffer;
  /** Exit statuses that are an answer; any other is a GateError. Default: 0. */
  readonly okStatuses?: readonly number[];
}

export interface GitAnswer {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** An answer beyond this is no list of names any more (512 MiB, a few million paths). */
const MAX_STDOUT_BYTES = 512 * 1024 * 1024;
const MAX_STDERR_BYTES = 64 * 1024;

/**
 * Settings of a repository that could change an answer or run a program. `bigFileThreshold`: above it git itself
 * passes a packed blob on in pieces, so that neither process holds a large artifact.
 */
const SETTINGS = ['core.quotePath=false', 'core.fsmonitor=false', 'core.bigFileThreshold=8m'];
const PREFIX = SETTINGS.flatMap((setting) => ['-c', setting]);

/** Starts git without a shell. Every git process of the gate, but for the fetch, starts here. */
export function startGit(args: readonly string[], place: GitPlace): ChildProcessWithoutNullStreams {
  return spawn('git', [...PREFIX, ...args], {
    cwd: place.cwd,
    env: gitEnvironment(place.env),
    stdio: 'pipe',
    windowsHide: true,
  });
}

/** What it means that a process could not be started: no git, or no such folder to run it in. */
export function startFailure(cause: Error, place: GitPlace): GateError {
  if (!('code' in cause && cause.code === 'ENOENT')) {
    return new GateError(
      'GATE_GIT_FAILED',
      'git could not be started',
      'see that git can be run by hand',
      cause,
    );
  }
  if (existsSync(place.cwd)) return gitMissing(cause);
  return new GateError(
    'GATE_NOT_A_REPOSITORY',
    'the working directory is not there',
    'run this inside a checkout',
    cause,
  );
}

/**
 * Runs git to its end and gives the raw bytes of its answer.
 *
 * @throws GateError GATE_GIT_MISSING, GATE_NOT_A_REPOSITORY, GATE_DUBIOUS_OWNERSHIP, or GATE_GIT_FAILED for any other
 * unexpected status, signal or size: an answer that git did not finish is none.
 */
export async function runGit(args: readonly string[], call: GitCall): Promise<GitAnswer> {
  const command = args[0] ?? '';
  const git = startGit(args, call);
  return await new Promise<GitAnswer>((resolve, reject) => {
    const out: Buffer[] = [];
    let outBytes = 0;
    let stderr = '';
    git.on('error', (cause) => {
      reject(startFailure(cause, call));
    });
    git.stdout.on('data', (piece: Buffer) => {
      outBytes += piece.length;
      if (outBytes > MAX_STDOUT_BYTES) git.kill('SIGKILL');
      else out.push(piece);
    });
    git.stderr.on('data', (piece: Buffer) => {
      if (stderr.length < MAX_STDERR_BYTES) stderr += piece.toString('utf8');
    });
    git.on('close', (status, signal) => {
      if (outBytes > MAX_STDOUT_BYTES) reject(gitFailure(command, 'the answer is too large'));
      else if (status === null)
        reject(gitFailure(command, stderr === '' ? `ended by ${String(signal)}` : stderr));
      else if (!(call.okStatuses ?? [0]).includes(status)) reject(gitFailure(command, stderr));
      else resolve({ status, stdout: Buffer.concat(out), stderr });
    });
    // git may end before it has read its input; its status tells why.
    git.stdin.on('error', () => undefined);
    git.stdin.end(call.input ?? '');
  });
}
