import type { CheckName } from '../core/rules.js';
import type { ChunkResult } from './chunk.js';

/** Checks that ask nothing of a single line: where no other is wanted, lines are only counted. */
const WHOLE_FILE_CHECKS: readonly CheckName[] = ['append-only', 'parity', 'executables', 'policy'];

const NOTHING_READ: ChunkResult = {
  lines: 0,
  judged: 0,
  drafts: [],
  dropped: {},
  ids: new Uint32Array(0),
  excused: 0,
  markers: [],
  markedIds: new Map(),
  times: null,
  timeDraft: null,
  signatures: null,
  successions: [],
  tally: null,
  records: 0,
};

/** True where some check asks for lines and not only for files. */
export function readsLines(checks: readonly CheckName[]): boolean {
  return checks.some((name) => !WHOLE_FILE_CHECKS.includes(name));
}

/** A run of lines of which nothing is wanted but their number. */
export function countedOnly(bytes: Buffer): ChunkResult {
  let lines = 0;
  for (let at = 0; at < bytes.length; lines++) {
    const newline = bytes.indexOf(0x0a, at);
    at = newline === -1 ? bytes.length : newline + 1;
  }
  // Its memory may be handed over to another thread: never that of the constant.
  return { ...NOTHING_READ, lines, ids: new Uint32Array(0) };
}
