import { escapePath } from '../../../core/quote.js';
import { signExisting, type MigrationResult } from '../../../stores/signed-migration.js';
import { parseFlags, usage, type FlagTable } from '../flags.js';
import { writeAll, type Terminal } from '../output.js';
import { withSigningPlace } from './place.js';

const FLAGS = { write: { type: 'boolean' } } as const satisfies FlagTable;

/** `evidence sign existing FILE… [--write]` (spec 2.4): dry run unless `--write`. All paths are looked at before any is written. */
export async function existingVerb(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, FLAGS);
  if (positionals.length === 0)
    throw usage('sign existing wants the paths of artifacts', 'evidence sign existing FILE... [--write]');
  return await withSigningPlace(terminal, async ({ repository, ring, ownerOf }) => {
    const owners = positionals.map(ownerOf);
    for (const { family, path, source } of owners) {
      const target = { root: repository.root, family, livePath: path };
      const result = await signExisting(target, ring, {
        write: values['write'] === true,
        limits: source.config.limits,
      });
      await writeAll(terminal.stdout, [`${escapePath(path)}: ${inWords(result, ring.current)}\n`]);
    }
    return 0;
  });
}

function inWords({ status, signed, behind, left, unreadable }: MigrationResult, version: number): string {
  const others = [
    ...(behind > 0 ? [`${behind} of them behind a signed line: see that none lost its signature`] : []),
    ...(left > 0 ? [`${left} signed before`] : []),
    ...(unreadable > 0 ? [`${unreadable} left: no record, or a malformed signature`] : []),
  ];
  const says = {
    nothing: 'no line without a signature',
    'would-sign': `would sign ${signed} lines with key version ${version}; --write does it`,
    signed: `${signed} lines signed with key version ${version}`,
  } as const;
  return [says[status], ...others].join('; ');
}
