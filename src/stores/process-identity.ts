import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { isErrno } from '../core/errno.js';

/** A process, known well enough that another one with the same number is not taken for it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Host name and, on Linux, the namespace that the number counts in: containers share names and numbers. */
  readonly host: string;
  /** Boot and start time on Linux; null elsewhere, where a reused number cannot be told apart. */
  readonly born: string | null;
}

/**
 * `alive`, `dead`, or `elsewhere`: on another host or in another container, where only a heartbeat tells.
 */
export type Liveness = 'alive' | 'dead' | 'elsewhere';

let own: ProcessIdentity | null = null;

/** The identity of this process; read once. */
export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, host: hostName(), born: birthOf(process.pid) };
  return own;
}

/**
 * Whether a process lives. One that cannot be told from a living one counts as alive: a slow owner must not be robbed.
 */
export function livenessOf(identity: ProcessIdentity): Liveness {
  const { pid, host, born } = identity;
  if (host !== ownIdentity().host) return 'elsewhere';
  if (!answers(pid)) return 'dead';
  if (born === null) return 'alive';
  // The number may belong to a later process by now, or to one that has ended and was not reaped yet.
  const birth = birthOf(pid);
  return birth === null || birth === born ? 'alive' : 'dead';
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return isErrno(error, 'EPERM');
  }
}

function hostName(): string {
  return `${os.hostname()} ${readOrNull(() => readlinkSync('/proc/self/ns/pid')) ?? ''}`.trim();
}

/** Boot id and start time in clock ticks, `ended` for a zombie; null where the system does not tell. */
function birthOf(pid: number): string | null {
  const boot = readOrNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (boot === null || stat === null) return null;
  // The name, in brackets, may hold blanks and brackets: fields count from behind the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return 'ended';
  return start === undefined ? null : `${boot} ${start}`;
}

/** What is not there on this system is no failure: the identity is only less sharp. */
function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
