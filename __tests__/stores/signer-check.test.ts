import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeFiles } from '../../src/stores/node-files.js';
import { rollOver } from '../../src/stores/rollover.js';
import { appendSigned } from '../../src/stores/signed-append.js';
import { requireSigner } from '../../src/stores/signer-check.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';
import { codeOf, FIRST_ARCHIVE, LIVE, MOMENT, noSecrets, notes, Place, removeFolders } from './scene.js';
import { FOREIGN, ONE, PREPARED, signedLine, signedText, TWO } from './signed-scene.js';

afterAll(removeFolders);

const WRONG = 'GATE_KEY_UNAVAILABLE';
const UNKNOWN = 'GATE_UNREADABLE';
const LATER_ARCHIVE = 'logs-archive/notes-20250302T080000Z.jsonl';
const family = { ...notes, signature: 'required' as const };

const verdict = (place: Place, ring = ONE): Promise<unknown> =>
  codeOf(requireSigner(nodeFiles, place.target, ring));
const check = (content: string | null, ring = ONE): Promise<unknown> =>
  verdict(new Place(content, family), ring);

/** A repository with these files; packed where the name says so. */
function withArchives(files: Readonly<Record<string, string>>, live: string | null = ''): Place {
  const place = new Place(live, family);
  for (const [name, content] of Object.entries(files)) {
    place.write(name, '');
    writeFileSync(path.join(place.root, name), name.endsWith('.gz') ? gzipSync(content) : content);
  }
  return place;
}

