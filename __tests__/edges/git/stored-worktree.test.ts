import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entry, Snapshot } from '../../../src/gate/ports.js';
import type { LineEnds } from '../../../src/edges/git/line-ends.js';
import { StoredWorktree } from '../../../src/edges/git/stored-worktree.js';
import { cloneOf, opened, removeScratch, Scratch, textOf } from './scratch.js';

afterEach(removeScratch);

/** A clone of a repository with one file, checked out by this setting. */
function checkedOut(content: string, attributes: string | null, autocrlf: string): Scratch {
  const up = Scratch.create({ name: 'up' });
  up.write('log.jsonl', content);
  if (attributes !== null) up.write('.gitattributes', attributes);
  up.git('-c', 'core.autocrlf=false', 'add', '-A');
  up.commit();
  return cloneOf(up, '-c', `core.autocrlf=${autocrlf}`);
}

async function storedText(scratch: Scratch): Promise<[string | null, readonly string[]]> {
  const snapshot = (await opened(scratch)).worktree('stored');
  const text = await textOf(snapshot, 'log.jsonl');
  return [text, snapshot.converted?.() ?? []];
}

describe('the working tree with stored line ends', () => {
  describe('when the checkout converted', () => {
    it.each([
      ['core.autocrlf', null, 'true'],
      ['eol=crlf', '*.jsonl text eol=crlf\n', 'false'],
      ['text=auto eol=crlf', '* text=auto eol=crlf\n', 'false'],
    ])('reads LF (%s)', async (_, attributes, autocrlf) => {
      const scratch = checkedOut('{}\n{}\n', attributes, autocrlf);
      expect([
        await storedText(scratch),
        await textOf((await opened(scratch)).worktree(), 'log.jsonl'),
      ]).toEqual([['{}\n{}\n', ['log.jsonl']], '{}\r\n{}\r\n']);
    });

    it('reads LF also where lines were appended since', async () => {
      const scratch = checkedOut('{}\n', null, 'true');
      scratch.write('log.jsonl', '{}\r\n{"n":1}\n');
      expect((await storedText(scratch))[0]).toBe('{}\n{"n":1}\n');
    });
  });

  describe('when git would store CR LF', () => {
    it.each([
      ['nothing converts', null, 'false'],
      ['-text', '*.jsonl -text\n', 'true'],
    ])('reads what is on disk (%s)', async (_, attributes, autocrlf) => {
      const scratch = checkedOut('{}\n', attributes, autocrlf);
      scratch.write('log.jsonl', '{}\r\n');
      expect(await storedText(scratch)).toEqual(['{}\r\n', []]);
    });

    it('reads what is on disk where CR LF is stored already', async () => {
      expect(await storedText(checkedOut('{}\r\n', null, 'true'))).toEqual(['{}\r\n', []]);
    });

    it('reads what is on disk where the file is not tracked', async () => {
      const scratch = checkedOut('{}\n', null, 'true');
      scratch.git('rm', '-q', '--cached', 'log.jsonl');
      scratch.write('log.jsonl', '{}\r\n');
      expect(await storedText(scratch)).toEqual(['{}\r\n', []]);
    });
  });
});

describe('a stream with stored line ends', () => {
  const entry: Entry = { path: 'log.jsonl', mode: '100644', oid: null };
  const disk = (pieces: readonly Uint8Array[]): Snapshot =>
    ({
      kind: 'worktree',
      label: 'working tree',
      stream: async function* () {
        for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
      },
    }) as unknown as Snapshot;
  const convert = { areConverted: () => Promise.resolve(true) } as unknown as LineEnds;

  it('is the same wherever the pieces are cut', async () => {
    const piece = fc
      .array(fc.constantFrom(0x0d, 0x0a, 0x78), { maxLength: 6 })
      .map((bytes) => Uint8Array.from(bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        const parts: Uint8Array[] = [];
        for await (const part of new StoredWorktree(disk(pieces), convert).stream(entry, 8)) parts.push(part);
        const whole = Buffer.concat(pieces).toString('latin1').replaceAll('\r\n', '\n');
        expect(Buffer.concat(parts).toString('latin1')).toBe(whole);
      }),
    );
  });
});
