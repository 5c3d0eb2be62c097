import { builtinModules } from 'node:module';
import ts from 'typescript';
import type { Import, SourceFile } from './imports.js';
import { lineOf, parse, walk } from './imports.js';

const PRODUCERS = ['critic', 'memory', 'runs', 'living'] as const;
const ROOMS = ['core', 'families', 'checks', 'gate', 'stores', ...PRODUCERS, 'reports', 'edges'] as const;
const DOORS = ['cli', 'action', 'worker'];

/** Which rooms a room may import, itself included. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  families: ['core', 'families'],
  checks: ['core', 'families', 'checks'],
  gate: ['core', 'families', 'checks', 'gate'],
  stores: ['core', 'families', 'stores'],
  ...Object.fromEntries(PRODUCERS.map((room) => [room, ['core', 'families', 'stores', room]])),
  reports: ['core', 'reports'],
  edges: [...ROOMS],
  // The doors own the exit status and nothing else.
  cli: ['edges'],
  action: ['edges'],
  worker: ['edges'],
  // The public library gives the rooms names of their own.
  index: [...ROOMS],
};

/** What may be imported as a type beyond the table. */
const MAY_IMPORT_TYPES: Readonly<Record<string, readonly string[]>> = { reports: ['gate'] };

/** The one folder that may import a package; a package that is not listed belongs nowhere. */
const PACKAGE_FOLDERS: readonly (readonly [package_: RegExp, folder: string])[] = [
  [/^ajv(-|$)/, 'src/core/'],
  [/^canonicalize$/, 'src/core/'],
  [/^@secretlint\//, 'src/core/secrets/'],
  [/^simple-git$/, 'src/edges/git/'],
  [/^@(actions|octokit)\//, 'src/edges/github/'],
  [/^yaml$/, 'src/memory/'],
];

/** Built-in modules by which fs, processes, the network or the machine would come into core. */
const OUTSIDE_CORE = new Set(
  (
    'fs fs/promises child_process cluster net tls http https http2 dgram dns dns/promises os process readline ' +
    'repl inspector worker_threads timers timers/promises perf_hooks'
  ).split(' '),
);

/** `src/core/lines.ts` -> `core`; `src/cli.ts` -> `cli`. */
function roomOf(path: string): string {
  return path.split('/')[1]?.replace(/\.ts$/, '') ?? '';
}

/** Imports that break the table in design.md, "The house"; one line each. */
export function forbiddenImports(imports: readonly Import[]): readonly string[] {
  return imports.flatMap((found) => {
    const reason = reasonAgainst(found);
    return reason === null ? [] : [`${found.from}:${found.line} imports ${found.to}: ${reason}`];
  });
}

function reasonAgainst({ from, to, typeOnly }: Import): string | null {
  const room = roomOf(from);
  if (to.startsWith('schemas/') || to === 'package.json') return null;
  if (to.startsWith('src/')) {
    const target = roomOf(to);
    const allowed = [...(MAY_IMPORT[room] ?? []), ...(typeOnly ? (MAY_IMPORT_TYPES[room] ?? []) : [])];
    if (DOORS.includes(target)) return 'nobody imports a door';
    return allowed.includes(target) ? null : `${room} may not see ${target}`;
  }
  if (to.startsWith('.') || to.startsWith('/') || to === '?') return 'leaves src';
  const builtin = to.replace(/^node:/, '');
  if (builtinModules.includes(builtin)) {
    if (!to.startsWith('node:')) return `write node:${builtin}`;
    return room === 'core' && OUTSIDE_CORE.has(builtin) ? 'core is bytes in, values out' : null;
  }
  const name = /^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to;
  const owner = PACKAGE_FOLDERS.find(([pattern]) => pattern.test(name))?.[1];
  if (owner === undefined) return 'a package without a room of its own';
  return from.startsWith(owner) ? null : `only ${owner} imports it`;
}

/** Uses of the environment, the clock, chance or the network in a file of core; one line each. */
export function forbiddenInCore(file: SourceFile): readonly string[] {
  const tree = parse(file);
  const found: string[] = [];
  walk(tree, (node) => {
    const name = outsideName(node, tree);
    if (name !== null) found.push(`${file.path}:${lineOf(tree, node)} uses ${name}`);
  });
  return found;
}

function outsideName(node: ts.Node, tree: ts.SourceFile): string | null {
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText(tree).replace(/\s/g, '');
    if (/^(globalThis\.)?process\.\w+$/.test(text)) return 'process';
    if (/^(globalThis\.)?performance\.\w+$/.test(text)) return 'performance';
    if (text === 'Date.now' || text === 'Math.random' || text === 'import.meta.url') return text;
  }
  if (ts.isNewExpression(node) && node.expression.getText(tree) === 'Date' && !node.arguments?.length) {
    return 'new Date()';
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const callee = node.expression.text;
    if (
      ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'randomUUID', 'randomBytes'].includes(callee)
    ) {
      return callee;
    }
  }
  return null;
}

/**
 * Cycles between files, each once, as `a -> b -> a`. Type imports count: two files that need each other's types are
 * one idea in two files.
 */
export function importCycles(imports: readonly Import[]): readonly string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (to.startsWith('src/')) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push([...trail.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of [...edges.keys()].sort()) visit(file, []);
  return cycles;
}
