import { afterEach, describe, expect, it } from '@jest/globals';
import { findRepository } from '../../../src/edges/git/discovery.js';
import { openLocalConfig } from '../../../src/edges/git/local-config.js';
import { attributesStep, lacksAttributes } from '../../../src/edges/setup/attributes-step.js';
import { configStep, presetsHere } from '../../../src/edges/setup/config-step.js';
import { driverCommand, driverStep } from '../../../src/edges/setup/driver-step.js';
import { hookLine, hookSteps } from '../../../src/edges/setup/hook-steps.js';
import { House } from '../../../src/edges/setup/house.js';
import { workflowStep } from '../../../src/edges/setup/workflow-step.js';
import { customFamily } from '../../../src/families/custom.js';
import { opened, removeScratch, Scratch } from '../git/scratch.js';
import { withPackage } from '../terminal/set-up.js';

afterEach(removeScratch);

const placeOf = (scratch: Scratch) => findRepository(scratch.root, scratch.env, false);

describe('the step of .gitattributes', () => {
  const step = async (scratch: Scratch, ...files: string[]) =>
    await attributesStep(
      new House(scratch.root),
      await placeOf(scratch),
      files.length === 0 ? [] : [customFamily('log', { files })],
    );

  it('has nothing to do where another line says the same', async () => {
    const scratch = Scratch.create();
    scratch.write('.gitattributes', '*.json* -text merge=evidence\n');
    expect((await step(scratch)).state).toBe('keep');
  });

  it('names the paths of families that are called otherwise', async () => {
    const { detail } = await step(Scratch.create(), 'logs/*.log', 'runs/**/*.jsonl');
    expect(detail).toBe('new: *.jsonl -text merge=evidence, logs/*.log -text merge=evidence');
  });
});

describe('lacksAttributes', () => {
  it('names the paths that git would convert or merge in another way', async () => {
    const scratch = Scratch.create();
    scratch.write('.gitattributes', '*.jsonl -text merge=evidence\nb/* text\n');
    expect(await lacksAttributes(await placeOf(scratch), ['a.jsonl', 'b/a.jsonl', 'c.txt'])).toEqual([
      'b/a.jsonl',
      'c.txt',
    ]);
  });
});

describe('the presets that are here', () => {
  it('are known by their paths, and by the first line where others use the path too', async () => {
    const scratch = Scratch.create();
    scratch.write('docs/engineering/sovereign-memory/decisions-log.jsonl', '');
    scratch.write('benchmarks/runs/other.jsonl', '{"other":1}\n');
    expect(await presetsHere((await opened(scratch)).worktree())).toEqual(['sovereign-memory']);
  });

  it('are not looked for where a config is there', async () => {
    const scratch = Scratch.create();
    scratch.write('evidence.config.json', '{}');
    expect((await configStep(new House(scratch.root), (await opened(scratch)).worktree())).state).toBe(
      'keep',
    );
  });
});

describe('the command of the merge driver', () => {
  it('finds the package from the root of any work tree', () => {
    expect(driverCommand(new House(withPackage().root), '/x/cli.js')).toBe(
      'node node_modules/evidence-gate/dist/cli.js merge %O %A %B %P',
    );
  });

  it('names the running file where the package is no dependency', () => {
    const house = new House(Scratch.create().root);
    expect([driverCommand(house, "/it's/cli.js"), driverCommand(house, 'C:\\a b\\cli.js')]).toEqual([
      "node '/it'\\''s/cli.js' merge %O %A %B %P",
      "node 'C:/a b/cli.js' merge %O %A %B %P",
    ]);
  });

  it('is not replaced where another one is registered', async () => {
    const scratch = Scratch.create();
    scratch.git('config', 'merge.evidence.driver', 'mine');
    const config = await openLocalConfig(await placeOf(scratch));
    expect((await driverStep(new House(scratch.root), config, '/x')).state).toBe('advise');
  });
});

describe('the steps of the hooks', () => {
  const steps = async (scratch: Scratch) => {
    const place = await placeOf(scratch);
    return await hookSteps(new House(scratch.root), place, await openLocalConfig(place), false);
  };

  it('call each hook by its name', () => {
    expect(hookLine('pre-push')).toBe('sh node_modules/evidence-gate/hooks/pre-push "$@"');
  });

  it('tell how to start husky where git does not run it yet', async () => {
    const scratch = withPackage({ 'package.json': '{"devDependencies":{"husky":"9"}}' });
    expect((await steps(scratch)).map(({ what, state }) => `${state} ${what}`)).toEqual([
      'write .husky/pre-commit',
      'write .husky/pre-merge-commit',
      'write .husky/pre-push',
      'advise husky',
    ]);
  });

  it.each(['lefthook.yml', '.pre-commit-config.yaml'])('leave %s to the person', async (name) => {
    const scratch = withPackage({ [name]: 'x: 1\n' });
    expect(await steps(scratch)).toEqual([expect.objectContaining({ what: name, state: 'advise' })]);
  });

  it('are done where the manager starts the gate', async () => {
    const scratch = withPackage({ 'lefthook.yml': 'run: sh node_modules/evidence-gate/hooks/pre-commit\n' });
    expect((await steps(scratch))[0]?.state).toBe('keep');
  });
});

describe('the step of the workflow', () => {
  it('installs a pinned version where npm has no lock file', async () => {
    const scratch = withPackage({ 'package.json': '{}' });
    const house = new House(scratch.root);
    await workflowStep(house).apply?.();
    expect(house.read('.github/workflows/evidence.yml')).toMatch(
      /run: npm install --no-save .*--ignore-scripts evidence-gate@\d+\.\d+\.\d+/,
    );
  });
});
