import { afterAll, describe, expect, it } from '@jest/globals';
import { appendAuditEvent, sessionPathOf, unsignedEntryEvent } from '../../src/stores/audit-event.js';
import type { FileLayer, OpenFile } from '../../src/stores/file-layer.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { rollOver } from '../../src/stores/rollover.js';
import { rotateKeys } from '../../src/stores/rotation.js';
import { appendSigned } from '../../src/stores/signed-append.js';
import { signExisting } from '../../src/stores/signed-migration.js';
import { keyHexOf } from '../core/signature/keys.js';
import { LeakSearch } from '../edges/leak-search.js';
import { rotationRequest, SESSION } from './rotation-order.js';
import { LIVE, MOMENT, noSecrets, notes, Place, removeFolders } from './scene.js';
import { ONE, signedText } from './signed-scene.js';

afterAll(removeFolders);

const search = new LeakSearch({ one: keyHexOf('one'), two: keyHexOf('two') });
const family = { ...notes, signature: 'required' as const, maxLines: 2 };

/** The file system, and a record of every name and every byte that was ever written: drafts, locks and journals too. */
function recordingFiles(): FileLayer & { readonly names: Set<string>; readonly written: Buffer[] } {
  const names = new Set<string>();
  const written: Buffer[] = [];
  const wrap = (file: OpenFile): OpenFile => ({
    ...file,
    write: async (from, offset, length, position) => {
      written.push(Buffer.from(from.subarray(offset, offset + length)));
      return await file.write(from, offset, length, position);
    },
  });
  return {
    ...nodeFiles,
    names,
    written,
    open: async (name, ...rest) => {
      names.add(name);
      return wrap(await nodeFiles.open(name, ...rest));
    },
    rename: async (from, to) => {
      names.add(to);
      await nodeFiles.rename(from, to);
    },
    link: async (existing, name) => {
      names.add(name);
      await nodeFiles.link(existing, name);
    },
  };
}

describe('keys', () => {
  it('are in no byte that the stores write, and in no name that they give, be it for a moment', async () => {
    const files = recordingFiles();
    const place = new Place(`{"id":"a"}\n`, family);
    place.write('logs/other.jsonl', signedText('o', 3));
    const options = { ...noSecrets, files, ring: ONE };
    await signExisting(place.target, ONE, { write: true, files });
    for (const id of ['b', 'c', 'd']) await appendSigned(place.target, { id }, options);
    await rollOver(place.target, { files, force: true, now: () => MOMENT });
    const counts = { valid: 0, unsigned: 1, malformed: 0, invalid: 0, unverifiable: 0, repeated: 0 };
    const event = unsignedEntryEvent(LIVE, counts, { story: 'L', brick: 'B3' });
    await appendAuditEvent(place.root, sessionPathOf('L', MOMENT), event, options);
    const journal = `${place.root}/rotation.json`;
    const paths = [LIVE, 'logs/other.jsonl'];
    await rotateKeys(rotationRequest({ root: place.root, paths, journal }, files));

    const text = Buffer.concat(files.written);
    expect([search.in(text), search.in([...files.names].join('\n'))]).toEqual([[], []]);
    expect(search.below(place.root)).toEqual([]);
    // All of it was seen: locks, drafts, journals, archives and receipts.
    const seen = [
      /\.lock/,
      /\.next$/,
      /rotation\.json$/,
      /\.rollover$/,
      /receipts\.jsonl$/,
      /-archive\/[^/]+Z\.jsonl$/,
    ];
    expect(seen.filter((form) => ![...files.names].some((name) => form.test(name)))).toEqual([]);
    expect([
      text.includes('"from":1'),
      text.includes('audit_key_rotated'),
      place.read(SESSION) !== '',
    ]).toEqual([true, true, true]);
  });
});
