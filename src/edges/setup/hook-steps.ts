import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RepositoryPlace } from '../git/discovery.js';
import type { LocalConfig } from '../git/local-config.js';
import { HOOK_NAMES, hookFolder, hookText, huskyFolder, startsGate, type HookName } from './hook-folder.js';
import { PACKAGE_FOLDER, type House } from './house.js';
import type { Step } from './step.js';

const MANAGERS: readonly (readonly [file: string, advice: string])[] = [
  ['lefthook.yml', 'add a command to each hook: run: sh node_modules/evidence-gate/hooks/pre-commit'],
  ['.pre-commit-config.yaml', 'add the hooks evidence-check and evidence-push of this repository'],
];

/**
 * The three hooks (spec 1.15): lines in husky's files where husky is used, else what a person has to decide. With
 * `setHooksPath` git is pointed at the package's own hooks, unless it is pointed somewhere already.
 */
export async function hookSteps(
  house: House,
  place: RepositoryPlace,
  config: LocalConfig,
  setHooksPath: boolean,
): Promise<Step[]> {
  const folder = await hookFolder(place);
  const husky = huskyFolder(house, folder);
  if (husky !== null) {
    const steps = HOOK_NAMES.map((name) => huskyStep(house, husky, name));
    if (path.basename(folder) === '_') return steps;
    return [
      ...steps,
      { what: 'husky', state: 'advise', detail: 'git does not run its hooks yet; run: npx husky' },
    ];
  }
  const manager = MANAGERS.find(([file]) => house.has(file));
  if (manager !== undefined) {
    const [file, advice] = manager;
    const isOurs = startsGate(house.read(file) ?? '');
    return [{ what: file, state: isOurs ? 'keep' : 'advise', detail: isOurs ? 'starts the gate' : advice }];
  }
  return [await hooksPathStep(house, folder, config, setHooksPath)];
}

export function hookLine(name: HookName): string {
  return `sh ${PACKAGE_FOLDER}/hooks/${name} "$@"`;
}

function huskyStep(house: House, folder: string, name: HookName): Step {
  const file = `${folder}/${name}`;
  const text = house.read(file);
  const isOurs = text !== null && startsGate(text);
  if (isOurs && isExecutable(house, file)) return { what: file, state: 'keep', detail: 'starts the gate' };
  return {
    what: file,
    state: 'write',
    detail: isOurs ? 'make it executable' : `${text === null ? 'new' : 'add a line'}: ${hookLine(name)}`,
    apply: async () => {
      if (!isOurs) await house.append(file, [hookLine(name)]);
      chmodSync(path.join(house.root, file), 0o755);
    },
  };
}

async function hooksPathStep(
  house: House,
  folder: string,
  config: LocalConfig,
  setHooksPath: boolean,
): Promise<Step> {
  const what = 'hooks';
  const own = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.sample')) : [];
  const ours = HOOK_NAMES.filter((name) => own.includes(name) && hookStartsGate(path.join(folder, name)));
  if (ours.length === HOOK_NAMES.length) return { what, state: 'keep', detail: 'start the gate' };
  const current = await config.get('core.hooksPath');
  if (own.length > 0 || current !== null) {
    const where = current ?? 'the hooks folder of git';
    const detail = `${where} has hooks of its own: add to each of ${HOOK_NAMES.join(', ')}: ${hookLine('pre-commit')} (with its name)`;
    return { what, state: 'advise', detail };
  }
  if (!house.isInstalled) {
    return { what, state: 'advise', detail: 'first: npm install --save-dev evidence-gate' };
  }
  const wanted = `${PACKAGE_FOLDER}/hooks`;
  if (setHooksPath) {
    return {
      what: 'core.hooksPath',
      state: 'write',
      detail: wanted,
      apply: () => config.set('core.hooksPath', wanted),
    };
  }
  const detail =
    'no hook manager here: install husky, or let git run our hooks alone: evidence init --hooks-path';
  return { what, state: 'advise', detail };
}

/** Windows has no such bit, and git's own shell needs none there. */
function isExecutable(house: House, file: string): boolean {
  return process.platform === 'win32' || (statSync(path.join(house.root, file)).mode & 0o100) !== 0;
}

function hookStartsGate(file: string): boolean {
  return startsGate(hookText(file) ?? '');
}
