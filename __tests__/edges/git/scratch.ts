import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openRepository } from '../../../src/edges/git/repository.js';
import type { Repository, Snapshot } from '../../../src/gate/ports.js';

/** Environment without the tester's own git settings, and without what a surrounding hook may have set. */
export function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !pair[0].startsWith('GIT_'),
  );
  return {
    ...Object.fromEntries(own),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.invalid',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.invalid',
    ...extra,
  };
}

/** A new folder that nothing else uses; `removeScratch` takes all of them away. */
export function scratchFolder(name = 'a b ü'): string {
  const parent = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'evidence-git-')));
  parents.push(parent);
  const folder = path.join(parent, name);
  mkdirSync(folder);
  return folder;
}

const parents: string[] = [];

const repositories: Repository[] = [];

/** Closes what `opened` opened, then removes every scratch folder. */
export async function removeScratch(): Promise<void> {
  await Promise.all(repositories.splice(0).map((repository) => repository.close()));
  for (const parent of parents.splice(0)) rmSync(parent, { recursive: true, force: true });
}

/** A throw-away repository, driven by git itself. */
export class Scratch {
  readonly root: string;
  readonly env: Record<string, string>;

  constructor(root: string, env = cleanEnvironment()) {
    this.root = root;
    this.env = env;
  }

  static create(options: { format?: 'sha1' | 'sha256'; name?: string } = {}): Scratch {
    const scratch = new Scratch(scratchFolder(options.name));
    scratch.git('init', '-q', '-b', 'main', `--object-format=${options.format ?? 'sha1'}`);
    return scratch;
  }

  git(...args: string[]): string {
    return this.gitWith({}, ...args);
  }

  gitWith(options: { env?: Record<string, string>; input?: string | Buffer }, ...args: string[]): string {
    return execFileSync('git', args, {
      cwd: this.root,
      env: { ...this.env, ...options.env },
      input: options.input ?? '',
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    })
      .toString('utf8')
      .trimEnd();
  }

  write(name: string, content: string | Buffer): void {
    const file = path.join(this.root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Adds everything and commits; the new commit's id. */
  commit(message = 'change'): string {
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', message);
    return this.git('rev-parse', 'HEAD');
  }
}

/** Code of the GateError that a promise is rejected with; the thrown value itself when it is another one. */
export async function refusal(answer: Promise<unknown>): Promise<unknown> {
  try {
    await answer;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? thrown.code : thrown;
  }
  return 'no refusal';
}

export async function opened(
  scratch: Scratch,
  options: { hook?: boolean; env?: Record<string, string> } = {},
): Promise<Repository> {
  const repository = await openRepository(scratch.root, { env: scratch.env, ...options });
  repositories.push(repository);
  return repository;
}

export function cloneOf(scratch: Scratch, ...args: string[]): Scratch {
  const folder = scratchFolder();
  new Scratch(folder).git('clone', '-q', ...args, `file://${scratch.root}`, '.');
  return new Scratch(folder);
}

/** A file `log` of one, two and three lines. */
export function threeCommits(): { scratch: Scratch; first: string; middle: string; tip: string } {
  const scratch = Scratch.create({ name: 'up' });
  scratch.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  const [first, middle, tip] = ['one\n', 'one\ntwo\n', 'one\ntwo\nthree\n'].map((content) => {
    scratch.write('log', content);
    return scratch.commit();
  });
  return { scratch, first: first!, middle: middle!, tip: tip! };
}

/** Content by path; null when the snapshot has no such entry. */
export async function textOf(snapshot: Snapshot, name: string): Promise<string | null> {
  const entry = await snapshot.find(name);
  return entry === null ? null : (await snapshot.read(entry)).toString('utf8');
}

/** A PATH on which git answers one command with a script of its own, and is the real git for all else. */
export function pathWith(command: string, script: string): string {
  const folder = scratchFolder();
  const real = execFileSync('sh', ['-c', 'command -v git']).toString('utf8').trim();
  const body = `for word in "$@"; do [ "$word" = ${command} ] && { ${script}; }; done\nexec ${real} "$@"\n`;
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n${body}`, { mode: 0o755 });
  return `${folder}:${process.env['PATH'] ?? ''}`;
}
