import { rollup } from 'rollup';

/**
 * Lazily imported modules that go together: what one of them needs is needed in the same moment. Where a chunk is reached
 * from several roots it goes with those of the same roots.
 */
const ROOTS = {
  start: ['cli.js'],
  gate: ['edges-terminal-hook-command', 'edges-terminal-check-command', 'gate-reasoning-text'],
  memory: ['edges-terminal-memory-command', 'edges-terminal-memory-read'],
  worker: ['worker.js'],
};

/**
 * Joins chunks that are always loaded together. Splitting gives one chunk for each set of importers, fifty for a hook,
 * and opening and linking them takes longer than all that the hook then does.
 *
 * `files` are the texts by path; a chunk's path begins with `chunks/`. The result is of the same form.
 */
export async function mergeChunks(files, entries) {
  const groups = groupsOf(files);
  const build = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, `${name}.js`])),
    plugins: [fromMemory(files)],
    treeshake: false,
    preserveEntrySignatures: 'strict',
    onwarn: (warning) => {
      if (warning.code !== 'CIRCULAR_DEPENDENCY') throw new Error(warning.message);
    },
  });
  const { output } = await build.generate({
    format: 'es',
    compact: true,
    minifyInternalExports: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    manualChunks: (id) => groups.get(id),
  });
  return new Map(output.map(({ fileName, code }) => [fileName, code]));
}

function fromMemory(files) {
  return {
    name: 'from-memory',
    resolveId(source, importer) {
      if (importer === undefined) return source;
      if (!source.startsWith('.')) return { id: source, external: true };
      const path = new URL(source, `file:///${importer}`).pathname.slice(1);
      if (!files.has(path)) throw new Error(`${importer} imports ${source}, which is not there`);
      return path;
    },
    load: (id) => files.get(id) ?? null,
  };
}

/** The name of each chunk's group, by the roots that reach it with static imports. */
function groupsOf(files) {
  const reached = new Map();
  for (const [root, stems] of Object.entries(ROOTS)) {
    const open = stems.map((stem) => (files.has(stem) ? stem : `chunks/${stem}.js`));
    const seen = new Set();
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      const text = files.get(path);
      if (text === undefined) throw new Error(`there is no chunk ${path} to merge; see ROOTS`);
      seen.add(path);
      if (path.startsWith('chunks/')) reached.set(path, [...(reached.get(path) ?? []), root]);
      for (const [, name] of text.matchAll(
        /(?:^|[;}])(?:import|export)[^;"'(]*"\.\/(?:chunks\/)?([\w-]+\.js)"/g,
      )) {
        open.push(`chunks/${name}`);
      }
    }
  }
  return new Map(
    [...reached].map(([path, roots]) => [path, roots.includes('start') ? 'start' : roots.join('-')]),
  );
}
