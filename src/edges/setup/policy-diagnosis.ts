import { isGateError, type GateError } from '../../core/errors.js';
import { quoteText } from '../../core/quote.js';
import type { Family } from '../../families/contract.js';
import { familyFolders } from '../../families/match.js';
import { CONFIG_PATH, readPolicy, type Policy } from '../../gate/policy.js';
import type { Snapshot } from '../../gate/ports.js';
import { WHOLE_TREE } from '../../gate/question.js';
import { ownerOf } from '../../gate/sniff.js';
import { loadKeys } from '../keys/load-keys.js';
import type { Diagnosis } from './diagnosis.js';
import type { ClaimedEntry } from './merge-diagnosis.js';

/** The policy of the working tree, or why there is none. */
export async function diagnosePolicy(
  worktree: Snapshot,
): Promise<{ policy: Policy | null; diagnosis: Diagnosis }> {
  const what = 'policy';
  try {
    const policy = await readPolicy(WHOLE_TREE, { trusted: [worktree], introduced: worktree });
    const hasConfig = (await worktree.find(CONFIG_PATH)) !== null;
    const found = hasConfig
      ? `${CONFIG_PATH} can be read`
      : 'no config: every preset is on where its files are';
    return { policy, diagnosis: { ok: true, what, found } };
  } catch (error) {
    return { policy: null, diagnosis: asDiagnosis(what, error) };
  }
}

/** Every artifact of the working tree with the family that claims it. */
export async function claimedEntries(policy: Policy, worktree: Snapshot): Promise<readonly ClaimedEntry[]> {
  const claimed: ClaimedEntry[] = [];
  for (const entry of await worktree.list(familyFolders(policy.main.families))) {
    const owner = await ownerOf(policy, entry.path, [{ snapshot: worktree, entry }]);
    if (owner !== null) claimed.push({ entry, family: owner.family });
  }
  return claimed;
}

/** One line for each family that has artifacts, and for each of the config's own that has none. */
export function diagnoseFamilies(policy: Policy, artifacts: readonly ClaimedEntry[]): Diagnosis[] {
  const counts = new Map<Family, number>();
  for (const { family } of artifacts) counts.set(family, (counts.get(family) ?? 0) + 1);
  const lines = policy.main.families.flatMap((family): Diagnosis[] => {
    const what = `family ${quoteText(family.name)}`;
    const files = counts.get(family) ?? 0;
    if (files > 0) return [{ ok: true, what, found: files === 1 ? '1 file' : `${files} files` }];
    if (family.preset !== null) return [];
    const help = `correct its "files" in ${CONFIG_PATH}, or write the evidence`;
    return [
      {
        ok: false,
        what,
        found: `${family.files.map((glob) => quoteText(glob)).join(', ')} matches no file`,
        help,
      },
    ];
  });
  return lines.length > 0 ? lines : [{ ok: true, what: 'families', found: 'no preset has files here' }];
}

/** A key is asked for only where a family with artifacts is signed. */
export async function diagnoseKey(
  policy: Policy,
  artifacts: readonly ClaimedEntry[],
  { env, root }: { readonly env: Readonly<Record<string, string | undefined>>; readonly root: string },
): Promise<Diagnosis | null> {
  const signed = artifacts.find(({ family }) => family.signature !== 'off');
  if (signed === undefined) return null;
  const what = 'key';
  const { keys } = policy.main.config;
  try {
    if ((await loadKeys(keys, env, root)) !== null)
      return { ok: true, what, found: `the source "${keys.source}" has one` };
    const help =
      'set EVIDENCE_HMAC_KEY, or "keys" in evidence.config.json; without a key signatures stay unverified';
    return { ok: false, what, found: `the source "${keys.source}" has none`, help };
  } catch (error) {
    return asDiagnosis(what, error);
  }
}

function asDiagnosis(what: string, error: unknown): Diagnosis {
  if (!isGateError(error)) throw error;
  const { message, help }: GateError = error;
  return { ok: false, what, found: message, help };
}
