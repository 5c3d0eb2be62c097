import type { Buffer } from 'node:buffer';
import { sha256Hex } from '../core/values/sha256.js';
import { LineClaims } from '../families/line-claim.js';
import type { Family } from '../families/contract.js';

/** Where a line stands. */
export interface LinePlace {
  /** Path of the archive, from the root of the repository. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/** What the archives before have of a line: nothing, the same bytes, or its id with other bytes. */
export type Sharing =
  { readonly kind: 'new' } | { readonly kind: 'same' | 'differs'; readonly first: LinePlace };

const NEW: Sharing = { kind: 'new' };

interface Variant extends LinePlace {
  readonly digest: string;
}

/** Remembers the lines of a live file's archives, of each the first place. Memory holds one small entry for each line. */
export class SharedLines {
  readonly #claims: LineClaims;
  readonly #known = new Map<string, Variant[]>();

  constructor(family: Pick<Family, 'id' | 'signature'>) {
    this.#claims = new LineClaims(family);
  }

  /**
   * What earlier archives have of this line. A repeat within one archive is new: no other one keeps it, and removing it
   * is not for whoever joins archives to decide.
   */
  add(bytes: Buffer, place: LinePlace): Sharing {
    const claim = this.#claims.claimOf(bytes);
    if (claim === null) return NEW;
    const digest = sha256Hex(bytes);
    const variants = this.#known.get(claim);
    if (variants === undefined) {
      this.#known.set(claim, [{ ...place, digest }]);
      return NEW;
    }
    const same = variants.find((each) => each.digest === digest);
    if (same !== undefined) return same.path === place.path ? NEW : { kind: 'same', first: same };
    variants.push({ ...place, digest });
    const other = variants.find(({ path }) => path !== place.path);
    return other === undefined ? NEW : { kind: 'differs', first: other };
  }
}
