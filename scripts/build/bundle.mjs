import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { thirdPartyLicenses } from './licenses.mjs';
import { mergeChunks } from './merge.mjs';

/** The doors, and the library. */
const ENTRIES = ['cli', 'action', 'worker', 'index'];
const SHEBANG = '#!/usr/bin/env node\n';
/** Only where bundled CommonJS code asks for a built-in module. */
const REQUIRE =
  'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);\n';
/** `import.meta.url` means the folder of the entries everywhere, also in code that became a chunk. */
const BUNDLE_URL = {
  entry: 'const __bundleUrl=import.meta.url;\n',
  chunk: 'const __bundleUrl=new URL("../index.js",import.meta.url).href;\n',
};

/**
 * Bundles src/*.ts into `out`: ES modules that run without node_modules. What the doors import lazily becomes a file
 * of its own under chunks/, so that a hook never loads a schema compiler or a network client.
 */
export async function bundle(root, out) {
  const result = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.map((name) => ({ in: `src/${name}.ts`, out: name })),
    outdir: out,
    chunkNames: 'chunks/[name]-[hash]',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    define: { 'import.meta.url': '__bundleUrl' },
    // A linked node_modules (a second work tree) must not put its own path into the bundles.
    preserveSymlinks: true,
    metafile: true,
    logLevel: 'warning',
  });
  refuseForeignImports(result.metafile);

  const files = result.outputFiles.map((file) => ({
    path: relative(out, file.path).replaceAll('\\', '/'),
    text: file.text,
  }));
  const names = stableNames(files, outputsByPath(result.metafile, root, out));
  const renamed = files.map(({ path, text }) => [
    names.get(path) ?? path,
    renameImports(text.replace(/^#![^\n]*\n/, ''), names),
  ]);
  for (const [path, body] of await mergeChunks(new Map(renamed), ENTRIES)) {
    const place = path.startsWith('chunks/') ? 'chunk' : 'entry';
    const banner = [
      path === 'cli.js' ? SHEBANG : '',
      /\brequire\b/.test(body) ? REQUIRE : '',
      /\b__bundleUrl\b/.test(body) ? BUNDLE_URL[place] : '',
    ];
    await write(join(out, path), banner.join('') + body);
  }
  await chmod(join(out, 'cli.js'), 0o755);
  // Copied without the package around it, dist must still be read as ES modules.
  await write(join(out, 'package.json'), '{\n  "type": "module"\n}\n');
  await write(join(out, 'THIRD_PARTY_LICENSES.txt'), await thirdPartyLicenses(root, result.metafile));
}

async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** A module that is neither bundled nor built in would be looked up in the repository that is being judged. */
function refuseForeignImports(metafile) {
  const builtin = new Set(builtinModules);
  const foreign = Object.values(metafile.outputs)
    .flatMap((output) => output.imports)
    .filter((found) => found.external && !builtin.has(found.path.replace(/^node:/, '')))
    .map((found) => found.path);
  if (foreign.length > 0) {
    throw new Error(`not bundled and not built in: ${[...new Set(foreign)].sort().join(', ')}`);
  }
}

function outputsByPath(metafile, root, out) {
  return new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [
      relative(out, join(root, path)).replaceAll('\\', '/'),
      output,
    ]),
  );
}

/**
 * Chunk names without a content hash, so that a change of one file is a change of one file in dist too: a lazily
 * imported module gives its own name, a shared chunk the name of its largest module.
 */
function stableNames(files, outputs) {
  const names = new Map();
  const taken = new Set();
  const chunks = files
    .filter(({ path }) => path.startsWith('chunks/'))
    .map(({ path }) => ({ path, module: leadModule(outputs.get(path)) }))
    .sort((a, b) => compareText(a.module, b.module) || compareText(a.path, b.path));
  for (const { path, module } of chunks) {
    const stem = module
      .replace(/^src\//, '')
      .replace(/^.*node_modules\//, '')
      .replace(/(\.generated)?\.[cm]?[jt]s(on)?$/, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    let name = stem;
    for (let n = 2; taken.has(name); n += 1) name = `${stem}-${n}`;
    taken.add(name);
    names.set(path, `chunks/${name}.js`);
  }
  return names;
}

function leadModule(output) {
  if (output.entryPoint !== undefined) return output.entryPoint;
  const [lead] = Object.entries(output.inputs).sort(
    ([a, { bytesInOutput: bytesOfA }], [b, { bytesInOutput: bytesOfB }]) =>
      bytesOfB - bytesOfA || compareText(a, b),
  );
  return lead?.[0] ?? 'shared';
}

function renameImports(text, names) {
  let renamed = text;
  for (const [from, to] of names) renamed = renamed.replaceAll(basename(from), basename(to));
  return renamed;
}

/** By code units: the same on every machine, whatever its locale. */
function compareText(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
