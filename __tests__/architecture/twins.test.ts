import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import type { Import, SourceFile } from './imports.js';
import { parse, readImports, readSources, ROOT, walk } from './imports.js';

/** Files with code that no test imports, each with the reason why that is right. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/action.ts': 'a door: its bundle is spawned',
  'src/cli.ts': 'a door: its bundle is spawned',
  'src/core/json/members.ts': 'a step of the fast path, which strict.test.ts holds against the exact reader',
  'src/core/json/outline.ts': 'a step of the fast path, which strict.test.ts holds against the exact reader',
  'src/core/json/surrogate.ts': 'read by the exact reader: exact.test.ts',
  'src/core/json/tokens.ts': 'read by the exact reader: exact.test.ts',
  'src/core/secrets/rule.ts': 'shared by the rules: detect.test.ts runs every rule on its vectors',
  'src/core/secrets/rules-assignment.ts': 'a table of rules: detect.test.ts runs its vectors',
  'src/core/secrets/rules-jwt.ts': 'a table of rules: detect.test.ts runs its vectors',
  'src/core/secrets/rules-private-key.ts': 'a table of rules: detect.test.ts runs its vectors',
  'src/core/secrets/rules-token.ts': 'a table of rules: detect.test.ts runs its vectors',
  'src/core/secrets/rules-url.ts': 'a table of rules: detect.test.ts runs its vectors',
  'src/core/secrets/rules.ts': 'the list of tables: detect.test.ts runs their vectors',
  'src/core/secrets/scan-text.ts': 'a step of detection: detect.test.ts',
  'src/core/values/text-size.ts': 'two lines behind derive.test.ts',
  'src/edges/git/sparse.ts': 'what a checkout left out: worktree.test.ts, with real sparse checkouts',
  'src/edges/terminal/current-folder.ts': 'a folder that is gone: the spawned bundles of dist/',
  'src/families/codes.ts': 'codes of the presets: catalog.test.ts',
  'src/families/run-records.ts': 'a family: catalog.test.ts and match.test.ts',
  'src/gate/first-config.ts': 'a first config that takes files away: policy-changes.test.ts',
  'src/gate/line-draft.ts': 'what is said of a line: judge.test.ts',
  'src/gate/line-run.ts': 'the steps of judge.test.ts, for one run of lines',
  'src/reports/explain/layout.ts': 'how pages look: explain.test.ts',
  'src/reports/wording.ts': 'words that every report shares: text.test.ts and summary.test.ts',
};

/** Types, re-exports and data cannot be wrong by themselves; what reads them is tested. Code is where a function is. */
function hasCode(file: SourceFile): boolean {
  let code = false;
  walk(parse(file), (node) => {
    code ||= ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
  });
  return code;
}

function twinOf(file: string): string {
  return file.replace(/^src\//, '__tests__/').replace(/\.ts$/, '.test.ts');
}

/**
 * `sarif-result.ts` is a part of `sarif.ts` when only files of their folder import it and the longer name says so: it is
 * tested through what it is a part of.
 */
function isPart(file: string, imports: readonly Import[], tested: ReadonlySet<string>): boolean {
  const folder = path.posix.dirname(file);
  const importers = imports.filter(({ to }) => to === file).map(({ from }) => path.posix.dirname(from));
  const names = path.posix.basename(file, '.ts').split('-');
  const wholes = names.slice(1).map((_, cut) => `${folder}/${names.slice(0, cut + 1).join('-')}.ts`);
  return importers.every((importer) => importer === folder) && wholes.some((whole) => tested.has(whole));
}

const sources = readSources('src').filter((file) => !/\.generated\./.test(file.path));
const withCode = sources.filter(hasCode).map(({ path: file }) => file);
const importedByTests = new Set(
  readSources('__tests__')
    .flatMap(readImports)
    .map(({ to }) => to),
);
const tested = new Set(
  withCode.filter((file) => existsSync(path.join(ROOT, twinOf(file))) || importedByTests.has(file)),
);
const sourceImports = sources.flatMap(readImports);
const untested = withCode.filter((file) => !tested.has(file) && !isPart(file, sourceImports, tested));

describe('every file of src that holds code', () => {
  it('has a test of the same path, a test that imports it, or is a part of a file that has one', () => {
    expect(untested.filter((file) => TESTED_ELSEWHERE[file] === undefined)).toEqual([]);
  });

  it('stands in the list of exceptions only while it needs to', () => {
    expect(Object.keys(TESTED_ELSEWHERE).filter((file) => !untested.includes(file))).toEqual([]);
  });
});

describe('a part', () => {
  const whole = new Set(['src/reports/sarif.ts']);
  const importedBy = (from: string): boolean =>
    isPart(
      'src/reports/sarif-result.ts',
      readImports({ path: from, text: "import './sarif-result.js';" }),
      whole,
    );

  it('is named after a tested file of its folder', () => {
    expect(importedBy('src/reports/sarif.ts')).toBe(true);
  });

  it('is none without such a file', () => {
    expect(isPart('src/reports/text-table.ts', [], whole)).toBe(false);
  });

  it('is none when another folder imports it', () => {
    const imports = readImports({ path: 'src/gate/run.ts', text: "import '../reports/sarif-result.js';" });
    expect(isPart('src/reports/sarif-result.ts', imports, whole)).toBe(false);
  });
});

describe('the search for files with code', () => {
  it.each([
    ['a class', 'export class A { b(): void {} }'],
    ['an arrow function', 'export const a = () => 1;'],
    ['a function inside data', 'export const a = { b: [(c: string) => c] };'],
  ])('finds %s', (_, text) => {
    expect(hasCode({ path: 'src/a.ts', text })).toBe(true);
  });

  it.each([
    ['types', 'export type A = (b: string) => void; export interface B { c(): void }'],
    ['re-exports', "export * from './b.js';"],
    ['data', "import { define } from './define.js'; export const a = define({ b: ['c'] });"],
  ])('passes over %s', (_, text) => {
    expect(hasCode({ path: 'src/a.ts', text })).toBe(false);
  });
});
