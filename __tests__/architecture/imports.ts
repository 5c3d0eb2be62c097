import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** One `import`, `export … from` or `import()` of a file. */
export interface Import {
  /** `src/core/lines.ts` */
  readonly from: string;
  /** A path like `from` for a file of ours, else the name that was asked for: `node:fs`, `ajv/dist/2020.js`. */
  readonly to: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** All code files under a folder, ordered, with paths from the root of the repository. */
export function readSources(folder: string): readonly SourceFile[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return readSources(child);
      if (!/\.[cm]?[jt]s$/.test(entry.name)) return [];
      return [{ path: child, text: readFileSync(path.join(ROOT, child), 'utf8') }];
    });
}

export function parse(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2022, true);
}

/** Calls `look` for every node of a tree. */
export function walk(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => walk(child, look));
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** What a file imports; an `import()` of anything but a literal is reported as an import of `?`. */
export function readImports(file: SourceFile): readonly Import[] {
  const tree = parse(file);
  const found: Import[] = [];
  const add = (node: ts.Node, name: string, typeOnly: boolean): void => {
    found.push({ from: file.path, to: resolveName(file.path, name), typeOnly, line: lineOf(tree, node) });
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node, node.moduleSpecifier.text, isTypeImport(node.importClause));
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      add(node, (node.moduleSpecifier as ts.StringLiteral).text, isTypeExport(node));
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node, (node.argument.literal as ts.StringLiteral).text, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      add(node, name !== undefined && ts.isStringLiteralLike(name) ? name.text : '?', false);
    } else if (ts.isCallExpression(node) && node.expression.getText(tree) === 'require') {
      const [name] = node.arguments;
      add(node, name !== undefined && ts.isStringLiteralLike(name) ? name.text : '?', false);
    }
  });
  return found;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return (
    clause.name === undefined &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((element) => element.isTypeOnly)
  );
}

function isTypeExport(node: ts.ExportDeclaration): boolean {
  if (node.isTypeOnly) return true;
  const names = node.exportClause;
  return (
    names !== undefined &&
    ts.isNamedExports(names) &&
    names.elements.length > 0 &&
    names.elements.every((element) => element.isTypeOnly)
  );
}

function resolveName(from: string, name: string): string {
  if (!name.startsWith('.')) return name;
  return path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts');
}
