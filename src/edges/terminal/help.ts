const OVERVIEW = `evidence: gates the JSON Lines evidence that AI agents write into repositories

usage: evidence COMMAND      (evidence-gate is the same program)

  check [PATH...]     judge the evidence of the working tree, the index or a range of commits
  verify [PATH...]    verify signatures, and nothing else (--keyless, --format F)
  explain [CODE]      what a rule or reason code means, why it matters, how to mend it; without one, all of them
  adopt PATH...       pin the lines that stood before the gate was adopted
  rollover            archive the live files that are over their cap (--check, --restore, --settle after a merge)
  parity              mirrored files are equal, byte for byte (--scope S, --worktree, --fix --from SIDE)
  init                lay down config, hooks, merge driver and workflow (--dry-run, --hooks-path)
  doctor              which hook git will really run, and what else holds in this clone
  merge B O T PATH    the merge driver that init registers
  hook NAME           what the hook files call: pre-commit, pre-merge-commit, pre-push
  sign VERB           write, migrate, filter and re-sign signed lines (sign --help)
  memory VERB         what the project learned: append, digest, promote, validate (memory --help)

  help COMMAND        what a command takes (or evidence COMMAND --help)
  --version           print the version

the report is in colour on a terminal, unless NO_COLOR is set; check and verify take --color
exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`;

const CHECK = `usage: evidence check [--staged | --range BASE..HEAD | --all] [PATH...]

what is judged
  --all                     every line of the working tree (without any mode)
  --staged                  the lines that the next commit adds (EVIDENCE_BASE=HEAD~1 when it amends)
  --range BASE..HEAD        the lines that a range of commits adds
  PATH...                   only artifacts at these files, folders or globs
  --only A,B / --skip A,B   only these checks / all but these: lines, json, schema, derived, unique, order, secrets,
                            signatures, append-only, rollover, parity, exclusions, retention, executables, coverage,
                            policy
  --family F,G              only artifacts of these families

how it is judged
  --config FILE             use this config and no other
  --keyless                 ask for no key: what only a key could verify is a warning (keys come from
                            EVIDENCE_HMAC_KEY, or from where "keys" in the config says)
  --allow-policy-change     a change of the policy is no error

the report, on stdout; everything else is on stderr
  --format FORMAT           text (without it), json, sarif, or github: annotations in a workflow's log
  --output FILE             write the report to FILE
  --color                   colour the text everywhere; without it on a terminal only, and never where NO_COLOR is set

exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`;

/** Of the commands that print no page of their own. */
const PAGES: Readonly<Record<string, string>> = {
  explain: `usage: evidence explain [CODE...]

prints what a rule, a reason code or a gate error means, why it matters, how to mend it; without a code, all codes
`,
  adopt: `usage: evidence adopt PATH...

pins the lines that stand in these artifacts now, by number and digest, under "legacy" in evidence.config.json:
their findings no longer fail "evidence check --all", those of later lines do
`,
  parity: `usage: evidence parity [--scope S] [--worktree]
       evidence parity --fix --from active|template [--scope S]

compares the pairs under "parity" in evidence.config.json, and those of the presets, byte for byte, as git has them
staged

  --scope S       only the pairs of this scope
  --worktree      compare the files on disk
  --fix           copy one side over the other, on disk
  --from SIDE     the side that is right: active or template

exit status: 0 equal, 1 findings, 2 no pair to compare, could not tell or wrong usage
`,
  init: `usage: evidence init [--dry-run] [--hooks-path]

lays down evidence.config.json, hook lines, .gitattributes, the merge driver, the npm script "parity" and a workflow;
keeps what exists, and a second run has nothing to do

  --dry-run       only say what would be written
  --hooks-path    without a hook manager: let git run the package's own hooks (core.hooksPath, in this clone)
`,
  doctor: `usage: evidence doctor

says one line each about the hooks, the policy, the families, the key, the merge driver, the attributes and the line
ends of this clone; changes nothing

exit status: 0 all is well, 1 something is off, 2 could not tell or wrong usage
`,
  merge: `usage: evidence merge BASE OURS THEIRS PATH

git's merge driver for JSON Lines, registered by evidence init as %O %A %B %P: keeps the lines of both sides and
leaves the result in OURS

exit status: 0 merged, 1 conflict, with markers in the file, 2 could not tell or wrong usage
`,
  hook: `usage: evidence hook pre-commit | pre-merge-commit | pre-push

what the hook files call: judges what git is about to commit, or the pushed commits that stand on stdin

exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`,
};

export function helpText(topic: 'overview' | 'check'): string {
  return topic === 'check' ? CHECK : OVERVIEW;
}

/** Null for a command that prints a page of its own. */
export function commandHelp(name: string): string | null {
  return Object.hasOwn(PAGES, name) ? (PAGES[name] ?? null) : null;
}
