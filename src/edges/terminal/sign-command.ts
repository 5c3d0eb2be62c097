import { nearest } from '../../core/nearest.js';
import { quoteText } from '../../core/quote.js';
import { usage } from './flags.js';
import { writeAll, type Terminal } from './output.js';

type Verb = (args: readonly string[], terminal: Terminal) => Promise<number>;

const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  append: async () => (await import('./sign/append.js')).appendVerb,
  existing: async () => (await import('./sign/existing.js')).existingVerb,
  filter: async () => (await import('./sign/filter.js')).filterVerb,
  rotate: async () => (await import('./sign/rotate.js')).rotateVerb,
};

const HELP = `usage: evidence sign VERB

signed lines carry key_version and sig_hmac_sha256; the key comes from where "keys" in evidence.config.json says
(EVIDENCE_HMAC_KEY, a key ring file or Vault), never from the command line

  append FILE [JSON|-]      sign one record and append it; without JSON, or with "-", it is read from stdin
      --close-torn          end an incomplete last line with a newline, instead of refusing
  existing FILE...          sign the lines that have no signature yet; says what it would do
      --write               do it
  filter FILE               print the valid lines only, each once; counts the others on stderr
      --sessions FILE --story ID [--brick B3]    write an unsigned_entry_detected event where some were left out
  rotate [FILE...]          sign every signed line of these files, or of all live ones, with the next key
      --story ID            what the rotation event is told under (KEY-ROTATION)
      --sessions FILE       where the event goes (data/sessions/DATE-STORY.jsonl)

exit status: 0 done or nothing to do, 1 refused, 2 failed or wrong usage
`;

/** `evidence sign VERB` (spec 2.4 to 2.6). */
export async function signCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help' || rest.includes('--help')) {
    await writeAll(terminal.stdout, [HELP]);
    return 0;
  }
  const verb = name !== undefined && Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined) {
    const near = name === undefined ? null : nearest(name, Object.keys(VERBS));
    throw usage(
      name === undefined ? 'evidence sign wants a verb' : `unknown verb "${quoteText(name)}"`,
      near === null ? 'evidence sign --help lists the verbs' : `did you mean evidence sign ${near}?`,
    );
  }
  return await (
    await verb()
  )(rest, terminal);
}
