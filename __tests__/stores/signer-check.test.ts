import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeFiles } from '../../src/stores/node-files.js';
import { requireSigner } from '../../src/stores/signer-check.js';
import { codeOf, LIVE, Place, removeFolders } from './scene.js';
import { FOREIGN, ONE, signedLine, signedText } from './signed-scene.js';

afterAll(removeFolders);

const check = (content: string | null, ring = ONE): Promise<unknown> =>
  codeOf(requireSigner(nodeFiles, new Place(content).live, ring, LIVE));

describe('requireSigner', () => {
  it.each([
    ['is not there', null],
    ['is empty', ''],
    ['has no signed line', '{"id":"a"}\n\nno json\n'],
  ])('says nothing against a key where the file %s', async (_, content) => {
    expect(await check(content, FOREIGN)).toBe('none');
  });

  it('looks for the last signed line behind others that are not', async () => {
    const content = `${signedLine('a')}\n{"id":"b"}\n\n{"id":"torn`;
    expect([await check(content), await check(content, FOREIGN)]).toEqual(['none', 'GATE_KEY_UNAVAILABLE']);
  });

  it('finds it far from the end, and in lines longer than what is read at once', async () => {
    const long = `{"id":"${'x'.repeat(200_000)}"}\n`;
    const content = `${signedText('a', 1)}${long}${long}`;
    expect([await check(content), await check(content, FOREIGN)]).toEqual(['none', 'GATE_KEY_UNAVAILABLE']);
  });

  it('looks at the last one alone', async () => {
    expect(await check(`${signedText('a', 1, FOREIGN)}${signedText('b', 1)}`)).toBe('none');
  });

  it('reads a line without its newline', async () => {
    expect(await check(signedLine('a'), FOREIGN)).toBe('GATE_KEY_UNAVAILABLE');
  });
});