describe('requireSigner', () => {
  it.each([
    ['is not there', null],
    ['is empty', ''],
    ['has no signed line', '{"id":"a"}\n\nno json\n'],
  ])('says nothing against a key where the file %s, and no archive is there', async (_, content) => {
    expect(await check(content, FOREIGN)).toBe('none');
  });

  it('looks for the last signed line behind others that are not', async () => {
    const content = `${signedLine('a')}\n{"id":"b"}\n\n{"id":"torn`;
    expect([await check(content), await check(content, FOREIGN)]).toEqual(['none', WRONG]);
  });

  it('looks at the last one alone', async () => {
    expect(await check(`${signedText('a', 1, FOREIGN)}${signedText('b', 1)}`)).toBe('none');
  });

  it('reads a line without its newline', async () => {
    expect(await check(signedLine('a'), FOREIGN)).toBe(WRONG);
  });

  describe('when a roll-over emptied the live file', () => {
    async function rolledOver(): Promise<Place> {
      const place = new Place(signedText('a', 3), family);
      await rollOver(place.target, { force: true, now: () => MOMENT });
      expect([place.read(), place.archives()]).toEqual(['', [FIRST_ARCHIVE]]);
      return place;
    }

    it('lets the archive say which key signs', async () => {
      const place = await rolledOver();
      expect([await verdict(place), await verdict(place, FOREIGN)]).toEqual(['none', WRONG]);
    });

    it('lets no append through with another key', async () => {
      const place = await rolledOver();
      const append = (ring = ONE) => codeOf(appendSigned(place.target, { id: 'b' }, { ...noSecrets, ring }));
      expect([await append(FOREIGN), place.read(), await append()]).toEqual([WRONG, '', 'none']);
    });

    it('cannot tell where the archive that the receipt names is missing', async () => {
      const place = await rolledOver();
      const bare = withArchives({ 'logs-archive/receipts.jsonl': place.read('logs-archive/receipts.jsonl') });
      expect(await verdict(bare)).toBe(UNKNOWN);
    });

    it('takes no receipt of another live file for its own', async () => {
      const receipts = (await rolledOver()).read('logs-archive/receipts.jsonl').replaceAll('notes', 'other');
      expect(await verdict(withArchives({ 'logs-archive/receipts.jsonl': receipts }))).toBe('none');
    });
  });

  describe('when only archives hold signed lines', () => {
    it.each([
      ['an archive', { [FIRST_ARCHIVE]: signedText('a', 2) }],
      ['a packed archive', { [`${FIRST_ARCHIVE}.gz`]: signedText('a', 2) }],
      [
        'an archive whose last lines are not signed',
        { [FIRST_ARCHIVE]: `${signedText('a', 1)}{"id":"b"}\nx\n` },
      ],
      ['a packed one like that', { [`${FIRST_ARCHIVE}.gz`]: `${signedText('a', 1)}{"id":"b"}\n{"id":"torn` }],
      ['the newest', { [FIRST_ARCHIVE]: signedText('a', 1, FOREIGN), [LATER_ARCHIVE]: signedText('b', 1) }],
      [
        'the newest by number within a second',
        {
          [FIRST_ARCHIVE.replace('Z', 'Z-10')]: signedText('c', 1),
          [FIRST_ARCHIVE.replace('Z', 'Z-9')]: signedText('b', 1, FOREIGN),
          [FIRST_ARCHIVE]: signedText('a', 1, FOREIGN),
        },
      ],
      [
        'the newest though an older one is packed',
        { [`${FIRST_ARCHIVE}.gz`]: signedText('a', 1, FOREIGN), [LATER_ARCHIVE]: signedText('b', 1) },
      ],
      ['the newest that holds one', { [FIRST_ARCHIVE]: signedText('a', 1), [LATER_ARCHIVE]: '{"id":"b"}\n' }],
    ])('lets %s decide', async (_, files) => {
      for (const live of [null, '', '{"id":"unsigned"}\n']) {
        const place = withArchives(files, live);
        expect([await verdict(place), await verdict(place, FOREIGN)]).toEqual(['none', WRONG]);
      }
    });

    it('asks no archive where the live file holds one too', async () => {
      const place = withArchives({ [FIRST_ARCHIVE]: signedText('a', 1, FOREIGN) }, signedText('b', 1));
      expect(await verdict(place)).toBe('none');
    });

    it('asks none of another live file', async () => {
      const other = FIRST_ARCHIVE.replace('notes', 'notes-b');
      expect(await verdict(withArchives({ [other]: signedText('a', 1, FOREIGN) }))).toBe('none');
    });

    it.each([
      ['takes a rotation since for an explanation', signedText('a', 1), TWO, 'none'],
      ['wants the key that the rotation put aside', signedText('a', 1), ringOf([2, keyHexOf('two')]), WRONG],
      ['takes no key of a retired version', signedText('a', 1, TWO), PREPARED, WRONG],
      ['takes no altered line for one of its own', signedText('a', 1).replace('a-1', 'a-2'), ONE, WRONG],
    ])('%s', async (_, content, ring, code) => {
      expect(await verdict(withArchives({ [FIRST_ARCHIVE]: content }), ring)).toBe(code);
      expect(await verdict(withArchives({ [`${FIRST_ARCHIVE}.gz`]: content }), ring)).toBe(code);
    });

    it.each([
      ['is cut off', gzipSync(signedText('a', 50)).subarray(0, -20)],
      ['is no gzip at all', Buffer.from(signedText('a', 1))],
    ])('cannot tell where the packed archive %s', async (_, content) => {
      const place = withArchives({});
      place.write(`${FIRST_ARCHIVE}.gz`, '');
      writeFileSync(path.join(place.root, `${FIRST_ARCHIVE}.gz`), content);
      expect(await verdict(place)).toBe(UNKNOWN);
    });

    it('cannot tell where something else stands in an archive’s place', async () => {
      const [folder, link] = [withArchives({}), withArchives({})];
      mkdirSync(path.join(folder.root, FIRST_ARCHIVE), { recursive: true });
      mkdirSync(path.join(link.root, 'logs-archive'));
      symlinkSync(link.live, path.join(link.root, FIRST_ARCHIVE));
      expect([await verdict(folder), await verdict(link)]).toEqual([UNKNOWN, UNKNOWN]);
    });
  });

  it('looks for no archives of a family that has none', async () => {
    const place = withArchives({ [FIRST_ARCHIVE]: signedText('a', 1, FOREIGN) });
    const target = { root: place.root, family: { ...family, archive: null }, livePath: LIVE };
    expect(await codeOf(requireSigner(nodeFiles, target, ONE))).toBe('none');
  });
});
