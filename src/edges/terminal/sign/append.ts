import { parseStrictText } from '../../../core/json/strict.js';
import { escapePath } from '../../../core/quote.js';
import type { RecordResult } from '../../../stores/append-record.js';
import { appendSigned } from '../../../stores/signed-append.js';
import { parseFlags, usage, type FlagTable } from '../flags.js';
import { readStdin } from '../memory/input.js';
import { writeAll, type Terminal } from '../output.js';
import { recordTools, withSigningPlace } from './place.js';

const FLAGS = { 'close-torn': { type: 'boolean' } } as const satisfies FlagTable;

/** `evidence sign append FILE [JSON|-]` (spec 2.4). Exit 1: the record, or the file's end, was refused. */
export async function appendVerb(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, FLAGS);
  const [file, given = '-', ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw usage('sign append wants a file and one record', 'evidence sign append FILE [JSON|-]');
  const record = recordOf(given === '-' ? await readStdin(terminal) : given);
  return await withSigningPlace(terminal, async ({ repository, ring, ownerOf }) => {
    const owner = ownerOf(file);
    const result = await appendSigned(
      { root: repository.root, family: owner.family, livePath: owner.path },
      record,
      {
        ...recordTools(owner),
        ring,
        tornEnd: values['close-torn'] === true ? 'close' : 'refuse',
      },
    );
    return await tell(result, owner.path, ring.current, terminal);
  });
}

function recordOf(text: string): Readonly<Record<string, unknown>> {
  const { value, faults } = parseStrictText(text.trim(), { depth: 64 });
  const [fault] = faults;
  if (value !== undefined && fault === undefined) return value;
  throw usage(`that is no record: ${fault?.message ?? 'not a JSON object'}`, 'give one JSON object');
}

const REPAIRS = {
  'newline-added': 'the last line lacked its newline, and got one first',
  'fragment-closed': 'the last line is incomplete; it was ended with a newline, and the gate reports it',
  'fragment-dropped': 'an incomplete last line was removed',
} as const;

async function tell(
  result: RecordResult,
  name: string,
  version: number,
  { stdout, stderr }: Terminal,
): Promise<number> {
  const file = escapePath(name);
  if (result.status === 'refused') {
    const lines = result.refusals.map(({ rule, code, message }) => {
      const reason = code === rule ? rule : `${rule} (${code})`;
      return `evidence: ${file}: ${message}: ${reason}\n`;
    });
    const torn = result.refusals.some(({ rule }) => rule === 'EVIDENCE_TORN_LINE');
    const help = torn ? '  complete the line or remove it, or end it with --close-torn\n' : '';
    await writeAll(stderr, [...lines, `evidence: nothing was written\n${help}`]);
    return 1;
  }
  const { repaired, receipts } = result;
  if (repaired !== null) await writeAll(stderr, [`evidence: ${file}: ${REPAIRS[repaired]}\n`]);
  const archived = receipts.map(
    ({ lines, archive_path: archive }) => `${file}: ${lines} lines -> ${escapePath(archive)}\n`,
  );
  await writeAll(stdout, [...archived, `${file}: one line appended, signed with key version ${version}\n`]);
  return 0;
}
