import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ArchiveFault } from '../../src/core/gzip.js';
import { lastSignature } from '../../src/stores/last-signature.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { withFile } from '../../src/stores/whole-file.js';
import { newFolder, removeFolders } from './scene.js';
import { ONE, signedLine, signedText, TWO } from './signed-scene.js';

afterAll(removeFolders);

type Limits = Parameters<typeof lastSignature>[3];

function written(bytes: string | Buffer): string {
  const file = path.join(newFolder(), 'a.jsonl');
  writeFileSync(file, bytes);
  return file;
}

const read = (bytes: string | Buffer, isPacked: boolean, limits?: Limits) =>
  withFile(nodeFiles, written(bytes), (open) => lastSignature(open, isPacked, TWO, limits));

/** `state version` of the last signature, read from the file as it is and packed. */
async function both(text: string, limits?: Limits): Promise<readonly string[]> {
  const found = [await read(text, false, limits), await read(gzipSync(text), true, limits)];
  return found.map((each) => (each === null ? 'none' : `${each.state} ${each.keyVersion}`));
}

const filler = (count: number): string => `{"id":"${'x'.repeat(count)}"}\n`;

describe('lastSignature', () => {
  it.each([
    ['an empty file', '', 'none'],
    ['no signed line', '{"id":"a"}\nno json\n\n', 'none'],
    ['the last of several', signedText('a', 3) + signedText('b', 1, TWO), 'valid 2'],
    ['a line without its newline', signedText('a', 3) + signedLine('b', TWO), 'valid 2'],
    ['a line with CR before its newline', `${signedLine('a')}\r\n`, 'valid 1'],
    ['unsigned lines behind it', `${signedText('a', 2)}{"id":"b"}\n\n \n{"id":"torn`, 'valid 1'],
    ['many of them', signedText('a', 1, TWO) + filler(100).repeat(5000), 'valid 2'],
    ['longer ones than are read at once', signedText('a', 1) + filler(200_000).repeat(3), 'valid 1'],
    ['many signed ones before it', signedText('a', 3000) + signedText('b', 1, TWO), 'valid 2'],
    ['one that is longer than is read at once', `${signedLine('y'.repeat(300_000), TWO)}\n`, 'valid 2'],
    ['an altered one', signedText('a', 1).replace('a-1', 'a-2'), 'invalid 1'],
    ['a malformed one', `${signedText('a', 1)}{"key_version":1,"sig_hmac_sha256":"x"}\n`, 'malformed null'],
    ['a name that is spelt with an escape', `${signedLine('a').replace('sig_', '\\u0073ig_')}\n`, 'valid 1'],
  ])('is that of %s', async (_, text, state) => {
    expect(await both(text)).toEqual([state, state]);
  });

  it('passes over lines that are longer than a line may be, and their like', async () => {
    const limits = { lineBytes: 1000, depth: 64 };
    const long = `${signedLine('z'.repeat(2000), TWO)}\n`;
    for (const text of [
      signedText('a', 1) + long,
      signedText('a', 1) + long.repeat(200),
      `${signedText('a', 1)}${'z'.repeat(500_000)}`,
      long + signedText('a', 1) + long,
    ]) {
      expect(await both(text, limits)).toEqual(['valid 1', 'valid 1']);
    }
  });

  it('reads the members of a packed file as one', async () => {
    const [one, two] = [signedLine('a'), `${signedLine('b', TWO)}\n`];
    const packed = Buffer.concat([gzipSync(`${one}\n${two.slice(0, 40)}`), gzipSync(two.slice(40))]);
    expect(await read(packed, true)).toMatchObject({ state: 'valid', keyVersion: 2 });
  });

  it('gives none for a packed file that ends too early, whatever stood before', async () => {
    const packed = gzipSync(signedText('a', 2000)).subarray(0, -9);
    await expect(read(packed, true)).rejects.toBeInstanceOf(ArchiveFault);
  });

  it('is told apart from what the keys here do not know', async () => {
    const found = await withFile(nodeFiles, written(gzipSync(signedText('a', 1, TWO))), (open) =>
      lastSignature(open, true, ONE),
    );
    expect(found).toMatchObject({ state: 'unverifiable', reason: 'key-unknown', keyVersion: 2 });
  });
});
