/** One page of `evidence explain`: what a stranger needs to understand a rule. Examples are invented. */
export interface Page {
  /** What the rule found, in full sentences. */
  readonly means: string;
  /** Who is hurt, and how, when it stays. */
  readonly why: string;
  /** What to do, step by step where there is more than one. */
  readonly mend: string;
  /** Lines as they should not be. */
  readonly bad: string;
  /** The same lines mended. */
  readonly good: string;
  /** Rules that are near this one. */
  readonly related: readonly string[];
}
