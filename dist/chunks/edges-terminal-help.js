import{GateError,isGateError}from"./core-errors.js";var OVERVIEW=`evidence: gates the JSON Lines evidence that AI agents write into repositories

usage: evidence COMMAND

  check [PATH...]     judge the evidence of the working tree, the index or a range of commits
  verify [PATH...]    verify signatures, and nothing else (--keyless, --format F)
  explain RULE        what a rule means, why it matters, how to mend it
  adopt PATH...       pin the lines that stood before the gate was adopted
  rollover            archive the live files that are over their cap
  parity              mirrored files are equal, byte for byte (--scope S, --worktree, --fix --from SIDE)
  init                lay down config, hooks, merge driver and workflow (--dry-run, --hooks-path)
  doctor              which hook git will really run, and what else holds in this clone
  merge B O T PATH    the merge driver that init registers
  hook NAME           what the hook files call: pre-commit, pre-merge-commit, pre-push
  sign VERB           write, migrate, filter and re-sign signed lines (sign --help)
  memory VERB         what the project learned: append, digest, promote, validate (memory --help)

  --version           print the version
  --help              print this; evidence check --help prints the flags of check

exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`,CHECK=`usage: evidence check [--staged | --range BASE..HEAD | --all] [PATH...]

what is judged
  --all                     every line of the working tree (without any mode)
  --staged                  the lines that the next commit adds
  --range BASE..HEAD        the lines that a range of commits adds
  PATH...                   only artifacts at these files, folders or globs
  --only A,B / --skip A,B   only these checks / all but these
  --family F,G              only artifacts of these families

how it is judged
  --config FILE             use this config and no other
  --keyless                 lines that no key here can verify are a warning
  --allow-policy-change     a change of the policy is no error

the report
  --format text|json|sarif|github
  --output FILE             write the report to FILE
  --color                   colour it, also without a terminal

exit status: 0 clean, 1 findings of severity error, 2 could not tell or wrong usage
`;function helpText(topic){return topic==="check"?CHECK:OVERVIEW}function asGateError(thrown){return isGateError(thrown)?thrown:new GateError("GATE_INTERNAL",`something went wrong inside evidence-gate (${thrown instanceof Error?thrown.name:typeof thrown})`,"report it with the command that you ran; EVIDENCE_DEBUG=1 shows where",thrown)}export{helpText,asGateError};
