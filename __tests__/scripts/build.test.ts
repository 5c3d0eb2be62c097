import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const PARTS = ['src', 'schemas', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.types.json'];

let folder: string;
let elsewhere: string;
let first: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evidence-build-'));
  elsewhere = path.join(folder, 'a clone', 'elsewhere');
  for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(elsewhere, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(elsewhere, 'node_modules'), 'junction');
  first = path.join(folder, 'first');
  build(ROOT, first);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(root: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/build.mjs', '--no-types', ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

function build(root: string, out: string): void {
  const { status, output } = run(root, '--out', out);
  if (status !== 0) throw new Error(output);
}

/** Path to content of every file under a folder. */
function contents(root: string, prefix = ''): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(path.join(root, prefix), { withFileTypes: true })) {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) for (const [key, text] of contents(root, name)) files.set(key, text);
    else files.set(name, readFileSync(path.join(root, name), 'latin1'));
  }
  return files;
}

/** Names of files that only one of the two has, or that differ; whole bundles are no readable test output. */
function differences(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
}

describe('the build', () => {
  it('gives the same bytes twice', () => {
    const second = path.join(folder, 'second');
    build(ROOT, second);
    expect(differences(contents(first), contents(second))).toEqual([]);
  });

  it('gives the same bytes in a clone at another path', () => {
    const third = path.join(folder, 'third');
    build(elsewhere, third);
    expect(differences(contents(first), contents(third))).toEqual([]);
  });

  it('names no folder of the machine', () => {
    const naming = [...contents(first)].filter(([, text]) => text.includes(ROOT) || text.includes(folder));
    expect(naming.map(([name]) => name)).toEqual([]);
  });

  it('starts the command with a shebang', () => {
    expect(contents(first).get('cli.js')?.split('\n')[0]).toBe('#!/usr/bin/env node');
  });

  it('makes the command executable', () => {
    const mode = statSync(path.join(first, 'cli.js')).mode & 0o111;
    expect(mode !== 0 || process.platform === 'win32').toBe(true);
  });

  it('lists the licence of every bundled package', () => {
    const list = contents(first).get('THIRD_PARTY_LICENSES.txt') ?? '';
    expect(/^ajv 8\.\d+\.\d+\nMIT$/m.test(list)).toBe(true);
  });

  it('gives chunks names without a content hash', () => {
    const hashed = [...contents(first).keys()].filter((name) => /-[A-Z0-9]{8}\.js$/.test(name));
    expect(hashed).toEqual([]);
  });
});

describe('the check of dist', () => {
  it('passes when dist is what src builds', () => {
    const same = path.join(folder, 'same');
    cpSync(first, same, { recursive: true });
    expect(run(ROOT, '--check', '--out', same).status).toBe(0);
  });

  it.each<[string, (out: string) => void, string]>([
    [
      'a changed file',
      (out) => writeFileSync(path.join(out, 'index.js'), '//', { flag: 'a' }),
      'index.js: other bytes',
    ],
    ['a missing file', (out) => rmSync(path.join(out, 'worker.js')), 'worker.js: missing'],
    [
      'a file that nothing builds',
      (out) => writeFileSync(path.join(out, 'x.js'), ''),
      'x.js: nothing builds it',
    ],
  ])('refuses %s', (what, change, line) => {
    const changed = path.join(folder, what);
    cpSync(first, changed, { recursive: true });
    change(changed);
    const { status, output } = run(ROOT, '--check', '--out', changed);
    expect({ status, named: output.includes(line) }).toEqual({ status: 1, named: true });
  });
});

describe('the declarations', () => {
  it('are all that a consumer without our packages needs', () => {
    const consumer = path.join(folder, 'consumer');
    const installed = path.join(consumer, 'node_modules', 'evidence-gate');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/build.mjs', '--out', path.join(installed, 'dist')],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    cpSync(path.join(ROOT, 'package.json'), path.join(installed, 'package.json'));
    writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      path.join(consumer, 'uses.ts'),
      "import { RULES, gate, json, values } from 'evidence-gate';\n" +
        "import type { Finding, Report } from 'evidence-gate';\n" +
        'export type All = [Finding, Report, typeof RULES, typeof gate, typeof json, typeof values];\n',
    );
    const compiled = spawnSync(
      process.execPath,
      [
        ...[path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--strict'],
        ...['--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', 'false'],
        ...['--typeRoots', path.join(ROOT, 'node_modules', '@types'), '--types', 'node', 'uses.ts'],
      ],
      { cwd: consumer, encoding: 'utf8' },
    );
    expect(compiled.stdout).toBe('');
  });
});
