import { digestVerb } from './memory/digest.js';
import { openMemory, type OpenMemory } from './memory/place.js';
import { writeAll, type Terminal } from './output.js';
import { asksForHelp, chooseVerb } from './verb.js';

type Verb = (args: readonly string[], terminal: Terminal, open: OpenMemory) => Promise<number>;

/** The digest is asked for before every phase and is here; every other verb is loaded when it is asked for. */
const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  append: async () => (await import('./memory/append.js')).appendVerb,
  'mistake-hook': async () => (await import('./memory/append.js')).mistakeHookVerb,
  read: async () => (await import('./memory/read.js')).readVerb,
  digest: () => Promise.resolve(digestVerb),
  promote: async () => (await import('./memory/curator.js')).promoteVerb,
  retrospective: async () => (await import('./memory/curator.js')).retrospectiveVerb,
  supersede: async () => (await import('./memory/status.js')).supersedeVerb,
  archive: async () => (await import('./memory/status.js')).archiveVerb,
  validate: async () => (await import('./memory/validate.js')).validateVerb,
  init: async () => (await import('./memory/curator.js')).initVerb,
};

const HELP = `usage: evidence memory VERB [--repo ROOT]

sovereign memory: what a project learned, in four JSON Lines files under docs/engineering/sovereign-memory
(SOVEREIGN_MEMORY=1 in .cursor/scratchpad.md or in the environment switches it on)

  append decision|mistake|pattern|drift     write an entry; prints its id
      --text TEXT --tags A,B --impact-score 0..100 --run-id ID --story-id ID --phase-id ID --provenance-ref REF
      decision: --decision-text TEXT --rationale TEXT      mistake: --mistake-tag TAG
      pattern:  --pattern-id SLUG --applies-to A,B
      drift:    --drift-type TYPE --from-artifact PATH --to-artifact PATH --ledger-decision-id ID
      or "-" and one JSON object on stdin
  mistake-hook TAG --text TEXT              what the five triggers call: fix_failed, revert_applied,
                                            plan_fidelity_violation, test_regression, scope_creep
  read FAMILY [--tail N] [--all]            decisions, mistakes, patterns or plan-drift; one entry a line
  digest [--format text|json|block]         what is handed to a phase
  promote --run-id ID [--types A,B]         copy decisions of a run's ledger (AI_DECISION_LEDGER=1)
  retrospective SPRINT [--force]            write retrospectives/SPRINT.md, the body on stdin
      --story-ids A,B --release-ref REF --summary TEXT --promoted-entry-ids A,B
  supersede ID --by ID2                     mark an entry as superseded by a later one of its family
  archive ID                                mark an entry as archived
  validate --file FILE | --repo ROOT        judge the lines; [--family F|all] [--enforce] [--self-test]
  init                                      folders and scratchpad keys, active and template copy

exit status: 0 done or nothing to do, 1 refused, 2 failed or wrong usage
`;

/** `evidence memory VERB` (spec 4.3). */
export async function memoryCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  if (asksForHelp(args)) {
    await writeAll(terminal.stdout, [HELP]);
    return 0;
  }
  const [name, ...rest] = args;
  const verb = chooseVerb('memory', name, VERBS);
  return await (
    await verb()
  )(rest, terminal, (repo) => openMemory(repo, terminal));
}
