import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '../../../../src/edges/terminal/command-line.js';
import { keyHexOf } from '../../../core/signature/keys.js';
import { terminalIn } from '../../../support/terminal.js';
import { repositoryWith, type Scratch } from '../../../support/repository.js';

/** Two keys of no use. */
export const [ONE, TWO] = [keyHexOf('one'), keyHexOf('two')];
/** A live file of a signed family. */
export const FILE = 'notes/a.jsonl';
const CONFIG = {
  families: {
    notes: {
      files: ['notes/*.jsonl'],
      signature: 'required',
      appendOnly: true,
      id: '/id',
      archive: 'old/{name}-{timestamp}.jsonl',
    },
    plain: { files: ['plain/*.jsonl'] },
    checked: { files: ['checked/*.jsonl'], signature: 'optional', schema: 'checked.json' },
  },
};
const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  required: ['id'],
  properties: { id: { type: 'string' } },
};

/** A repository with a signed family, an unsigned one, and one with a schema of its own. */
export function started(files: Readonly<Record<string, string>> = {}, config: object = {}): Scratch {
  return repositoryWith({
    'evidence.config.json': JSON.stringify({ ...CONFIG, ...config }),
    'checked.json': JSON.stringify(SCHEMA),
    ...files,
  });
}

export const KEY = { EVIDENCE_HMAC_KEY: ONE };

/** Runs one command line as the door does. */
export async function run(
  scratch: Scratch,
  args: readonly string[],
  { env = KEY as Record<string, string>, stdin = '' } = {},
): Promise<{ status: number; out: string; err: string }> {
  const terminal = terminalIn(scratch.root, { env, stdin });
  const status = await runCommandLine(args, terminal);
  return { status, out: terminal.stdout.text, err: terminal.stderr.text };
}

/** Records of a file, in the order of their lines. */
export const linesOf = (scratch: Scratch, name = FILE): Record<string, unknown>[] =>
  readFileSync(path.join(scratch.root, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
