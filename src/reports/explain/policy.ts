import type { Page } from './page.js';

/** Pages of the checks `secrets`, `coverage` and `policy` (spec 1.6, 1.13; design.md, "Adoption", "Who is trusted"). */
export const POLICY_PAGES = {
  EVIDENCE_SECRET_DETECTED: {
    means:
      'A line holds something that looks like a credential: an API key, a token, a private key, a password in a database address. The finding shows the kind, the place and a fingerprint, never the value.',
    why: 'Whoever can read the repository can use it, and git keeps it for ever, also when a later commit removes the line.',
    mend: '1. Revoke the credential where it was issued: it counts as known from now on.\n2. Write the line without it.\n3. If it is in an earlier commit of the branch, rewrite the branch before it is merged.\nIf it is no secret, add the fingerprint to "secrets": {"accept": […]} of the family in evidence.config.json.',
    bad: '{"id":"n-1","note":"clone with ghp_EXAMPLE-not-a-real-token"}',
    good: '{"id":"n-1","note":"clone with the token in CI_CLONE_TOKEN"}',
    related: ['EVIDENCE_SECRETS_REDUCED'],
  },
  EVIDENCE_SECRETS_REDUCED: {
    means:
      'Not every commit of the range could be scanned for secrets: the checkout does not hold their history, and it was not fetched or could not be. The result itself was scanned.',
    why: 'A secret that one commit adds and the next one removes is still in the history for everybody to read.',
    mend: 'Check out the whole history: in GitHub Actions, actions/checkout with "fetch-depth: 0".\nFor a pull request or a push the Action fetches the commits that are missing, if it can: the event must say how many there are (that of a merge queue does not), the remote must let it in (a private repository needs "persist-credentials: true"), and the clone must not be a partial one. By hand nothing is fetched: git fetch --unshallow.',
    bad: '- uses: actions/checkout@v4\n  with:\n    filter: blob:none\n    fetch-depth: 1',
    good: '- uses: actions/checkout@v4\n  with:\n    fetch-depth: 0',
    related: ['EVIDENCE_SECRET_DETECTED'],
  },
  EVIDENCE_COVERAGE_EMPTY: {
    means:
      'A family has fewer lines than its minLines asks for, or no family of the config matches any file at all.',
    why: 'A check that looked at nothing finds nothing. After a folder is renamed, the gate would stay green for ever while it reads no evidence.',
    mend: 'Correct the "files" patterns in evidence.config.json so that they match the evidence, or write the evidence that is missing.',
    bad: '"families": {"tool-calls": {"files": ["log/*.jsonl"], "minLines": 1}}      the folder is called logs',
    good: '"families": {"tool-calls": {"files": ["logs/*.jsonl"], "minLines": 1}}',
    related: ['EVIDENCE_POLICY_CHANGED', 'EVIDENCE_FILE_TYPE'],
  },
  EVIDENCE_POLICY_FROM_HEAD: {
    means:
      'The base of the change has no evidence.config.json, so the change was judged by the policy that it brings itself.',
    why: 'From the next change on, the policy that is already merged decides. This once, a reviewer should read the policy with care.',
    mend: 'Nothing: review the new evidence.config.json and merge it.',
    bad: 'base: no evidence.config.json      head: evidence.config.json, judged by itself',
    good: 'base: evidence.config.json         head: judged by the policy of the base',
    related: ['EVIDENCE_POLICY_CHANGED'],
  },
  EVIDENCE_POLICY_CHANGED: {
    means:
      'The change touches what decides about it: evidence.config.json with its pins, a schema that it names, a setting in .cursor/scratchpad.md, a hook file (pre-commit, pre-merge-commit and pre-push in .husky/ or .githooks/; other hook files and hook managers where they name the gate), or a workflow or local action that names it. In a pull request it is an error until it is allowed, in hooks and in a push to the default branch a warning. A file that is new is none, since it takes nothing away. The message says whose policy judged.',
    why: 'Whoever can loosen the rule in the same change that breaks it needs to fear no rule.',
    mend: 'Best: put the policy change into a pull request of its own and have it reviewed. Then allow it: "evidence check --allow-policy-change", or the input "allow-policy-change: true" of the Action.',
    bad: 'one commit: evidence.config.json (signature off) and logs/runs.jsonl (an unsigned line)',
    good: 'first pull request: evidence.config.json, reviewed and allowed\nsecond pull request: logs/runs.jsonl',
    related: ['EVIDENCE_POLICY_FROM_HEAD', 'EVIDENCE_LEGACY_MISMATCH'],
  },
  EVIDENCE_HISTORY_REPLACED: {
    means:
      'A forced push to the default branch or to a protected branch threw away the commits that stood there, and the old ones can no longer be compared with the new ones.',
    why: 'Whatever the old commits proved is gone from the branch: lines may have been changed or removed, and nothing here can show which.',
    mend: 'Push the old tip back (git reflog, or the push event names it) and add the change on top of it. If the new history is meant, have it reviewed line by line. Then forbid forced pushes in the settings of the branch.',
    bad: 'git push --force origin main',
    good: 'git revert COMMIT && git push origin main',
    related: ['EVIDENCE_POLICY_CHANGED', 'EVIDENCE_LEGACY_MISMATCH'],
  },
  EVIDENCE_LEGACY_LINES: {
    means:
      'Lines that stood before the gate was adopted break today\'s rules. They are pinned under "legacy" in evidence.config.json, so their findings are only counted.',
    why: 'A past that cannot be changed should keep nobody from starting. The pin holds the digest of exactly these lines and excuses no later one.',
    mend: 'Nothing. If you mend the old lines, pin the file anew with "evidence adopt PATH", or remove its pin.',
    bad: '{"id":"not-a-uuid"}      line 12, written before the gate was there',
    good: '"legacy": {"logs/runs.jsonl": {"lines": 40, "sha256": "…"}}',
    related: ['EVIDENCE_LEGACY_MISMATCH'],
  },
  EVIDENCE_LEGACY_MISMATCH: {
    means:
      'The first lines of a file are pinned as what stood before the gate, but they are no longer the bytes that were pinned. Their findings are not excused any more.',
    why: 'Otherwise an edited line could hide behind the excuse that was given for the old one.',
    mend: 'See what changed with "git log -p PATH". Restore the lines if they were edited by mistake. If the change is right, pin the file anew with "evidence adopt PATH" and have that reviewed.',
    bad: '"legacy": {"logs/runs.jsonl": {"lines": 40, "sha256": "…"}}      line 7 was edited since',
    good: '"legacy": {"logs/runs.jsonl": {"lines": 40, "sha256": "…"}}      lines 1 to 40 are untouched',
    related: ['EVIDENCE_LEGACY_LINES', 'EVIDENCE_POLICY_CHANGED'],
  },
} as const satisfies Record<string, Page>;
