import { isUtf8 } from 'node:buffer';
import { compilePointer, type PointerReader } from '../../core/json/member.js';
import { parsePointer } from '../../core/json/pointer.js';
import { parseStrict } from '../../core/json/strict.js';
import type { Family } from '../../families/contract.js';
import { differenceWithin, differingTokens } from './difference.js';
import type { AppendOnlyExceptions, LinePair } from './exceptions.js';
import { contentKey, isSameLine, type ComparedLine } from './line.js';

/**
 * What became of a base line: the same bytes, an allowed change, a change of mutable members that is not allowed, or
 * anything else.
 */
export type Fate = 'same' | 'allowed' | 'forbidden' | 'rewritten';

const VERSION = '/key_version';
const SIGNATURE = '/sig_hmac_sha256';

/** What the caller knows about how lines may change. */
export interface LineRulesOptions {
  readonly depth: number;
  /**
   * True where several steps may lie between base and head (a range, a merge): each step of a chain of transitions was
   * allowed, so the whole of it is. In one commit a step cannot be left out.
   */
  readonly manySteps: boolean;
  readonly exceptions: AppendOnlyExceptions;
}

/** How a line of one append-only family may change once it is accepted (spec 1.8). Never throws on content. */
export class LineRules {
  private readonly mutable: ReadonlySet<string>;
  private readonly free: ReadonlySet<string>;
  private readonly tokens: readonly (readonly string[])[];
  private readonly readers = new Map<string, PointerReader>();
  private readonly readId: PointerReader | null;

  constructor(
    private readonly family: Family,
    private readonly options: LineRulesOptions,
  ) {
    this.mutable = new Set(Object.keys(family.mutable));
    this.free = new Set([...this.mutable, ...(family.signature === 'off' ? [] : [VERSION, SIGNATURE])]);
    this.tokens = [...this.free].flatMap((pointer) => {
      const tokens = parsePointer(pointer);
      return tokens === null ? [] : [tokens];
    });
    for (const pointer of this.mutable) this.readers.set(pointer, compilePointer(pointer));
    this.readId = family.id === null ? null : compilePointer(family.id);
  }

  /** What became of `base` when `head` stands in its place. */
  fate(base: ComparedLine, head: ComparedLine): Fate {
    if (isSameLine(base, head)) return 'same';
    // Where nothing may change there is nothing to find out.
    if (this.free.size === 0 || base.whole !== null || head.whole !== null) return 'rewritten';
    if (base.ended && !head.ended) return 'rewritten';
    const before = this.record(base);
    const after = this.record(head);
    if (before === null || after === null) return 'rewritten';
    const differing = differenceWithin(before, after, this.free);
    if (differing === null || differing.length === 0 || this.idOf(before) !== this.idOf(after))
      return 'rewritten';
    const changed = differing.filter((pointer) => this.mutable.has(pointer));
    const pair = { base: before, head: after, headBytes: head.bytes };
    if (changed.length < differing.length) return this.signedFate(pair, changed);
    if (!this.mayChange(pair, changed)) return 'forbidden';
    // Nothing but the values may differ: one token for each, and not the way the rest is spelt.
    const tokens = differingTokens(base.bytes.toString('utf8'), head.bytes.toString('utf8'));
    return tokens === changed.length ? 'allowed' : 'rewritten';
  }

  /** True when the line is gone and a purge of the change says so. */
  isPurged(base: ComparedLine): boolean {
    const { purged } = this.options.exceptions;
    const record = purged !== null && base.whole === null ? this.record(base) : null;
    return record !== null && purged?.(record) === true;
  }

  /** Text of the id; null for a line that has none or is no JSON object. */
  id(line: ComparedLine): string | null {
    return line.whole === null && this.readId !== null ? this.idOf(lenient(line)) : null;
  }

  /** Text that all lawful forms of one line share: its members without those that may change, else its bytes. */
  key(line: ComparedLine): string {
    const record = this.tokens.length === 0 || line.whole !== null ? null : this.record(line);
    if (record === null) return contentKey(line);
    for (const tokens of this.tokens) remove(record, tokens);
    return `\n${JSON.stringify(record)}`;
  }

  /** The signature differs, and nothing else but mutable members. */
  private signedFate(pair: LinePair, changed: readonly string[]): Fate {
    const { exceptions } = this.options;
    if (changed.length > 0) {
      return this.mayChange(pair, changed) && exceptions.signedTransition(pair) ? 'allowed' : 'forbidden';
    }
    const wasSigned = Object.hasOwn(pair.base, 'sig_hmac_sha256');
    const isExcused = wasSigned ? exceptions.rotated(pair) : exceptions.signedInPlace(pair);
    return isExcused ? 'allowed' : 'rewritten';
  }

  private mayChange({ base, head }: LinePair, changed: readonly string[]): boolean {
    return changed.every((pointer) => {
      const read = this.readers.get(pointer);
      const from = read?.(base);
      const to = read?.(head);
      return typeof from === 'string' && typeof to === 'string' && this.leads(pointer, from, to);
    });
  }

  /** By one step of the family's table, or by several where several may lie between. */
  private leads(pointer: string, from: string, to: string): boolean {
    const steps = this.family.mutable[pointer] ?? {};
    const after = (value: string): readonly string[] =>
      Object.hasOwn(steps, value) ? (steps[value] ?? []) : [];
    if (!this.options.manySteps) return after(from).includes(to);
    const reached = new Set<string>();
    const open = [from];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      for (const next of after(value)) {
        if (reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    return reached.has(to);
  }

  private record(line: ComparedLine): Record<string, unknown> | null {
    if (!isUtf8(line.bytes)) return null;
    const { value, faults } = parseStrict(line.bytes, 0, line.bytes.length, { depth: this.options.depth });
    return value === undefined || faults.length > 0 ? null : value;
  }

  private idOf(record: unknown): string | null {
    const id = this.readId?.(record);
    if (typeof id === 'string') return id;
    return typeof id === 'number' ? String(id) : null;
  }
}

/** For the id of a line that need not be sound: it only says which lines belong together. */
function lenient(line: ComparedLine): unknown {
  try {
    return JSON.parse(line.bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function remove(record: Record<string, unknown>, tokens: readonly string[]): void {
  let place: unknown = record;
  for (const token of tokens.slice(0, -1)) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, token)) return;
    place = (place as Record<string, unknown>)[token];
  }
  const last = tokens.at(-1);
  if (last === undefined || typeof place !== 'object' || place === null || Array.isArray(place)) return;
  Reflect.deleteProperty(place, last);
}
