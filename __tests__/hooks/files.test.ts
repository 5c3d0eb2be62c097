import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HOOKS = fileURLToPath(new URL('../../hooks', import.meta.url));
const NAMES = ['pre-commit', 'pre-merge-commit', 'pre-push'] as const;
/** Stands in for the command line: tells what it was called with. */
const CLI = `process.stdin.setEncoding('utf8');
let stdin = '';
process.stdin.on('data', (text) => { stdin += text; });
process.stdin.on('end', () => {
  process.stdout.write(JSON.stringify({ argv: process.argv.slice(2), stdin, cwd: process.cwd() }));
  process.exitCode = 7;
});
`;

let scratch = '';
let repository = '';
let installed = '';

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'evidence hooks ü ')));
  repository = path.join(scratch, 'my repo');
  installed = path.join(repository, 'node_modules', 'evidence-gate');
  for (const folder of ['hooks', 'dist']) mkdirSync(path.join(installed, folder), { recursive: true });
  for (const name of NAMES) copyFileSync(path.join(HOOKS, name), path.join(installed, 'hooks', name));
  writeFileSync(path.join(installed, 'dist', 'cli.js'), CLI);
  writeFileSync(path.join(installed, 'package.json'), '{"type":"module"}');
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

interface Run {
  status: number | null;
  stderr: string;
  called: { argv: string[]; stdin: string; cwd: string } | null;
}

function run(
  command: string[],
  options: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): Run {
  const { status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), {
    cwd: options.cwd ?? repository,
    env: { PATH: process.env['PATH'] ?? '', HOME: scratch, ...options.env },
    input: options.input ?? '',
    encoding: 'utf8',
  });
  return { status, stderr, called: stdout === '' ? null : (JSON.parse(stdout) as Run['called']) };
}

/** A folder that holds links to some programs and nothing else. */
function pathOf(...programs: string[]): string {
  const folder = mkdtempSync(path.join(scratch, 'bin '));
  for (const program of programs) {
    const found = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(found, path.join(folder, program));
  }
  return folder;
}

describe.each(NAMES)('the hook file %s', (name) => {
  const file = (): string => path.join(installed, 'hooks', name);

  describe('when git runs it', () => {
    it('calls the command line with its own name and all arguments', () => {
      expect(run([file(), 'origin', 'a b']).called?.argv).toEqual(['hook', name, 'origin', 'a b']);
    });

    it('passes standard input on', () => {
      expect(run([file()], { input: 'refs/heads/x\n' }).called?.stdin).toBe('refs/heads/x\n');
    });

    it('ends with the status of the command line', () => {
      expect(run([file()]).status).toBe(7);
    });

    it('leaves the working directory as it is', () => {
      expect(run([file()]).called?.cwd).toBe(repository);
    });
  });

  describe('when a hook of husky calls it', () => {
    it.each([
      ['sh', '-e'],
      ['dash', '-e'],
      ['dash', '-eu'],
    ])('works under %s %s', (shell, flags) => {
      const script = path.join(repository, 'user-hook');
      writeFileSync(script, `sh node_modules/evidence-gate/hooks/${name} "$@"\n`);
      expect(run([shell, flags, script, 'x']).called?.argv).toEqual(['hook', name, 'x']);
    });

    it('works from inside its own folder', () => {
      expect(run(['sh', name], { cwd: path.join(installed, 'hooks') }).called?.argv).toEqual(['hook', name]);
    });
  });

  describe('when it is reached through links', () => {
    it('finds the command line beside the file, and not beside the link', () => {
      const hooks = path.join(repository, `linked ${name}`, 'hooks');
      mkdirSync(path.join(hooks, '..', 'dist'), { recursive: true });
      mkdirSync(hooks);
      writeFileSync(path.join(hooks, '..', 'dist', 'cli.js'), 'process.exit(99)');
      symlinkSync(path.relative(hooks, file()), path.join(hooks, 'second'));
      symlinkSync('second', path.join(hooks, '10 first'));
      expect(run([path.join(hooks, '10 first')]).called?.argv).toEqual(['hook', name]);
    });

    it('finds it through a linked folder', () => {
      const folder = path.join(repository, `.hooks of ${name}`);
      symlinkSync(path.dirname(file()), folder);
      expect(run([`./.hooks of ${name}/${name}`]).called?.argv).toEqual(['hook', name]);
    });

    it.each([['readlink'], ['ls']])('needs no other program than %s and node', (program) => {
      const link = path.join(mkdtempSync(path.join(scratch, 'link ')), 'hook');
      symlinkSync(file(), link);
      const bin = pathOf(program);
      const sh = spawnSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).stdout.trim();
      const env = { PATH: bin, EVIDENCE_NODE: process.execPath };
      expect(run([sh, link], { env }).called?.argv).toEqual(['hook', name]);
    });
  });

  describe('when node is not on PATH', () => {
    const bare = (env: Record<string, string> = {}): Run =>
      run(['/bin/sh', file()], { env: { PATH: '/nonode:/nowhere', ...env } });

    it('ends with the status of a question that could not be answered', () => {
      expect(bare().status).toBe(2);
    });

    it('says in one line where it looked and how to mend it', () => {
      expect(bare().stderr).toMatch(/^evidence-gate: .*\/nonode:\/nowhere.*EVIDENCE_NODE.*\n$/);
    });

    it('takes the node that EVIDENCE_NODE names', () => {
      const node = path.join(scratch, 'my node');
      if (!exists(node)) symlinkSync(process.execPath, node);
      expect(bare({ EVIDENCE_NODE: node }).called?.argv).toEqual(['hook', name]);
    });

    it('does not go on when EVIDENCE_NODE names nothing', () => {
      expect(bare({ EVIDENCE_NODE: '/nowhere/node' }).status).toBe(2);
    });
  });

  describe('when the package is not whole', () => {
    it('ends with the status of a question that could not be answered', () => {
      const alone = path.join(mkdtempSync(path.join(scratch, 'alone ')), name);
      copyFileSync(file(), alone);
      expect(run(['sh', alone]).status).toBe(2);
    });
  });

  describe('when it is packed', () => {
    it('is executable', () => {
      expect(lstatSync(path.join(HOOKS, name)).mode & 0o111).toBe(0o111);
    });

    it('is the same file as the other hooks', () => {
      expect(readFileSync(path.join(HOOKS, name))).toEqual(readFileSync(path.join(HOOKS, 'pre-commit')));
    });
  });
});

function exists(name: string): boolean {
  return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
}
