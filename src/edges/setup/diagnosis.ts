/** One answer of `evidence doctor`. */
export interface Diagnosis {
  readonly ok: boolean;
  /** What was looked at. */
  readonly what: string;
  /** What was found; one line. */
  readonly found: string;
  /** What to do where something is off. */
  readonly help?: string;
}
