import { describe, expect, it } from '@jest/globals';
import { RingDraft } from '../../../src/edges/keys/ring-draft.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { failureOf } from './failures.js';

describe('RingDraft', () => {
  it('makes a ring of what was added', () => {
    const draft = new RingDraft();
    const added = [
      draft.add(1, keyHexOf('a'), 'one'),
      draft.add(2, keyHexOf('b'), 'two'),
      draft.add(3, '', 'three'),
    ];
    expect([added, draft.size, draft.ring(2, 'here').versions]).toEqual([[true, true, false], 2, [1, 2]]);
  });

  it('takes the same key for a version twice', () => {
    const draft = new RingDraft();
    draft.add(1, keyHexOf('a'), 'one');
    draft.add(1, keyHexOf('a').toUpperCase(), 'again');
    expect(draft.ring(1, 'here').versions).toEqual([1]);
  });

  it('refuses two keys for one version', async () => {
    const draft = new RingDraft();
    draft.add(1, keyHexOf('a'), 'one');
    expect((await failureOf(() => draft.add(1, keyHexOf('b'), 'two'))).code).toBe('GATE_KEY_FORMAT');
  });

  it('makes no ring without its current key', async () => {
    const draft = new RingDraft();
    draft.add(1, keyHexOf('a'), 'one');
    expect((await failureOf(() => draft.ring(2, 'here'))).code).toBe('GATE_KEY_UNAVAILABLE');
  });
});
