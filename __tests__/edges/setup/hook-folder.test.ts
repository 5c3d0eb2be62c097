import { afterEach, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { findRepository } from '../../../src/edges/git/discovery.js';
import { hookFolder, huskyFolder, startsGate } from '../../../src/edges/setup/hook-folder.js';
import { House } from '../../../src/edges/setup/house.js';
import { removeScratch, Scratch } from '../git/scratch.js';

afterEach(removeScratch);

const folderOf = async (scratch: Scratch): Promise<string> =>
  await hookFolder(await findRepository(scratch.root, scratch.env, false));

describe('hookFolder', () => {
  it('is that of the git directory', async () => {
    const scratch = Scratch.create();
    expect(await folderOf(scratch)).toBe(path.join(scratch.root, '.git/hooks'));
  });

  it('is core.hooksPath where that is set', async () => {
    const scratch = Scratch.create();
    scratch.git('config', 'core.hooksPath', '.husky/_');
    expect(await folderOf(scratch)).toBe(path.join(scratch.root, '.husky/_'));
  });

  it('is shared by work trees', async () => {
    const scratch = Scratch.create();
    scratch.commit();
    scratch.git('worktree', 'add', '-q', '../second');
    const second = new Scratch(path.join(scratch.root, '../second'));
    expect(await folderOf(second)).toBe(path.join(scratch.root, '.git/hooks'));
  });
});

describe('huskyFolder', () => {
  it('stands above the folder that git is pointed at', () => {
    expect(huskyFolder(new House('/r'), path.join('/r', 'hooks', '_'))).toBe('hooks');
  });

  it.each([
    ['package.json', '{"devDependencies":{"husky":"9"}}', '.husky'],
    ['.husky/pre-commit', '', '.husky'],
    ['package.json', '{}', null],
  ])('is found by %s with %j', (name, content, folder) => {
    const scratch = Scratch.create();
    scratch.write(name, content);
    expect(huskyFolder(new House(scratch.root), path.join(scratch.root, '.git/hooks'))).toBe(folder);
  });
});

describe('startsGate', () => {
  it.each([
    ['sh node_modules/evidence-gate/hooks/pre-commit "$@"', true],
    ['npx evidence hook pre-push', true],
    ['npm test', false],
  ])('says of %j: %s', (text, expected) => {
    expect(startsGate(text)).toBe(expected);
  });
});
