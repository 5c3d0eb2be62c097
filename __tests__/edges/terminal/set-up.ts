import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Scratch } from '../git/scratch.js';
import { runCommand, type Ended } from './run-command.js';

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

/** A repository in which the package is installed, as a link, and node_modules ignored. */
export function withPackage(files: Readonly<Record<string, string>> = {}): Scratch {
  const scratch = Scratch.create();
  scratch.write('.gitignore', 'node_modules\n');
  scratch.write('node_modules/.keep', '');
  symlinkSync(PACKAGE, path.join(scratch.root, 'node_modules/evidence-gate'), 'junction');
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  scratch.git('add', '-A');
  return scratch;
}

export function run(scratch: Scratch, ...args: string[]): Promise<Ended> {
  return runCommand(args, { cwd: scratch.root, env: scratch.env });
}

export function read(scratch: Scratch, name: string): string | null {
  const file = path.join(scratch.root, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
