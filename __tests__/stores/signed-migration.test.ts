import { afterAll, describe, expect, it } from '@jest/globals';
import { signLine } from '../../src/core/signature/sign.js';
import { signExisting, type MigrationResult } from '../../src/stores/signed-migration.js';
import { faultyFiles } from './faulty-files.js';
import { codeOf, FIRST_ARCHIVE, notes, Place, removeFolders } from './scene.js';
import { FOREIGN, ledger, ONE, signedLine, signedText, TWO } from './signed-scene.js';

afterAll(removeFolders);

const migrate = (place: Place, write = true, ring = ONE): Promise<MigrationResult> =>
  signExisting(place.target, ring, { write });

const MIXED = `{"id":"a", "n":1.0}\n\n${signedLine('b')}\n{"id":"c"}\r\nno json\n`;

describe('signExisting', () => {
  it('says what it would do, and does nothing, unless it is to write', async () => {
    const place = new Place('{"id":"a"}\n', ledger);
    expect(await migrate(place, false)).toMatchObject({ status: 'would-sign', signed: 1 });
    expect(place.read()).toBe('{"id":"a"}\n');
  });

  it('signs unsigned lines in their places, and leaves all others byte for byte', async () => {
    const place = new Place(MIXED, ledger);
    const result = await migrate(place);
    expect(result).toEqual({ status: 'signed', signed: 2, behind: 1, left: 1, unreadable: 1 });
    const signed = (record: object): string => signLine({ ...record }, ONE);
    expect(place.read()).toBe(
      `${signed({ id: 'a', n: 1 })}\n\n${signedLine('b')}\n${signed({ id: 'c' })}\r\nno json\n`,
    );
  });

  it('finds nothing to do the second time', async () => {
    const place = new Place(MIXED, ledger);
    await migrate(place);
    const once = place.read();
    expect([(await migrate(place)).status, place.read()]).toEqual(['nothing', once]);
  });

  it('keeps a last line without its newline as it is', async () => {
    const place = new Place('{"id":"a"}\n{"id":"b"}', ledger);
    await migrate(place);
    expect(place.read()).toBe(`${signedLine('a')}\n${signedLine('b')}`);
  });

  it('leaves lines whose signature does not hold', async () => {
    const altered = signedText('b', 1).replace('b-1', 'b-2') + signedText('c', 1);
    const place = new Place(`{"id":"a"}\n${altered}`, ledger);
    expect(await migrate(place)).toMatchObject({ signed: 1, left: 2 });
    expect(place.read()).toBe(`${signedLine('a')}\n${altered}`);
  });

  describe('when key versions would step back', () => {
    it('refuses to sign in front of lines of an older version', async () => {
      const before = `{"id":"a"}\n${signedText('b', 1, ONE)}`;
      const place = new Place(before, ledger);
      expect(await codeOf(migrate(place, true, TWO))).toBe('GATE_USAGE');
      expect(place.read()).toBe(before);
    });

    it('signs behind them', async () => {
      const place = new Place(`${signedText('b', 1, ONE)}{"id":"c"}\n`, ledger);
      expect(await migrate(place, true, TWO)).toMatchObject({ status: 'signed', behind: 1 });
    });
  });

  it.each([
    ['a file that is not there', null, ONE, 'GATE_USAGE'],
    ['an incomplete last line', '{"id":"a"}\n{"id":"b', ONE, 'GATE_USAGE'],
    ['a key that is not the file’s', `${signedText('a', 1)}{"id":"b"}\n`, FOREIGN, 'GATE_KEY_UNAVAILABLE'],
  ])('refuses %s', async (_, before, ring, code) => {
    const place = new Place(before, ledger);
    expect(await codeOf(migrate(place, true, ring))).toBe(code);
    if (before !== null) expect(place.read()).toBe(before);
  });

  it('refuses a key that is not that of the newest archive, where the file has no signed line', async () => {
    const place = new Place('{"id":"b"}\n', { ...notes, signature: 'required' });
    place.write(FIRST_ARCHIVE, signedText('a', 1));
    expect([await codeOf(migrate(place, true, FOREIGN)), place.read()]).toEqual([
      'GATE_KEY_UNAVAILABLE',
      '{"id":"b"}\n',
    ]);
    expect(await migrate(place)).toMatchObject({ status: 'signed', signed: 1 });
  });

  it('leaves the file as it was where it cannot be written', async () => {
    const before = '{"id":"a"}\n';
    for (let at = 1; ; at++) {
      const place = new Place(before, ledger);
      const files = faultyFiles({ at, how: 'ENOSPC' });
      const code = await codeOf(signExisting(place.target, ONE, { write: true, files }));
      if (code === 'none' && files.steps.length < at) break;
      expect([before, `${signedLine('a')}\n`]).toContain(place.read());
      expect(place.files().filter((name) => name.endsWith('.next'))).toEqual([]);
    }
  });
});
