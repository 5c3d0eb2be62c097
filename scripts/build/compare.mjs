import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What differs between a fresh build and the committed one, one line each, ordered: files that are missing, files
 * that nothing builds, other bytes, another executable bit (not on Windows, which has none).
 */
export async function compareFolders(fresh, committed) {
  const [built, there] = await Promise.all([listFiles(fresh), listFiles(committed)]);
  const differences = [];
  for (const path of [...new Set([...built, ...there])].sort()) {
    if (!there.includes(path)) differences.push(`${path}: missing`);
    else if (!built.includes(path)) differences.push(`${path}: nothing builds it`);
    else if (!(await sameBytes(join(fresh, path), join(committed, path)))) {
      differences.push(`${path}: other bytes`);
    } else if (!(await sameMode(join(fresh, path), join(committed, path)))) {
      differences.push(`${path}: another executable bit`);
    }
  }
  return differences;
}

async function listFiles(folder, prefix = '') {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const lists = entries.map((entry) =>
    entry.isDirectory() ? listFiles(folder, `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  );
  return (await Promise.all(lists)).flat();
}

async function sameBytes(a, b) {
  const [left, right] = await Promise.all([readFile(a), readFile(b)]);
  return left.equals(right);
}

async function sameMode(a, b) {
  if (process.platform === 'win32') return true;
  const [left, right] = await Promise.all([stat(a), stat(b)]);
  return (left.mode & 0o100) === (right.mode & 0o100);
}
