import { GateError, isGateError } from '../core/errors.js';
import type { GateErrorCode } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import { errnoOf } from '../core/errno.js';

/** What a person can do about a system error. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'free some space on the disk, then run it again',
  EDQUOT: 'free some space within your quota, then run it again',
  EROFS: 'the file system is read-only: write to another one, or mount it writable',
  EACCES: 'give yourself write permission on the file and its folder',
  EPERM: 'give yourself write permission on the file and its folder',
  ELOOP: 'a symbolic link stands where a regular file must be: replace it',
  EISDIR: 'a folder stands where a regular file must be: move it away',
  ENOTDIR: 'a file stands where a folder must be: move it away',
  ENOTSUP: 'the file system has no hard links, which locks and archives need: use another one',
};

const NO_REMEDY = 'see that the disk is sound and the folder is writable, then run it again';

/**
 * A failed write as a GateError of the given code; one that is a GateError already stays as it is. `what` is a path, or
 * a few words and a path; the system's own message is left out, since it may hold an absolute path.
 */
export function writeFailure(code: GateErrorCode, what: string, cause: unknown): GateError {
  if (isGateError(cause)) return cause;
  const errno = errnoOf(cause);
  if (errno === null) throw cause;
  return new GateError(code, `${escapePath(what)} (${errno})`, REMEDIES[errno] ?? NO_REMEDY, cause);
}
