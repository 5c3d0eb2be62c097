import { describe, expect, it } from '@jest/globals';
import { ID_ENTRY } from '../../src/checks/unique.js';
import { ID_WORDS, writeIdWords } from '../../src/core/id-words.js';
import { IdList } from '../../src/gate/id-list.js';

describe('IdList', () => {
  it("holds an id's bits, its line and whether it is judged", () => {
    const list = new IdList(10);
    list.add('a', 7, true);
    const bits = new Uint32Array(ID_WORDS);
    writeIdWords('a', bits, 0);
    expect([...list.take()]).toEqual([...bits, 7, 1]);
  });

  it('leaves out a line without an id', () => {
    const list = new IdList(10);
    list.add(null, 1, true);
    expect(list.take()).toHaveLength(0);
  });

  it('grows', () => {
    const list = new IdList(0);
    for (let line = 0; line < 1000; line++) list.add(`${line}`, line, false);
    const taken = list.take();
    expect([taken.length, taken[999 * ID_ENTRY + ID_WORDS]]).toEqual([1000 * ID_ENTRY, 999]);
  });

  it('gives memory of its own, which may be handed to another thread', () => {
    const list = new IdList(1000);
    list.add('a', 0, true);
    expect(list.take().buffer.byteLength).toBe(4 * ID_ENTRY);
  });
});
