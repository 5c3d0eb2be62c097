import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GateError } from '../../core/errors.js';
import { ArchiveFault } from '../../core/gzip.js';
import { withMember } from '../../core/json/member-edit.js';
import { escapePath } from '../../core/quote.js';
import { legacyPrefix, type LegacyPrefix } from '../../gate/legacy.js';
import { piecesOf } from '../../gate/pieces.js';
import { CONFIG_PATH, readPolicy } from '../../gate/policy.js';
import type { Entry, Snapshot } from '../../gate/ports.js';
import { WHOLE_TREE } from '../../gate/question.js';
import { ownerOf } from '../../gate/sniff.js';
import { openRepository } from '../git/repository.js';
import { parseFlags, usage } from './flags.js';
import { writeAll, type Terminal } from './output.js';

/**
 * `evidence adopt PATH…`: pins the lines that stand in an artifact now, so that `--all` excuses their findings and no
 * later line's (design.md, "Adoption in a repository with a past"). Writes `legacy` in evidence.config.json.
 */
export async function adoptCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseFlags(args, {});
  if (positionals.length === 0)
    throw usage('evidence adopt wants the paths of artifacts', 'evidence adopt PATH...');
  const repository = await openRepository(terminal.cwd, { env: terminal.env });
  try {
    const worktree = repository.worktree('stored');
    const policy = await readPolicy(WHOLE_TREE, { trusted: [worktree], introduced: worktree });
    const pins: Record<string, { lines: number; sha256: string }> = {};
    for (const given of positionals) {
      const name = path
        .relative(repository.root, path.resolve(terminal.cwd, given))
        .split(path.sep)
        .join('/');
      const entry = await worktree.find(name);
      const isFile = entry?.mode === '100644' || entry?.mode === '100755';
      const owner =
        entry === null || !isFile ? null : await ownerOf(policy, name, [{ snapshot: worktree, entry }]);
      if (entry === null || owner === null) {
        throw usage(
          `${escapePath(given)} is no artifact of any family`,
          'give the path of an artifact that evidence check examines',
        );
      }
      pins[name] = await pinOf(worktree, entry);
    }
    await writePins(path.join(repository.root, CONFIG_PATH), pins);
    const lines = Object.entries(pins).map(
      ([name, { lines: count }]) => `${escapePath(name)}: ${count} line${count === 1 ? '' : 's'} pinned\n`,
    );
    await writeAll(terminal.stdout, [...lines, `${CONFIG_PATH} now names them under "legacy"; commit it\n`]);
    return 0;
  } finally {
    await repository.close();
  }
}

async function pinOf(worktree: Snapshot, entry: Entry): Promise<LegacyPrefix> {
  try {
    const prefix = await legacyPrefix(piecesOf(worktree, entry, 1024 * 1024), null);
    if (prefix !== null && prefix.lines > 0) return { lines: prefix.lines, sha256: prefix.sha256 };
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
  }
  throw usage(`${escapePath(entry.path)} has no lines that can be pinned`, 'leave it out');
}

/** What else stands in the config stays as its owner wrote it, byte for byte. */
async function writePins(
  file: string,
  pins: Readonly<Record<string, { lines: number; sha256: string }>>,
): Promise<void> {
  let text = await readConfig(file);
  for (const [name, pin] of Object.entries(pins)) text = withMember(text, ['legacy', name], pin);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new GateError(
      'GATE_OUTPUT_FAILED',
      `${CONFIG_PATH} cannot be written`,
      'check the permissions of the folder',
      error,
    );
  }
}

/** The config was parsed and found sound before; it is only missing or whole here. */
async function readConfig(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    JSON.parse(text);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}\n';
    throw new GateError(
      'GATE_CONFIG_INVALID',
      `${CONFIG_PATH} cannot be read`,
      `correct ${CONFIG_PATH}`,
      error,
    );
  }
}
