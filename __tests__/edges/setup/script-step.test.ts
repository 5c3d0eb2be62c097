import { afterEach, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { House } from '../../../src/edges/setup/house.js';
import { scriptStep } from '../../../src/edges/setup/script-step.js';
import { removeScratch, scratchFolder } from '../git/scratch.js';

afterEach(removeScratch);

/** The state of the step, and package.json once it is done. */
async function after(text: string): Promise<[string | undefined, string]> {
  const root = scratchFolder();
  const file = path.join(root, 'package.json');
  writeFileSync(file, text);
  const step = scriptStep(new House(root));
  await step?.apply?.();
  return [step?.state, readFileSync(file, 'utf8')];
}

describe('the script parity', () => {
  it.each([
    [
      '{\n  "scripts": {\n    "a": "b"\n  }\n}\n',
      '{\n  "scripts": {\n    "parity": "evidence parity",\n    "a": "b"\n  }\n}\n',
    ],
    ['{\n  "scripts": {}\n}\n', '{\n  "scripts": {\n    "parity": "evidence parity"\n  }\n}\n'],
    ['{\n\t"name": "x"\n}\n', '{\n\t"scripts": {\n\t\t"parity": "evidence parity"\n\t},\n\t"name": "x"\n}\n'],
    ['{}\n', '{\n  "scripts": {\n    "parity": "evidence parity"\n  }\n}\n'],
  ])('is put into %j', async (before, text) => {
    expect(await after(before)).toEqual(['write', text]);
  });

  it.each([
    ['keep', '{"scripts":{"parity":"mine"}}'],
    ['advise', '{"config":{"scripts":{"a":"b"}},"scripts":{"c":"d"}}'],
    ['advise', 'no json'],
  ])('leaves the file alone (%s)', async (state, text) => {
    expect(await after(text)).toEqual([state, text]);
  });

  it('asks for nothing without a package.json', () => {
    expect(scriptStep(new House(scratchFolder()))).toBeNull();
  });
});
