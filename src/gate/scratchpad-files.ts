import { mergeScratchpads, parseScratchpad, SCRATCHPAD_PATHS, type Scratchpad } from '../core/scratchpad.js';
import { isRegular } from './added-text.js';
import type { Change, Snapshot } from './ports.js';

const MAX_BYTES = 1024 * 1024;
const [SHARED, LOCAL] = SCRATCHPAD_PATHS;

/** What stands beside the shared scratchpad of a snapshot (design.md, "The config"). */
export interface ScratchpadPlaces {
  /** Where the local file is: the working tree. */
  readonly worktree: Snapshot;
  /** Null with `--all`. A local file that its head holds is no local file: a change could bring it. */
  readonly change: Change | null;
  readonly environment: Scratchpad;
}

/** The scratchpad as it counts for a policy, and what could not be used of it. */
export interface ScratchpadReading {
  readonly pad: Scratchpad;
  readonly warnings: readonly string[];
}

/** The shared file where the policy is read, then the local one, then the environment; the later wins. */
export async function readScratchpad(
  policyPlace: Snapshot | null,
  places: ScratchpadPlaces,
): Promise<ScratchpadReading> {
  const warnings: string[] = [];
  const pads = policyPlace === null ? [] : [await readPad(policyPlace, SHARED, warnings)];
  if ((await places.worktree.find(LOCAL)) !== null && !(await isHeld(LOCAL, places.change))) {
    pads.push(await readPad(places.worktree, LOCAL, warnings));
  }
  return { pad: mergeScratchpads(...pads, places.environment), warnings };
}

/** True when the head of a change has the path; the index is not listed for that. */
async function isHeld(path: string, change: Change | null): Promise<boolean> {
  if (change === null) return false;
  const touched = change.paths.find((each) => each.path === path);
  return touched === undefined ? (await change.base.find(path)) !== null : touched.head !== null;
}

async function readPad(place: Snapshot, path: string, warnings: string[]): Promise<Scratchpad> {
  const entry = await place.find(path);
  if (entry === null) return new Map();
  const bytes = isRegular(entry) ? await place.readUpTo(entry, MAX_BYTES) : null;
  if (bytes === null)
    warnings.push(`${path} is no regular file of at most ${MAX_BYTES} bytes; it is not read`);
  return bytes === null ? new Map() : parseScratchpad(bytes.toString('utf8'));
}
