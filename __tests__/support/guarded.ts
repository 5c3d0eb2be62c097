import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { Scratch } from '../edges/git/scratch.js';
import { HOOKS, runProgram, type Ended } from './bundle.js';

/** A config that takes every JSONL file for evidence. */
export const EVERYTHING = JSON.stringify({ families: { log: { files: ['**/*.jsonl'], id: '/id' } } });

/** Line n of a log, sound. */
export function line(n: number): string {
  return `{"id":"ev-${String(n).padStart(4, '0')}","ok":true}\n`;
}

/** A throw-away repository whose hooks are the package's own. */
export class Guarded extends Scratch {
  static at(root: string): Guarded {
    const guarded = new Guarded(root);
    guarded.git('config', 'core.hooksPath', HOOKS);
    return guarded;
  }

  /** A new one; `base` is committed, and a config for all of it. */
  static with(base: Readonly<Record<string, string>>, format: 'sha1' | 'sha256' = 'sha1'): Guarded {
    const guarded = Guarded.at(Scratch.create({ format, name: 'my repo ü' }).root);
    for (const [name, content] of Object.entries({ 'evidence.config.json': EVERYTHING, ...base })) {
      guarded.write(name, content);
    }
    guarded.git('add', '-A');
    guarded.git('commit', '-qm', 'base', '--no-verify');
    return guarded;
  }

  /** Runs git and tells how it ended. */
  try(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = this.root): Ended {
    return runProgram('git', args, { cwd, env: { ...this.env, ...env } });
  }

  get head(): string {
    return this.git('rev-parse', 'HEAD');
  }

  /** A bare repository beside this one, as the remote `origin`, with these branches pushed past the hook. */
  withRemote(...branches: readonly string[]): this {
    const bare = path.join(path.dirname(this.root), 'remote.git');
    mkdirSync(bare);
    this.git(
      'init',
      '-q',
      '--bare',
      '-b',
      'main',
      `--object-format=${this.git('rev-parse', '--show-object-format')}`,
      bare,
    );
    this.git('remote', 'add', 'origin', bare);
    if (branches.length > 0) this.git('push', '-q', '--no-verify', 'origin', ...branches);
    return this;
  }

  /** Everything on disk that a hook must leave alone: work tree, index bytes, stashes, refs. */
  state(): Record<string, string> {
    const index = path.resolve(this.root, this.git('rev-parse', '--git-path', 'index'));
    return {
      ...digests(this.root),
      '(index)': existsSync(index) ? digest(readFileSync(index)) : '',
      '(entries)': this.git('ls-files', '-s'),
      '(stashes)': this.git('stash', 'list'),
      '(refs)': this.try(['show-ref']).out,
    };
  }
}

function digests(root: string, folder = ''): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path.join(root, folder)).flatMap((name): [string, string][] => {
      const each = path.join(folder, name);
      const stats = lstatSync(path.join(root, each));
      if (name === '.git') return [];
      if (stats.isDirectory()) return [[`${each}/`, ''], ...Object.entries(digests(root, each))];
      const content = stats.isSymbolicLink()
        ? readlinkSync(path.join(root, each))
        : readFileSync(path.join(root, each));
      return [[each, `${stats.mode} ${digest(content)}`]];
    }),
  );
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
