import type { FileLayer } from '../../src/stores/file-layer.js';
import type { RotationRequest } from '../../src/stores/rotation-request.js';
import { PREPARED } from './signed-scene.js';

/** A rotation as a process of its own is told to do it. */
export interface RotationOrder {
  readonly root: string;
  readonly paths: readonly string[];
  readonly journal: string;
}

export const SESSION = 'data/sessions/2026-03-01-ROT.jsonl';

export function rotationRequest(order: RotationOrder, files: FileLayer): RotationRequest {
  return {
    ...order,
    sessionPath: SESSION,
    story: 'ROT',
    ring: PREPARED,
    succession: {
      archivePath: (previous) => `kv/archive/${previous}`,
      archive: () => Promise.resolve(),
      activate: () => Promise.resolve(),
    },
    now: () => new Date('2026-03-01T09:30:00.123Z'),
    lock: { waitMs: 120_000 },
    files,
  };
}
