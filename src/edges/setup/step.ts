/** One thing that `evidence init` looks after. */
export interface Step {
  /** What it is about: a path, or a setting. */
  readonly what: string;
  /** `keep`: fine as it is; `write`: something is missing and will be written; `advise`: a person has to decide. */
  readonly state: 'keep' | 'write' | 'advise';
  /** What stands there, will be written, or is to be done; one line. */
  readonly detail: string;
  /** Only with `write`. What exists is kept: lines are added, nothing is replaced. */
  readonly apply?: () => Promise<void>;
}
