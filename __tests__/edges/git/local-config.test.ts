import { afterEach, describe, expect, it } from '@jest/globals';
import { findRepository } from '../../../src/edges/git/discovery.js';
import { openLocalConfig, type LocalConfig } from '../../../src/edges/git/local-config.js';
import { removeScratch, Scratch } from './scratch.js';

afterEach(removeScratch);

async function configOf(scratch: Scratch): Promise<LocalConfig> {
  return await openLocalConfig(await findRepository(scratch.root, scratch.env, false));
}

describe('the settings of a repository', () => {
  it('are null where a key is not set', async () => {
    expect(await (await configOf(Scratch.create())).get('merge.evidence.driver')).toBeNull();
  });

  it.each([
    ['merge.evidence.driver', "node 'a b/cli.js' merge %O %A %B %P"],
    ['core.hooksPath', 'node_modules/x/hooks'],
  ])('take %s as it is given', async (key, value) => {
    const scratch = Scratch.create();
    const config = await configOf(scratch);
    await config.set(key, value);
    expect([await config.get(key), scratch.git('config', '--local', key)]).toEqual([value, value]);
  });

  it('do not show what is set for the user', async () => {
    const scratch = Scratch.create();
    scratch.write('user.config', '[merge "evidence"]\n\tdriver = x\n');
    const env = { ...scratch.env, GIT_CONFIG_GLOBAL: `${scratch.root}/user.config` };
    expect(await (await configOf(new Scratch(scratch.root, env))).get('merge.evidence.driver')).toBeNull();
  });
});
