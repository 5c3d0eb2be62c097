import { errnoOf } from '../../core/errno.js';
import { GateError } from '../../core/errors.js';

/** Where a command writes; a door hands in the process' own streams. */
export interface Terminal {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stdin: NodeJS.ReadableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/**
 * Writes a report whole, at the reader's pace. A reader that went away is an answer that was not given: GateError
 * GATE_OUTPUT_FAILED, never a status of 0 for something nobody saw.
 *
 * A stdout that was closed beforehand (`>&-`) counts as `> /dev/null`: node opens the null device in its place before
 * any of our code runs, in the very way in which other programs do for a child whose output they do not want, and the
 * exit status is the answer then.
 */
export async function writeAll(stream: NodeJS.WritableStream, parts: Iterable<string>): Promise<void> {
  // The stream tells of a broken pipe twice; without a listener the second time would end the process.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  for (const part of batches(parts)) {
    const failure = await new Promise<Error | null>((resolve) => {
      stream.write(part, (error) => resolve(error ?? null));
    });
    if (failure !== null) throw outputFailed(failure);
  }
}

/** One write for many small parts. */
export function* batches(parts: Iterable<string>): Generator<string> {
  let batch = '';
  for (const part of parts) {
    batch += part;
    if (batch.length < 65_536) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

export function outputFailed(cause: unknown): GateError {
  const code = errnoOf(cause) ?? 'unknown';
  return new GateError(
    'GATE_OUTPUT_FAILED',
    code === 'EPIPE'
      ? 'the report was cut off: its reader closed the pipe'
      : `the report cannot be written (${code})`,
    'write it to a file with --output FILE',
    cause,
  );
}
