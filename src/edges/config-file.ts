import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { GateError } from '../core/errors.js';
import { escapePath } from '../core/quote.js';
import type { Question } from '../gate/question.js';
import { readNamedFile, whyNotRead } from './named-file.js';

/**
 * What `--config FILE` means: a file outside the repository is taken as it is; one inside is named by its path from the
 * root, and the gate reads it where policy is read (design.md, "Who is trusted"). GateError GATE_CONFIG_INVALID.
 */
export async function readConfigFile(given: string, cwd: string, root: string): Promise<Question['config']> {
  const file = path.resolve(cwd, given);
  const inside = path
    .relative(root, await realFolderOf(file))
    .split(path.sep)
    .join('/');
  if (inside !== '..' && !inside.startsWith('../') && !path.isAbsolute(inside)) {
    return { path: inside === '' ? path.basename(file) : `${inside}/${path.basename(file)}`, bytes: null };
  }
  try {
    return { path: given, bytes: readNamedFile(file) };
  } catch (error) {
    throw new GateError(
      'GATE_CONFIG_INVALID',
      `the config ${escapePath(given)} ${whyNotRead(error)}`,
      'give the path of a readable config',
      error,
    );
  }
}

async function realFolderOf(file: string): Promise<string> {
  try {
    return await realpath(path.dirname(file));
  } catch {
    return path.dirname(file);
  }
}
