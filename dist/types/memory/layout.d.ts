import type { FileLayer } from '../stores/file-layer.js';
/**
 * Lays down the memory's folders with `.gitkeep` and the keys of the scratchpad, in the active and the template copy
 * (DEC-0105 §2). What is there already stays as it is; a key that only one copy has is given to the other with the same
 * value. Gives the paths that were written, from the root of the repository.
 *
 * @throws GateError GATE_WRITE_FAILED
 */
export declare function initMemory(repo: string, files?: FileLayer): Promise<readonly string[]>;
