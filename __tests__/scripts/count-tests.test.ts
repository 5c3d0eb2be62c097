import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const SCRIPT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../scripts/count-tests.mjs');
const SOUND = {
  numTotalTests: 3,
  numPassedTests: 3,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  success: true,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evidence-count-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is printed, and the exit status. */
function count(results: string | null, brokenSteps: number): readonly [string, number | null] {
  const file = path.join(folder, 'results.json');
  rmSync(file, { force: true });
  if (results !== null) writeFileSync(file, results);
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, file, String(brokenSteps)], {
    encoding: 'utf8',
  });
  return [stdout, status];
}

describe('the count of tests', () => {
  it('is green only when everything passed', () => {
    expect(count(JSON.stringify(SOUND), 0)).toEqual(['3 passed, 0 failed\n', 0]);
  });

  it.each<[string, object, number, string]>([
    ['a failed test', { numPassedTests: 2, numFailedTests: 1, success: false }, 0, '2 passed, 1 failed\n'],
    [
      'a suite that could not run',
      { numRuntimeErrorTestSuites: 1, success: false },
      0,
      '3 passed, 1 failed\n',
    ],
    ['a failed step', {}, 2, '3 passed, 2 failed\n'],
    ['a failure that no number shows', { success: false }, 0, '3 passed, 1 failed\n'],
    ['a run without tests', { numTotalTests: 0, numPassedTests: 0 }, 0, '0 passed, 1 failed\n'],
  ])('counts %s', (_, change, steps, line) => {
    expect(count(JSON.stringify({ ...SOUND, ...change }), steps)).toEqual([line, 1]);
  });

  it.each<[string, string | null, number]>([
    ['missing results', null, 0],
    ['torn results', '{"numTotalTests": 3,', 0],
    ['missing results after a failed step', null, 1],
  ])('counts %s as one failure', (_, results, steps) => {
    expect(count(results, steps)).toEqual(['0 passed, 1 failed\n', 1]);
  });
});
