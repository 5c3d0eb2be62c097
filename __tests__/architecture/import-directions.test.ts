import { describe, expect, it } from '@jest/globals';
import { forbiddenImports, forbiddenInCore, importCycles } from './import-rules.js';
import { readImports, readSources } from './imports.js';

const sources = readSources('src');
const imports = sources.flatMap(readImports);

/** What the checker says of one made-up file. */
function judge(path: string, text: string): number {
  const file = { path, text };
  return (
    forbiddenImports(readImports(file)).length +
    (path.startsWith('src/core/') ? forbiddenInCore(file).length : 0)
  );
}

describe('the rooms of src', () => {
  it('import only what the table of rooms allows', () => {
    expect(forbiddenImports(imports)).toEqual([]);
  });

  it('hold no cycle of files', () => {
    expect(importCycles(imports)).toEqual([]);
  });

  it('keep environment, clock, chance and network out of core', () => {
    expect(sources.filter(({ path }) => path.startsWith('src/core/')).flatMap(forbiddenInCore)).toEqual([]);
  });

  it('are all read', () => {
    expect(imports.length).toBeGreaterThan(sources.length);
  });
});

describe('the import checker', () => {
  it.each([
    ['core that sees a family', 'src/core/a.ts', "import { x } from '../families/x.js';"],
    ['core that sees a type of the gate', 'src/core/a.ts', "import type { X } from '../gate/ports.js';"],
    ['core that reads files', 'src/core/a.ts', "import { readFileSync } from 'node:fs';"],
    ['core that reads files lazily', 'src/core/a.ts', "await import('node:fs/promises');"],
    ['core that starts processes', 'src/core/a.ts', "export { spawn } from 'node:child_process';"],
    ['core that reads the environment', 'src/core/a.ts', 'export const home = process.env.HOME;'],
    ['core that reads the clock', 'src/core/a.ts', 'export const now = Date.now();'],
    ['core that makes a date of now', 'src/core/a.ts', 'export const now = new Date();'],
    ['core that throws dice', 'src/core/a.ts', 'export const x = Math.random();'],
    ['a check that sees the gate', 'src/checks/a.ts', "import { run } from '../gate/run.js';"],
    ['a gate that sees the edges', 'src/gate/a.ts', "import { git } from '../edges/git/git.js';"],
    ['a store that sees a check', 'src/stores/a.ts', "import { c } from '../checks/c.js';"],
    ['a producer that sees another', 'src/critic/a.ts', "import { m } from '../memory/m.js';"],
    ['a producer that sees the gate', 'src/runs/a.ts', "export * from '../gate/run.js';"],
    ['a report that runs the gate', 'src/reports/a.ts', "import { run } from '../gate/run.js';"],
    ['a door that sees the gate', 'src/cli.ts', "import { run } from './gate/run.js';"],
    ['an edge that imports a door', 'src/edges/a.ts', "import '../cli.js';"],
    ['ajv outside core', 'src/checks/a.ts', "import { Ajv2020 } from 'ajv/dist/2020.js';"],
    ['canonicalize outside core', 'src/stores/a.ts', "import canonicalize from 'canonicalize';"],
    ['simple-git outside edges/git', 'src/edges/github/a.ts', "import { simpleGit } from 'simple-git';"],
    ['@actions outside edges/github', 'src/action.ts', "import * as core from '@actions/core';"],
    ['secretlint outside core/secrets', 'src/core/a.ts', "await import('@secretlint/core');"],
    ['a package nobody agreed on', 'src/edges/a.ts', "import _ from 'lodash';"],
    ['a file outside src', 'src/edges/a.ts', "import x from '../../scripts/x.js';"],
    ['a module picked at run time', 'src/edges/a.ts', 'await import(name);'],
    ['require', 'src/edges/a.ts', "const fs = require('lodash');"],
  ])('refuses %s', (_, path, text) => {
    expect(judge(path, text)).toBe(1);
  });

  it.each([
    ['families that see core', 'src/families/a.ts', "import { x } from '../core/x.js';"],
    ['the gate that sees checks', 'src/gate/a.ts', "import { x } from '../checks/x.js';"],
    [
      'a report that sees a type of the gate',
      'src/reports/a.ts',
      "import type { R } from '../gate/report.js';",
    ],
    ['an inline type import', 'src/reports/a.ts', "import { type R } from '../gate/report.js';"],
    ['a producer that sees stores', 'src/living/a.ts', "import { append } from '../stores/append.js';"],
    ['a door that sees the edges', 'src/action.ts', "import { run } from './edges/action.js';"],
    ['a date made of a value', 'src/core/a.ts', 'export const d = (text: string) => new Date(text);'],
    ['an inlined schema', 'src/core/a.ts', "import s from '../../schemas/a.json' with { type: 'json' };"],
  ])('allows %s', (_, path, text) => {
    expect(judge(path, text)).toBe(0);
  });

  it('finds a cycle over three files', () => {
    const cycle = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ].flatMap(([from, to]) =>
      readImports({ path: `src/core/${from}.ts`, text: `import { x } from './${to}.js';` }),
    );
    expect(importCycles(cycle)).toEqual(['src/core/a.ts -> src/core/b.ts -> src/core/c.ts -> src/core/a.ts']);
  });
});
