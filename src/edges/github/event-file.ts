import { GateError } from '../../core/errors.js';
import { toGateEvent } from '../../gate/gate-event.js';
import type { GateEvent } from '../../gate/gate-event.js';
import { readNamedFile } from '../named-file.js';

/**
 * Reads the event of this run from `GITHUB_EVENT_NAME` and the file `GITHUB_EVENT_PATH`. Outside a workflow there is
 * neither: an event of another kind, for which everything is judged.
 *
 * `@actions/github` offers the same as `context`, but reads it while it is imported and lets a broken file throw there.
 *
 * @throws GateError GATE_UNREADABLE when the file cannot be read or is no JSON.
 */
export async function readEvent(env: NodeJS.ProcessEnv): Promise<GateEvent> {
  const path = env['GITHUB_EVENT_PATH'];
  return toGateEvent(env['GITHUB_EVENT_NAME'] ?? '', path ? await readPayload(path) : {});
}

async function readPayload(path: string): Promise<unknown> {
  try {
    return JSON.parse(readNamedFile(path).toString('utf8'));
  } catch (thrown) {
    throw new GateError(
      'GATE_UNREADABLE',
      'the event payload cannot be read',
      'GITHUB_EVENT_PATH must name the JSON file that the runner wrote',
      thrown,
    );
  }
}
