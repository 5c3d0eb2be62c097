import path from 'node:path';
import { escapePath, quoteText } from '../../../core/quote.js';
import { archivesOf } from '../../../memory/family-lines.js';
import type { MemoryFamilyName } from '../../../memory/entry.js';
import { livePathOf, MEMORY_FAMILY_NAMES, stemOf } from '../../../memory/memory-families.js';
import { selfTest } from '../../../memory/self-test.js';
import { linesOf, readTail } from '../../../memory/tail.js';
import { nodeFiles } from '../../../stores/node-files.js';
import { judgeFiles } from '../../file-verdict.js';
import { parseFlags, usage } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import { DONE, REFUSED } from './outcome.js';

const OK = '[SOVEREIGN_MEMORY_VALIDATION_OK]';
const FAILED = '[SOVEREIGN_MEMORY_VALIDATION_FAILED]';
const SELF_TEST_OK = '[SOVEREIGN_MEMORY_SELF_TEST_OK]';
const SELF_TEST_FAILED = '[SOVEREIGN_MEMORY_SELF_TEST_FAILED]';

/**
 * `evidence memory validate --file F | --repo R [--family …] [--enforce] [--self-test]` (spec 4.3): the gate's verdict
 * under the markers that DEC-0105 publishes. Exit 0 when sound, with errors 1 under `--enforce` and 0 without.
 */
export async function validateVerb(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, {
    file: { type: 'string' },
    repo: { type: 'string' },
    family: { type: 'string' },
    enforce: { type: 'boolean' },
    'self-test': { type: 'boolean' },
  });
  const flags = values as { file?: string; repo?: string; family?: string; enforce?: boolean };
  if (positionals.length > 0) throw usage('validate takes no arguments', 'give --file FILE or --repo ROOT');
  if (values['self-test'] === true) return await runSelfTest(terminal);
  const families = familiesOf(flags.family ?? 'all');
  if (flags.file !== undefined && flags.repo !== undefined) {
    throw usage('--file and --repo exclude each other', 'give one of them');
  }
  const files =
    flags.file !== undefined
      ? await oneFile(flags.file, families, terminal)
      : flags.repo !== undefined
        ? await filesOf(path.resolve(terminal.cwd, flags.repo), families)
        : null;
  if (files === null) throw usage('validate wants something to look at', 'give --file FILE or --repo ROOT');
  const findings = await judgeFiles(files, CHECKS);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const lines = findings.map(({ shown, line, severity, code, message }) => {
    const place = line === null ? escapePath(shown) : `${escapePath(shown)}:${line}`;
    return `${place}: ${severity === 'error' ? '' : `${severity}: `}${code}: ${message}\n`;
  });
  await writeAll(terminal.stderr, lines);
  if (errors > 0) {
    await writeAll(terminal.stderr, [`${FAILED} ${errors} error(s)\n`]);
    return flags.enforce === true ? REFUSED : DONE;
  }
  await writeAll(terminal.stdout, [`${OK}\n`]);
  return DONE;
}

/** What makes a line sound by itself; caps, order and history are the gate's own questions. */
const CHECKS = ['lines', 'json', 'schema', 'derived', 'unique', 'secrets'] as const;

async function runSelfTest(terminal: Terminal): Promise<number> {
  const holds = await selfTest();
  await writeAll(holds ? terminal.stdout : terminal.stderr, [`${holds ? SELF_TEST_OK : SELF_TEST_FAILED}\n`]);
  return holds ? DONE : REFUSED;
}

function familiesOf(name: string): readonly MemoryFamilyName[] {
  if (name === 'all') return MEMORY_FAMILY_NAMES;
  const known = MEMORY_FAMILY_NAMES.filter((family) => family === name);
  if (known.length > 0) return known;
  throw usage(
    `unknown family "${quoteText(name)}"`,
    `the families are ${MEMORY_FAMILY_NAMES.join(', ')}, all`,
  );
}

interface NamedFile {
  /** Where the gate is to think that it stands. */
  readonly evidencePath: string;
  readonly diskPath: string;
  /** How the user knows it. */
  readonly shown: string;
}

async function filesOf(root: string, families: readonly MemoryFamilyName[]): Promise<readonly NamedFile[]> {
  const names: string[] = [];
  for (const family of families)
    names.push(livePathOf(family), ...(await archivesOf(family, root, nodeFiles)));
  return names.map((name) => ({
    evidencePath: name,
    diskPath: path.join(root, ...name.split('/')),
    shown: name,
  }));
}

/** A single file may stand anywhere: its name, or else its first record, says of which family it is. */
async function oneFile(
  given: string,
  families: readonly MemoryFamilyName[],
  terminal: Terminal,
): Promise<readonly NamedFile[]> {
  const diskPath = path.resolve(terminal.cwd, given);
  if ((await nodeFiles.look(diskPath)) === null) return [];
  const base = path.basename(diskPath);
  const family =
    families.length === 1
      ? families[0]
      : (families.find((each) => base.startsWith(stemOf(each))) ?? (await familyByMembers(diskPath)));
  if (family === undefined) {
    throw usage(
      `${escapePath(given)} does not say of which family it is`,
      `give --family ${MEMORY_FAMILY_NAMES.join('|')}`,
    );
  }
  return [{ evidencePath: livePathOf(family), diskPath, shown: given }];
}

const OWN_MEMBER: Readonly<Record<string, MemoryFamilyName>> = {
  decision_key: 'decisions',
  mistake_tag: 'mistakes',
  pattern_id: 'patterns',
  drift_type: 'plan-drift',
};

async function familyByMembers(file: string): Promise<MemoryFamilyName | undefined> {
  return await readTail(nodeFiles, file, path.basename(file), null, ({ bytes: all }) => {
    for (const line of linesOf(all)) {
      const text = line.toString('utf8');
      const member = Object.keys(OWN_MEMBER).find((name) => text.includes(`"${name}"`));
      if (member !== undefined) return Promise.resolve(OWN_MEMBER[member]);
    }
    return Promise.resolve(undefined);
  });
}
