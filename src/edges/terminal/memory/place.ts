import { existsSync } from 'node:fs';
import path from 'node:path';
import type { MemoryOptions } from '../../../memory/settings.js';
import { readScratchpad, scratchpadWarnings } from '../../../memory/settings.js';
import type { Terminal } from '../output.js';

/**
 * The root of the repository that a folder lies in: the nearest folder with a `.git`, else the folder itself. git is not
 * asked: a digest must not wait for a process, and a memory needs no history.
 */
export function findRoot(cwd: string): string {
  for (let folder = path.resolve(cwd); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder;
    if (folder === path.dirname(folder)) return path.resolve(cwd);
  }
}

/** Opens the memory of `--repo ROOT`, or of the repository around the current folder. */
export type OpenMemory = (repo: string | undefined) => Promise<MemoryOptions>;

function rootOf(repo: string | undefined, terminal: Terminal): string {
  return repo === undefined ? findRoot(terminal.cwd) : path.resolve(terminal.cwd, repo);
}

/** The memory of a repository under its scratchpad and the environment; odd settings are told on stderr. */
export async function openMemory(repo: string | undefined, terminal: Terminal): Promise<MemoryOptions> {
  const root = rootOf(repo, terminal);
  const scratchpad = await readScratchpad(root, terminal.env);
  for (const warning of scratchpadWarnings(scratchpad)) terminal.stderr.write(`evidence: ${warning}\n`);
  return { repo: root, scratchpad };
}
