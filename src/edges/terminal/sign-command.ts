import { writeAll, type Terminal } from './output.js';
import { asksForHelp, chooseVerb } from './verb.js';

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
  if (asksForHelp(args)) {
    await writeAll(terminal.stdout, [HELP]);
    return 0;
  }
  const [name, ...rest] = args;
  const verb = chooseVerb('sign', name, VERBS);
  return await (
    await verb()
  )(rest, terminal);
}
