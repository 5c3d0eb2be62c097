import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Declarations of the public library: those that src/index.ts leads to, as `tsconfig.types.json` says. Throws with the
 * compiler's own words.
 */
export async function emitTypes(root, out) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const run = spawnSync(
    process.execPath,
    [compiler, '-p', join(root, 'tsconfig.types.json'), '--outDir', out],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (run.status !== 0) throw new Error(`tsc: ${run.stdout}${run.stderr}`);
  await removeOthers(out, await reachable(join(out, 'index.d.ts'), new Set()));
}

/** The compiler writes a declaration for every file that it read; most of them no public type leads to. */
async function reachable(file, seen) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const fileName of importedNames(file, await readFile(file, 'utf8'))) {
    if (fileName.startsWith('.')) {
      await reachable(join(dirname(file), fileName.replace(/\.js$/, '.d.ts')), seen);
    } else if (!fileName.startsWith('node:')) {
      throw new Error(`${file}: a public type leads to ${fileName}, which users do not install`);
    }
  }
  return seen;
}

/** `import`, `export … from` and `import('…')` types; `ts.preProcessFile` passes over `export * as`. */
function importedNames(file, text) {
  const names = [];
  const look = (node) => {
    const literal = ts.isImportTypeNode(node) ? node.argument.literal : node.moduleSpecifier;
    if (literal !== undefined && ts.isStringLiteral(literal)) names.push(literal.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022));
  return names;
}

async function removeOthers(folder, keep) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removeOthers(path, keep);
    else if (!keep.has(path)) await rm(path);
  }
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}
