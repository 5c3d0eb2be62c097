import { signLine } from '../../../src/core/signature/sign.js';
import { keyHexOf, ringOf } from './keys.js';

/** Keys of two versions; the second signs. */
export const CHANGED_LINE_RING = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);

/** A canonical signed line of 400 bytes, of every kind of value, whose bytes tests change one by one. */
export const CHANGED_LINE = Buffer.from(
  signLine(
    {
      id: 'ev-0001',
      amount: 1250,
      approved: false,
      ratio: 0.25,
      reviewers: ['ada', 'grace', 'edsger'],
      text: 'A claim that one may want to change later: „quoted“, naïve and long enough to hide in.',
      nested: { empty: null, list: [1, 2, { deep: true }], more: { less: 0 } },
      ts: '2026-03-01T09:30:00.000Z',
    },
    CHANGED_LINE_RING,
  ),
);
