import { signLine } from '../../src/core/signature/sign.js';
import type { KeyRing } from '../../src/core/signature/key-ring.js';
import type { Family } from '../../src/families/contract.js';
import { defineFamily } from '../../src/families/define.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';

/** Rings of one key history: the current key, and the older or prepared ones beside it. */
export const ONE = ringOf([1, keyHexOf('one')]);
export const TWO = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);
/** Key 1 is current, key 2 is prepared. */
export const PREPARED = ringOf([2, keyHexOf('two')], [1, keyHexOf('one')]);
/** Another key under version 1. */
export const FOREIGN = ringOf([1, keyHexOf('foreign')]);

/** A signed family with ids and a schema of its own. */
export const ledger: Family = defineFamily({
  name: 'ledger',
  preset: null,
  files: ['logs/*.jsonl'],
  signature: 'required',
  appendOnly: true,
  id: '/id',
});

export function signedLine(id: string, ring: KeyRing = ONE): string {
  return signLine({ id }, ring);
}

/** Signed lines `from-1` to `from-count`, each with its newline. */
export function signedText(name: string, count: number, ring: KeyRing = ONE): string {
  return Array.from({ length: count }, (_, at) => `${signedLine(`${name}-${at + 1}`, ring)}\n`).join('');
}
