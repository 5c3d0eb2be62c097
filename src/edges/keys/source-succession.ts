import type { KeySuccession } from '../../stores/rotation-request.js';

/** A succession, and what is left for a person to do; `advice` is asked for after it. */
export interface SourceSuccession extends KeySuccession {
  advice(previous: number, current: number): readonly string[];
}
