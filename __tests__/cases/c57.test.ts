import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../../src/core/values/sha256.js';
import { buildDriver, ended } from '../stores/processes.js';
import { newFolder, removeFolders } from '../stores/scene.js';

afterAll(removeFolders);

const start = buildDriver();
const LETTERS = [...'abcdefgh'];
const SIZE = 300_000;
/** The field report asks for 50 of each. */
const EACH = Number(process.env['EVIDENCE_TEST_BLOBS'] ?? 50);

interface Blob {
  readonly id: string;
  readonly len: number;
  readonly sha: string;
  readonly blob: string;
}

function isWhole(line: string): boolean {
  const { len, sha, blob } = JSON.parse(line) as Blob;
  return blob.length === len && sha256Hex(blob) === sha && blob === blob[0]!.repeat(len);
}

describe('long records from several writers', () => {
  it('never mix, also for those who read meanwhile', async () => {
    const file = path.join(newFolder(), 'log.jsonl');
    const writers = LETTERS.map((letter) => start({ do: 'blobs', file, letter, count: EACH, size: SIZE }));
    let running = true;
    const all = Promise.all(writers.map(ended)).finally(() => (running = false));
    let looks = 0;
    while (running) {
      await sleep(150);
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [''];
      // What stands behind the last newline is an unterminated tail and no line.
      const latest = lines.slice(0, -1).slice(-4);
      expect(latest.every(isWhole)).toBe(true);
      looks += 1;
    }
    expect((await all).map(({ how }) => how)).toEqual(LETTERS.map(() => 0));
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.pop()).toBe('');
    const ids = new Set(lines.map((line) => (JSON.parse(line) as Blob).id));
    expect({ lines: lines.length, ids: ids.size, whole: lines.every(isWhole), looked: looks > 0 }).toEqual({
      lines: LETTERS.length * EACH,
      ids: LETTERS.length * EACH,
      whole: true,
      looked: true,
    });
  });
});
