/** A secret that was found and not yet judged. */
export interface Suspicion {
  readonly rule: string;
  readonly pointer: string | null;
  /** The member name that it is in; null in a value. */
  readonly name: string | null;
  readonly value: string;
  /** The same for every spelling of the secret. */
  readonly identity: string;
}

/** Shorter values may be part of another one by chance. */
const SHORTEST_OVERLAP = 8;

/** The different secrets of one line, in the order of discovery. */
export class Suspicions {
  readonly all: Suspicion[] = [];
  /** Member names that hold a secret. */
  private readonly names = new Set<string>();
  private readonly known = new Set<string>();

  constructor(private readonly limit: number) {}

  get isFull(): boolean {
    return this.all.length >= this.limit;
  }

  /** Adds it unless it is known: the same secret, a part of one, or one with something around it. */
  add(suspicion: Suspicion): void {
    if (suspicion.name !== null) this.names.add(suspicion.name);
    if (this.isFull || this.known.has(suspicion.identity)) return;
    this.known.add(suspicion.identity);
    const index = this.all.findIndex((one) => isSame(one, suspicion));
    const one = this.all[index];
    if (one === undefined) this.all.push(suspicion);
    // The first rule names it; what is taken out of other texts is the longer one.
    else if (suspicion.value.length > one.value.length) this.all[index] = { ...one, value: suspicion.value };
  }

  /** Whether a pointer through the member name would print a secret. */
  isIn(name: string): boolean {
    return this.names.has(name) || this.all.some(({ value }) => name.includes(value));
  }
}

function isSame(one: Suspicion, two: Suspicion): boolean {
  return isPartOf(one.value, two.value) || isPartOf(one.identity, two.identity);
}

function isPartOf(one: string, two: string): boolean {
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return short.length >= SHORTEST_OVERLAP && long.includes(short);
}
