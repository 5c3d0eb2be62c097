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

/** Searches after which an index of the known ones pays: a line may hold a million parts of fifty long keys. */
const PLAIN_SEARCHES = 256;

/** The different secrets of one line, in the order of discovery. */
export class Suspicions {
  readonly all: Suspicion[] = [];
  /** Member names that hold a secret. */
  private readonly names = new Set<string>();
  private readonly known = new Set<string>();
  private searches = 0;
  /** By their pieces of `SHORTEST_OVERLAP` characters, the known ones that have them; null until it pays. */
  private pieces: Map<string, number[]> | null = null;

  constructor(private readonly limit: number) {}

  get isFull(): boolean {
    return this.all.length >= this.limit;
  }

  /** Adds it unless it is known: the same secret, a part of one, or one with something around it. */
  add(suspicion: Suspicion): void {
    if (suspicion.name !== null) this.names.add(suspicion.name);
    if (this.isFull || this.known.has(suspicion.identity)) return;
    this.known.add(suspicion.identity);
    const index = this.indexOf(suspicion);
    const one = this.all[index];
    if (one === undefined) this.set(this.all.length, suspicion);
    // The first rule names it; what is taken out of other texts is the longer one.
    else if (suspicion.value.length > one.value.length) this.set(index, { ...one, value: suspicion.value });
  }

  private set(index: number, suspicion: Suspicion): void {
    this.all[index] = suspicion;
    if (this.pieces !== null) note(suspicion, index, this.pieces);
  }

  /** Where the same secret stands already; -1 when it does not. */
  private indexOf(suspicion: Suspicion): number {
    this.searches += 1;
    if (this.searches <= PLAIN_SEARCHES) return this.all.findIndex((one) => isSame(one, suspicion));
    if (this.pieces === null) {
      this.pieces = new Map();
      for (const [index, one] of this.all.entries()) note(one, index, this.pieces);
    }
    const { value, identity } = suspicion;
    for (const text of [value, identity]) {
      for (const index of this.pieces.get(text.slice(0, SHORTEST_OVERLAP)) ?? []) {
        if (isSame(this.all[index]!, suspicion)) return index;
      }
    }
    // What is left are shorter ones that are a part of this one.
    return this.all.findIndex(
      (one) =>
        (one.value.length < value.length && isPartOf(one.value, value)) ||
        (one.identity.length < identity.length && isPartOf(one.identity, identity)),
    );
  }

  /** Whether a pointer through the member name would print a secret. */
  isIn(name: string): boolean {
    return this.names.has(name) || this.all.some(({ value }) => name.includes(value));
  }
}

function note({ value, identity }: Suspicion, index: number, pieces: Map<string, number[]>): void {
  for (const text of value === identity ? [value] : [value, identity]) {
    for (let at = 0; at + SHORTEST_OVERLAP <= text.length; at += 1) {
      const piece = text.slice(at, at + SHORTEST_OVERLAP);
      const known = pieces.get(piece);
      if (known === undefined) pieces.set(piece, [index]);
      else if (known.at(-1) !== index) known.push(index);
    }
  }
}

function isSame(one: Suspicion, two: Suspicion): boolean {
  return isPartOf(one.value, two.value) || isPartOf(one.identity, two.identity);
}

function isPartOf(one: string, two: string): boolean {
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return short.length >= SHORTEST_OVERLAP && long.includes(short);
}
