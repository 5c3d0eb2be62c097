import type { LocalConfig } from '../git/local-config.js';
import { PACKAGE_FOLDER, type House } from './house.js';
import type { Step } from './step.js';

export const DRIVER_KEY = 'merge.evidence.driver';

const ARGUMENTS = 'merge %O %A %B %P';

/**
 * The merge driver's command. git runs it in the root of the work tree, so that the package is found in every work tree
 * that has it; where it is no dependency, by the path of the file that runs now.
 */
export function driverCommand(house: House, runningCli: string): string {
  const cli = house.isInstalled ? `${PACKAGE_FOLDER}/dist/cli.js` : shellWord(runningCli);
  return `node ${cli} ${ARGUMENTS}`;
}

/** The merge driver in the settings of this clone; git does not pass settings on, so each clone needs it once. */
export async function driverStep(house: House, config: LocalConfig, runningCli: string): Promise<Step> {
  const command = driverCommand(house, runningCli);
  const current = await config.get(DRIVER_KEY);
  if (current === command) return { what: DRIVER_KEY, state: 'keep', detail: 'is registered' };
  if (current !== null) {
    return { what: DRIVER_KEY, state: 'advise', detail: `is another command; ours would be: ${command}` };
  }
  return {
    what: DRIVER_KEY,
    state: 'write',
    detail: `${command} (in this clone; each clone needs it once: evidence init)`,
    apply: async () => {
      await config.set('merge.evidence.name', 'append-only merge of JSON Lines');
      // Several merge bases: the older lines alone are a base that both sides extend.
      await config.set('merge.evidence.recursive', 'binary');
      await config.set(DRIVER_KEY, command);
    },
  };
}

/** Forward slashes: the command goes through a POSIX shell, also on Windows. */
function shellWord(text: string): string {
  return `'${text.replaceAll('\\', '/').replaceAll("'", "'\\''")}'`;
}
