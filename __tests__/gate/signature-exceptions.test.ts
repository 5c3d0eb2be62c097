import { afterAll, describe, expect, it } from '@jest/globals';
import { signLine } from '../../src/core/signature/sign.js';
import { addedEvents, NO_EVENTS } from '../../src/gate/added-events.js';
import { signatureExceptions } from '../../src/gate/signature-exceptions.js';
import { auditEventAt } from '../../src/stores/audit-event.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';
import { opened } from '../edges/git/scratch.js';
import { removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const ONE = ringOf([1, keyHexOf('one')]);
const TWO = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);
const LIMITS = { lineBytes: 1 << 20, depth: 64 };
const SESSION = 'data/sessions/2026-03-01-ROT.jsonl';

const event = (type: string, payload: object): Readonly<Record<string, unknown>> =>
  auditEventAt(
    { story_id: 'ROT', event_type: type, brick: 'B3', payload_canonique: { ...payload } },
    new Date('2026-03-01T09:30:00.123Z'),
  );
const rotation = (from: number, to: number): Readonly<Record<string, unknown>> =>
  event('audit_key_rotated', { archive_path: 'x', previous_key_version: from, new_key_version: to });
const purge = event('clarification_purged', {
  count_configured: 3,
  count_effective: 0,
  force: true,
  result_ids: [],
  story_id: 'PD-7',
  under_corpus: true,
});
const signed = (record: Readonly<Record<string, unknown>>, ring = TWO): string =>
  `${signLine(record, ring)}\n`;

/** The events that a second commit adds to what a first one had. */
async function added(before: string, after: string, ring = TWO as typeof TWO | null, name = SESSION) {
  const scratch: Scratch = repositoryWith({
    'README.md': 'x\n',
    ...(before === '' ? {} : { [name]: before }),
  });
  const base = scratch.git('rev-parse', 'HEAD');
  scratch.write(name, after);
  const head = scratch.commit();
  const repository = await opened(scratch);
  const change = await repository.changes(await repository.commit(base), await repository.commit(head));
  const { rotations, purgedStories } = await addedEvents(change, ring, LIMITS);
  return [[...rotations], [...purgedStories]];
}

describe('addedEvents', () => {
  it('gives the rotations and purges that the change adds', async () => {
    expect(await added('', signed(rotation(1, 2)) + signed(purge))).toEqual([[2], ['PD-7']]);
  });

  it.each([
    [
      'an event that stood before',
      signed(rotation(1, 2)),
      signed(rotation(1, 2)) + signed(purge),
      [[], ['PD-7']],
    ],
    ['one that stood before and was signed anew', signed(purge, ONE), signed(purge), [[], []]],
    ['an unsigned one', '', `${JSON.stringify(rotation(1, 2))}\n`, [[], []]],
    ['an altered one', '', signed(purge).replace('PD-7', 'PD-8'), [[], []]],
    ['a rotation signed with the old key', '', signed(rotation(1, 2), ONE), [[], []]],
    ['a rotation to an older key', '', signed(rotation(2, 1)), [[], []]],
    ['a line that is no JSON', '', 'audit_key_rotated\n', [[], []]],
  ])('leaves out %s', async (_, before, after, expected) => {
    expect(await added(before, after)).toEqual(expected);
  });

  it('leaves out events in other files', async () => {
    expect(await added('', signed(purge), TWO, 'notes/a.jsonl')).toEqual([[], []]);
  });

  it('has none without a key', async () => {
    expect(await added('', signed(purge), null)).toEqual([[], []]);
  });
});

describe('signatureExceptions', () => {
  const events = { rotations: new Set([2]), purgedStories: new Set(['PD-7']) };
  const record = { id: 'a' };
  const pair = (from: typeof TWO | null, to: typeof TWO, say: object = record) => ({
    base: from === null ? record : (JSON.parse(signed(record, from)) as Record<string, unknown>),
    head: JSON.parse(signed({ ...say }, to)) as Record<string, unknown>,
    headBytes: Buffer.from(signed({ ...say }, to).trimEnd()),
  });
  const forged = {
    ...pair(ONE, TWO),
    headBytes: Buffer.from(signed(record).trimEnd().replace('"a"', '"b"')),
  };
  const excuses = signatureExceptions(TWO, events, 64);

  it('excuses a line that became signed, a transition and a rotation that verify', () => {
    const all = [pair(null, TWO), pair(ONE, TWO)] as const;
    expect([
      excuses.signedInPlace(all[0]),
      excuses.signedTransition(all[1]),
      excuses.rotated(all[1]),
    ]).toEqual([true, true, true]);
  });

  it('excuses nothing that does not verify', () => {
    expect([
      excuses.signedInPlace(forged),
      excuses.signedTransition(forged),
      excuses.rotated(forged),
    ]).toEqual([false, false, false]);
  });

  it.each([
    ['without an event', signatureExceptions(TWO, NO_EVENTS, 64), pair(ONE, TWO)],
    ['without a key', signatureExceptions(null, events, 64), pair(ONE, TWO)],
    ['under the same version', excuses, pair(TWO, TWO)],
    ['under an older version', excuses, pair(TWO, ONE)],
  ])('excuses no new signature %s', (_, exceptions, each) => {
    expect(exceptions.rotated(each)).toBe(false);
  });

  it.each([
    [
      'a clarification of the purged story',
      { story_id: 'PD-7', lifecycle_state: 'x', retention_until: 'y' },
      true,
    ],
    ['one of another story', { story_id: 'PD-8', lifecycle_state: 'x', retention_until: 'y' }, false],
    ['another record of the story', { story_id: 'PD-7', final_state: 'DONE' }, false],
    ['an audit event of the story', { story_id: 'PD-7', event_type: 'x' }, false],
  ])('lets %s go: %s', (_, base, expected) => {
    expect(excuses.purged?.(base)).toBe(expected);
  });

  it('has nothing to ask where no story was purged', () => {
    expect(signatureExceptions(TWO, NO_EVENTS, 64).purged).toBeNull();
  });
});
