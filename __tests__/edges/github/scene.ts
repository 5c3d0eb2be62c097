import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRepository } from '../../../src/edges/git/repository.js';
import type { Repository } from '../../../src/gate/ports.js';

/** Nothing of the machine's git settings, and nothing of a hook that these tests may run in. */
export const GIT_ENV: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  HOME: tmpdir(),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Mila',
  GIT_AUTHOR_EMAIL: 'mila@example.invalid',
  GIT_COMMITTER_NAME: 'Mila',
  GIT_COMMITTER_EMAIL: 'mila@example.invalid',
};

/** A folder that is removed with `removeScenes`, with a few ways to build git repositories in it. */
export class Scene {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'evidence-action-'));

  path(...parts: readonly string[]): string {
    return path.join(this.folder, ...parts);
  }

  write(name: string, text: string): string {
    const file = this.path(name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  git(folder: string, ...args: readonly string[]): string {
    const options = { cwd: this.path(folder), env: GIT_ENV, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', [...args], options).trim();
  }

  /** A new repository on branch `main`. */
  init(folder: string): void {
    mkdirSync(this.path(folder), { recursive: true });
    this.git(folder, 'init', '-q', '-b', 'main');
    this.git(folder, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  }

  /** Commits `log.jsonl` with this content; gives the commit id. */
  commit(folder: string, content: string): string {
    this.write(path.join(folder, 'log.jsonl'), content);
    this.git(folder, 'add', '-A');
    this.git(folder, 'commit', '-q', '--allow-empty', '-m', `log of ${content.length} bytes`);
    return this.git(folder, 'rev-parse', 'HEAD');
  }

  clone(from: string, to: string, ...options: readonly string[]): void {
    this.git('.', 'clone', '-q', ...options, `file://${this.path(from)}`, to);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function open(cwd: string): Promise<Repository> {
  return openRepository(cwd, { env: GIT_ENV });
}
