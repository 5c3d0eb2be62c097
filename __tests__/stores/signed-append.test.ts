import { afterAll, describe, expect, it } from '@jest/globals';
import { signLine } from '../../src/core/signature/sign.js';
import { appendSigned } from '../../src/stores/signed-append.js';
import { verdictOf } from '../core/signature/keys.js';
import { codeOf, noSecrets, notes, Place, removeFolders } from './scene.js';
import { FOREIGN, ledger, ONE, PREPARED, signedLine, signedText, TWO } from './signed-scene.js';

afterAll(removeFolders);

const append = (place: Place, record: Record<string, unknown>, ring = ONE) =>
  appendSigned(place.target, record, { ...noSecrets, ring });

const lastLine = (place: Place): string => place.read().trimEnd().split('\n').at(-1) ?? '';

describe('appendSigned', () => {
  it('writes the canonical line that the key signs', async () => {
    const place = new Place(null, ledger);
    await append(place, { text: 'é\u2028', id: 'a', n: 1e21 });
    expect(place.read()).toBe(`${signLine({ id: 'a', n: 1e21, text: 'é\u2028' }, ONE)}\n`);
  });

  it('replaces a signature and a key version that the record brings', async () => {
    const place = new Place(null, ledger);
    await append(place, { id: 'a', key_version: 9, sig_hmac_sha256: 'ab'.repeat(32) });
    expect(verdictOf(lastLine(place), ONE).state).toBe('valid');
  });

  it('keeps members whose names are numbers or belong to every object', async () => {
    const place = new Place(null, ledger);
    await append(place, JSON.parse('{"id":"a","10":1,"9":2,"__proto__":{"x":1},"constructor":1}'));
    expect(verdictOf(lastLine(place), ONE).state).toBe('valid');
    expect(lastLine(place)).toContain('"__proto__":{"x":1}');
  });

  it('leaves the lines before as they are', async () => {
    const before = signedText('a', 2);
    const place = new Place(before, ledger);
    await append(place, { id: 'b' });
    expect(place.read()).toBe(`${before}${signedLine('b')}\n`);
  });

  describe('when the file ends in an incomplete line', () => {
    const torn = `${signedLine('a')}\n{"id":"b`;

    it('refuses, and writes nothing', async () => {
      const place = new Place(torn, ledger);
      const result = await append(place, { id: 'c' });
      expect([result.status, place.read()]).toEqual(['refused', torn]);
    });

    it('ends it with a newline where that is asked for, and says so', async () => {
      const place = new Place(torn, ledger);
      const result = await appendSigned(
        place.target,
        { id: 'c' },
        { ...noSecrets, ring: ONE, tornEnd: 'close' },
      );
      expect(result).toMatchObject({ status: 'appended', repaired: 'fragment-closed' });
      expect(place.read()).toBe(`${torn}\n${signedLine('c')}\n`);
    });
  });

  it('adds the newline that a last line lacks', async () => {
    const place = new Place(signedLine('a'), ledger);
    const result = await append(place, { id: 'b' });
    expect(result).toMatchObject({ repaired: 'newline-added' });
    expect(place.read()).toBe(signedText('a', 0) + `${signedLine('a')}\n${signedLine('b')}\n`);
  });

  it('refuses what the family’s schema does not take, and writes nothing', async () => {
    const place = new Place(null, { ...ledger, preset: 'x', schemas: { 1: 'memory-pattern.v1' } });
    const result = await append(place, { id: 'a' });
    expect([result.status, place.files()]).toEqual(['refused', []]);
  });

  it('adds what is known under the lock before it signs', async () => {
    const place = new Place(null, ledger);
    const complete = (record: object) => ({ ...record, ts: 'now' });
    await appendSigned(place.target, { id: 'a' }, { ...noSecrets, ring: ONE, complete });
    expect(place.read()).toBe(`${signLine({ id: 'a', ts: 'now' }, ONE)}\n`);
  });

  it.each([
    ['half of a surrogate pair', { id: '\ud800' }],
    ['a number that is none', { id: 'a', n: Number.NaN }],
    ['a whole number that no reader keeps', { id: 'a', n: 123456789012345683968 }],
    ['a cycle', cycle()],
  ])('signs no record with %s', async (_, record) => {
    const place = new Place(null, ledger);
    expect(await codeOf(append(place, record as Record<string, unknown>))).toBe('GATE_USAGE');
    expect(place.files()).toEqual([]);
  });

  it('signs nothing for a family that is not signed', async () => {
    expect(await codeOf(append(new Place(null, notes), { id: 'a' }))).toBe('GATE_USAGE');
  });

  describe('when the keys are not those of the file', () => {
    it.each([
      ['another key has the version of its last line', signedText('a', 1), FOREIGN],
      ['its last line has a newer version', signedText('a', 1, TWO), PREPARED],
      ['its last line has a version that is not here', signedText('a', 1, TWO), ONE],
      ['its last line was altered', signedText('a', 1).replace('a-1', 'a-2'), ONE],
      ['its last signature is malformed', '{"id":"a","key_version":1,"sig_hmac_sha256":"x"}\n', ONE],
    ])('refuses where %s', async (_, before, ring) => {
      const place = new Place(before, ledger);
      expect(await codeOf(append(place, { id: 'b' }, ring))).toBe('GATE_KEY_UNAVAILABLE');
      expect(place.read()).toBe(before);
    });
  });

  it('goes on after a rotation: the old key is archived and verifies the last line', async () => {
    const place = new Place(signedText('a', 1, ONE), ledger);
    expect((await append(place, { id: 'b' }, TWO)).status).toBe('appended');
  });

  it('gives every one of many writers a line of its own', async () => {
    const place = new Place(null, ledger);
    await Promise.all(Array.from({ length: 12 }, (_, at) => append(place, { id: `w-${at}` })));
    const lines = place.read().trimEnd().split('\n');
    expect([lines.length, new Set(lines.map((line) => verdictOf(line, ONE).state))]).toEqual([
      12,
      new Set(['valid']),
    ]);
  });
});

function cycle(): object {
  const record: Record<string, unknown> = { id: 'a' };
  record['self'] = record;
  return record;
}
