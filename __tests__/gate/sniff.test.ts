import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { defineFamily } from '../../src/families/define.js';
import { DEFAULT_CONFIG } from '../../src/gate/config.js';
import type { Policy } from '../../src/gate/policy.js';
import { isOfFamily, ownerOf } from '../../src/gate/sniff.js';
import { MemorySnapshot, type MemoryFile } from '../support/memory.js';

const family = defineFamily({ name: 'rows', preset: 'p', files: ['rows/*.jsonl'], claims: ['turn', 'cell'] });
const ROW = '{"turn":1,"cell":"a"}\n';
const OTHER = '{"name":"x"}\n';

async function isRows(content: string | Buffer | MemoryFile, path = 'rows/a.jsonl', lineBytes = 1000) {
  const snapshot = new MemorySnapshot({ [path]: content });
  return await isOfFamily(family, snapshot, snapshot.entry(path), lineBytes);
}

describe('isOfFamily', () => {
  it.each([
    ['the first line', ROW, true],
    ['the first line that parses', `\n{broken\n[]\n${ROW}${OTHER}`, true],
    ['a line behind a byte order mark', `\uFEFF${ROW}`, true],
    ['a line without a newline', ROW.trimEnd(), true],
    ['another first line', `${OTHER}${ROW}`, false],
    ['only one of the members', '{"turn":1}\n', false],
    ['members that are inherited', '{"constructor":1}\n', false],
    ['no line', '', false],
    ['no JSON', 'a,b\n1,2\n', false],
  ])('is told by %s', async (_, text, expected) => {
    expect(await isRows(text)).toBe(expected);
  });

  it.each([[300_000], [600_000]])('reads a first line of %i bytes to its end', async (length) => {
    const text = `{"turn":1,"text":"${'x'.repeat(length)}","cell":"a"}\n`;
    expect(await isRows(text, 'rows/a.jsonl', 1_000_000)).toBe(true);
  });

  it('looks behind a line that is over the limit', async () => {
    expect(await isRows(`{"name":"${'x'.repeat(300_000)}"}\n${ROW}`)).toBe(true);
  });

  it('looks behind any number of lines that do not parse', async () => {
    expect(await isRows(`${'{broken\n'.repeat(100_000)}${ROW}`)).toBe(true);
  });

  it.each([
    ['an archive', gzipSync(ROW), true],
    ['a damaged archive', Buffer.from('no gzip'), false],
  ])('unpacks %s', async (_, content, expected) => {
    expect(await isRows(content, 'rows/a.jsonl.gz')).toBe(expected);
  });

  it('takes a link for no file of any family', async () => {
    expect(await isRows({ content: ROW, mode: '120000' })).toBe(false);
  });
});

describe('ownerOf', () => {
  const source = { label: 'x', config: DEFAULT_CONFIG, families: [], userSchemas: {} };
  const second = defineFamily({ name: 'second', preset: null, files: ['rows/*.jsonl'] });
  const policy = (...families: (typeof family)[]): Policy => ({
    main: source,
    introduced: null,
    fromHead: false,
    warnings: [],
    ownersOf: () => families.map((each) => ({ family: each, source })),
    familyOf: () => null,
  });
  const sighting = (content: string) => {
    const snapshot = new MemorySnapshot({ 'rows/a.jsonl': content });
    return { snapshot, entry: snapshot.entry('rows/a.jsonl') };
  };
  const ownerName = async (who: Policy, ...contents: string[]): Promise<string | undefined> =>
    (await ownerOf(who, 'rows/a.jsonl', contents.map(sighting)))?.family.name;

  it('is the first that claims the path by its name alone', async () => {
    expect(await ownerName(policy(second, family), ROW)).toBe('second');
  });

  it('is the next where the first does not recognise the file', async () => {
    expect(await ownerName(policy(family, second), OTHER)).toBe('second');
  });

  it('is still the first where it recognises what the file was', async () => {
    expect(await ownerName(policy(family, second), OTHER, ROW)).toBe('rows');
  });

  it('is nobody where no one recognises it', async () => {
    expect(await ownerName(policy(family), OTHER)).toBeUndefined();
  });
});
