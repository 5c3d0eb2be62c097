import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { appendLine } from '../../src/stores/append.js';
import { newFolder, removeFolders } from '../stores/scene.js';

afterAll(removeFolders);

const TORN = '{"id":"t-1","ok":true}\n{"id":"t-2","ok":true}\n{"id":"t-3","o';
const OPEN = '{"id":"t-1"}\n{"id":"t-2"}';
const NEW = '{"id":"new"}';

function fileWith(content: string): string {
  const file = path.join(newFolder(), 'log.jsonl');
  writeFileSync(file, content);
  return file;
}

describe('an append to a file whose last record is torn', () => {
  it('is refused, and changes no byte', async () => {
    const file = fileWith(TORN);
    expect(await appendLine(file, NEW)).toEqual({ status: 'torn' });
    expect(readFileSync(file, 'utf8')).toBe(TORN);
  });

  it('stands on a line of its own where the fragment is to be closed', async () => {
    const file = fileWith(TORN);
    expect(await appendLine(file, NEW, { tornEnd: 'close' })).toMatchObject({ repaired: 'fragment-closed' });
    expect(readFileSync(file, 'utf8')).toBe(`${TORN}\n${NEW}\n`);
  });

  it('does not fuse the next record either', async () => {
    const file = fileWith(TORN);
    await appendLine(file, NEW, { tornEnd: 'close' });
    await appendLine(file, NEW);
    expect(readFileSync(file, 'utf8').split('\n').slice(-3)).toEqual([NEW, NEW, '']);
  });
});

describe('an append to a file whose last record has no newline', () => {
  it('adds the newline first', async () => {
    const file = fileWith(OPEN);
    expect(await appendLine(file, NEW)).toMatchObject({ repaired: 'newline-added' });
    expect(readFileSync(file, 'utf8')).toBe(`${OPEN}\n${NEW}\n`);
  });
});
