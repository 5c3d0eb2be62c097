import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import type { SourceFile } from './imports.js';
import { parse, readSources, ROOT, walk } from './imports.js';

/** Files with code but without a test of the same path, each with the reason why that is right. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {};

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

const withCode = readSources('src').filter((file) => !/\.generated\./.test(file.path) && hasCode(file));

describe('every file of src that holds code', () => {
  it('has a test of the same path', () => {
    const alone = withCode
      .map((file) => file.path)
      .filter((file) => TESTED_ELSEWHERE[file] === undefined && !existsSync(path.join(ROOT, twinOf(file))));
    expect(alone).toEqual([]);
  });

  it('stands in the list of exceptions only while it needs to', () => {
    const needless = Object.keys(TESTED_ELSEWHERE).filter(
      (file) => !withCode.some((source) => source.path === file) || existsSync(path.join(ROOT, twinOf(file))),
    );
    expect(needless).toEqual([]);
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
