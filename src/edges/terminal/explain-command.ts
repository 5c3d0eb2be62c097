import { explainCode, explainIndex, explainUnknown } from '../../reports/explain.js';
import { parseFlags, usage } from './flags.js';
import { writeAll, type Terminal } from './output.js';

/** `evidence explain CODE…`: the page of a rule, reason code or gate error; without a code the list of them all. */
export async function explainCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseFlags(args, {});
  if (positionals.length === 0) await writeAll(terminal.stdout, [explainIndex()]);
  for (const given of positionals) {
    const page = explainCode(given);
    if (page === null) {
      const { message, help } = explainUnknown(given);
      throw usage(message, help);
    }
    await writeAll(terminal.stdout, [page]);
  }
  return 0;
}
