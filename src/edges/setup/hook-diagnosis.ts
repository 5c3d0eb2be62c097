import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { RepositoryPlace } from '../git/discovery.js';
import type { Diagnosis } from './diagnosis.js';
import { HOOK_NAMES, hookFolder, hookText, huskyFolder, startsGate, type HookName } from './hook-folder.js';
import type { House } from './house.js';

const INIT = 'run: evidence init';
const INIT_ALONE = 'run: evidence init (without a hook manager: evidence init --hooks-path)';

/**
 * For each hook: the file that git will really run here, and whether it starts the gate. git itself is asked for the
 * folder, so that core.hooksPath, work trees and managers count as they are.
 */
export async function diagnoseHooks(house: House, place: RepositoryPlace): Promise<Diagnosis[]> {
  const folder = await hookFolder(place);
  return HOOK_NAMES.map((name) => diagnose(house, folder, name, place.env['HUSKY'] === '0'));
}

function diagnose(house: House, folder: string, name: HookName, huskyIsOff: boolean): Diagnosis {
  const what = `hook ${name}`;
  const file = path.join(folder, name);
  const shown = shownPath(house, file);
  if (path.basename(folder) === '_') {
    if (!existsSync(file)) {
      return { ok: false, what, found: `git looks for ${shown}, which is not there`, help: 'run: npx husky' };
    }
    if (huskyIsOff) return { ok: false, what, found: 'HUSKY=0 turns husky off here', help: 'unset HUSKY' };
    // The stub in `_` runs the file of the same name above it, if there is one.
    return diagnoseFile(house, path.join(path.dirname(folder), name), what, 'husky runs');
  }
  if (!existsSync(file))
    return {
      ok: false,
      what,
      found: `none: ${shown} is not there`,
      help: whatIsMissing(house, folder, name),
    };
  if (process.platform !== 'win32' && !isExecutable(file)) {
    return {
      ok: false,
      what,
      found: `git skips ${shown}: it is not executable`,
      help: `run: chmod +x ${shown}`,
    };
  }
  const text = hookText(file);
  if (text === null) return notRunnable(what, shown);
  const managed = managedBy(house, text);
  if (managed === null) return diagnoseFile(house, file, what, 'git runs');
  const { manager, settings, help } = managed;
  const isOurs = startsGate(house.read(settings) ?? '');
  return isOurs
    ? { ok: true, what, found: `${manager} runs it, ${settings} starts the gate` }
    : { ok: false, what, found: `${manager} runs it, ${settings} does not start the gate`, help };
}

/** Lines in husky's files do nothing until git looks there: each clone needs husky to be started once. */
function whatIsMissing(house: House, folder: string, name: HookName): string {
  if (startsGate(house.read(`.husky/${name}`) ?? '')) return `.husky/${name} starts the gate; run: npx husky`;
  return huskyFolder(house, folder) === null ? INIT_ALONE : INIT;
}

function diagnoseFile(house: House, file: string, what: string, who: string): Diagnosis {
  const shown = shownPath(house, file);
  if (!existsSync(file)) return { ok: false, what, found: `none: ${shown} is not there`, help: INIT };
  const text = hookText(file);
  if (text === null) return notRunnable(what, shown);
  return startsGate(text)
    ? { ok: true, what, found: `${who} ${shown}, which starts the gate` }
    : { ok: false, what, found: `${who} ${shown}, which does not start the gate`, help: INIT };
}

function notRunnable(what: string, shown: string): Diagnosis {
  return { ok: false, what, found: `${shown} is no regular file`, help: `remove it, then ${INIT}` };
}

/** Hook files that a manager wrote say so; what they run stands in its settings. */
function managedBy(house: House, text: string): { manager: string; settings: string; help: string } | null {
  if (/lefthook/i.test(text)) {
    const settings = ['lefthook.yml', '.lefthook.yml', 'lefthook.yaml'].find((name) => house.has(name));
    const help = 'add to each hook: run: sh node_modules/evidence-gate/hooks/pre-commit';
    return { manager: 'lefthook', settings: settings ?? 'lefthook.yml', help };
  }
  if (/pre-commit\.com|pre_commit/.test(text)) {
    const help = 'add the hooks evidence-check and evidence-push, then: pre-commit install';
    return { manager: 'pre-commit', settings: '.pre-commit-config.yaml', help };
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Whatever the reason, git could not run it either.
    return false;
  }
}

function shownPath(house: House, file: string): string {
  const relative = path.relative(house.root, file).split(path.sep).join('/');
  return relative.startsWith('../') ? file : relative;
}
