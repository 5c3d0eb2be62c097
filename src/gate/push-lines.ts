import { GateError } from '../core/errors.js';

/** One line of what git writes to a pre-push hook: a ref here, and the ref there that it shall become. */
export interface PushLine {
  readonly localRef: string;
  readonly localId: string;
  readonly remoteRef: string;
  readonly remoteId: string;
}

/** What one push asks: is what `head` adds to `base` sound? */
export interface PushQuestion {
  readonly remoteRef: string;
  /** Object id; a tag object is followed to its commit by whoever reads it. */
  readonly head: string;
  /** What the remote ref is now; null for a ref that is not there yet: `Repository.pushBase` knows its base. */
  readonly base: string | null;
}

/** From the right: what is pushed may be an expression with blanks (`HEAD@{1 day ago}`), ids and ref names hold none. */
const LINE = /^(.+) ([0-9a-f]{40}|[0-9a-f]{64}) (\S+) ([0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Reads the standard input of a pre-push hook (githooks(5), "pre-push"). No lines: nothing is pushed.
 *
 * @throws GateError GATE_USAGE for a line of another form: a push that is not understood is not let through.
 */
export function parsePushLines(stdin: string): readonly PushLine[] {
  const lines = stdin.split(/\r?\n/).filter((line) => line !== '');
  return lines.map((line) => {
    const [, localRef, localId, remoteRef, remoteId] = LINE.exec(line) ?? [];
    if (!localRef || !localId || !remoteRef || !remoteId) {
      throw new GateError(
        'GATE_USAGE',
        'standard input is not what git gives to a pre-push hook',
        'let git run the hook: git push',
      );
    }
    return { localRef, localId, remoteRef, remoteId };
  });
}

/**
 * The push as the pre-commit framework tells it: not on standard input but in PRE_COMMIT_* variables; null when there
 * are none. It leaves the first one out when everything is new.
 */
export function pushLinesFromVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly PushLine[] | null {
  const localId = env['PRE_COMMIT_TO_REF'];
  if (!localId) return null;
  return [
    {
      localRef: env['PRE_COMMIT_LOCAL_BRANCH'] ?? localId,
      localId,
      remoteRef: env['PRE_COMMIT_REMOTE_BRANCH'] ?? '',
      remoteId: env['PRE_COMMIT_FROM_REF'] || '0',
    },
  ];
}

/** The questions of a push: a deletion asks nothing, nor does a ref that stays what it is; the same is asked once. */
export function pushQuestions(lines: readonly PushLine[]): readonly PushQuestion[] {
  const questions = new Map<string, PushQuestion>();
  for (const { localId, remoteRef, remoteId } of lines) {
    if (isZero(localId) || localId === remoteId) continue;
    const base = isZero(remoteId) ? null : remoteId;
    const key = `${localId} ${base ?? ''}`;
    if (!questions.has(key)) questions.set(key, { remoteRef, head: localId, base });
  }
  return [...questions.values()];
}

/** By the digits and not by a constant: SHA-256 repositories have 64 of them. */
function isZero(id: string): boolean {
  return /^0+$/.test(id);
}
