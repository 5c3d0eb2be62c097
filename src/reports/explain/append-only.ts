import type { Page } from './page.js';

/** Pages of the check `append-only` (spec 1.8). */
export const APPEND_ONLY_PAGES = {
  EVIDENCE_LINE_REWRITTEN: {
    means:
      'A line that was accepted before is not the same bytes any more. White space, the order of members and the newline at the end of the line count too. Only members that the family names under "mutable" may change. In a signed family a line may also get its first signature, or a new one by a rotation: both only where the new signature verifies, and a rotation only with its audit_key_rotated event in the same change.',
    why: 'People rely on what the line said when it was reviewed. Evidence that can be edited afterwards proves nothing.',
    mend: 'Put the accepted line back: "git show BASE:PATH" prints the file as it was. If the line is wrong, append a new record that corrects it.\nWhen you amend a commit that was never pushed, the hook cannot know that: run "EVIDENCE_BASE=HEAD~1 git commit --amend".\nAfter "evidence sign rotate" commit the session file under data/sessions together with the lines, and give hook and CI the new key and the old one.',
    bad: 'base: {"id":"r-7","verdict":"fail"}\nhead: {"id":"r-7","verdict":"pass"}',
    good: 'base: {"id":"r-7","verdict":"fail"}\nhead: {"id":"r-7","verdict":"fail"}\n      {"id":"r-8","corrects":"r-7","verdict":"pass"}',
    related: ['EVIDENCE_TRANSITION_FORBIDDEN', 'EVIDENCE_LINE_REMOVED'],
  },
  EVIDENCE_LINE_REMOVED: {
    means:
      'A line that was accepted before is neither in the file nor in an archive that the change adds, or not in its order.',
    why: 'What is not there cannot speak against anybody: dropping a line is the simplest way to change what the evidence says.',
    mend: 'Put the line back where it stood: "git show BASE:PATH" prints the file as it was. To withdraw a record, append one that says so. To make room, run "evidence rollover": it moves all lines to an archive.\nIf other people appended lines meanwhile and your branch lacks them, update the branch.',
    bad: 'base: {"id":"r-1"}      head: {"id":"r-1"}\n      {"id":"r-2"}            {"id":"r-3"}\n      {"id":"r-3"}',
    good: 'base: {"id":"r-1"}      head: {"id":"r-1"}\n      {"id":"r-2"}            {"id":"r-2"}\n      {"id":"r-3"}            {"id":"r-3"}\n                              {"id":"r-4","withdraws":"r-2"}',
    related: ['EVIDENCE_STALE_BRANCH', 'EVIDENCE_ROLLOVER_LOSSY', 'EVIDENCE_PURGED'],
  },
  EVIDENCE_LINE_INSERTED: {
    means: 'A line that the base does not have stands before lines that it has, which moved down.',
    why: 'The order of the lines is part of the evidence: a line that is put before others looks older than it is. After a merge with the own lines first, the other side can no longer see that nothing of its own was changed.',
    mend: 'Put your own lines last, behind all lines of the base. In a merge, take all lines of the branch that you merge into, then yours.',
    bad: 'base: {"id":"r-1"}      head: {"id":"r-1"}\n      {"id":"r-2"}            {"id":"mine"}\n                              {"id":"r-2"}',
    good: 'base: {"id":"r-1"}      head: {"id":"r-1"}\n      {"id":"r-2"}            {"id":"r-2"}\n                              {"id":"mine"}',
    related: ['EVIDENCE_LINES_REORDERED', 'EVIDENCE_STALE_BRANCH'],
  },
  EVIDENCE_LINES_REORDERED: {
    means: 'Lines that were accepted before are all there, but in another order.',
    why: 'The order says what came first. A sorted or shuffled file tells another story with the same words.',
    mend: 'Put the lines back in the order of the base: "git show BASE:PATH" prints it. Do not sort evidence files; keep formatters and merge tools that sort away from them.',
    bad: 'base: {"id":"r-1"}      head: {"id":"r-2"}\n      {"id":"r-2"}            {"id":"r-1"}',
    good: 'base: {"id":"r-1"}      head: {"id":"r-1"}\n      {"id":"r-2"}            {"id":"r-2"}',
    related: ['EVIDENCE_LINE_INSERTED', 'EVIDENCE_LINE_REMOVED'],
  },
  EVIDENCE_TRANSITION_FORBIDDEN: {
    means:
      'A line differs only in members that may change, but not by a step that the family allows: the old value does not lead to the new one, a member came or went, or the line was signed anew and that signature does not verify here.',
    why: 'A state machine that can be run backwards keeps no promise: a finding that was waived could become open again, and nobody would have reopened it.',
    mend: 'Put the old value back. "mutable" in evidence.config.json, or the preset, lists for each value what may follow it. For any other change append a new record.',
    bad: '"mutable": {"/status": {"open": ["resolved", "waived"]}}\nbase: {"id":"f-1","status":"resolved"}\nhead: {"id":"f-1","status":"open"}',
    good: 'base: {"id":"f-1","status":"open"}\nhead: {"id":"f-1","status":"resolved"}',
    related: ['EVIDENCE_LINE_REWRITTEN', 'EVIDENCE_SIGNATURE_UNVERIFIABLE'],
  },
  EVIDENCE_FILE_REMOVED: {
    means:
      'A file of accepted lines was deleted, emptied, moved to where its family does not look, or renamed with its lines changed. A pure rename within the paths of the family is fine, and so is a roll-over.',
    why: 'Deleting the file drops all of its lines at once, and a rename can hide that one of them was edited.',
    mend: 'Restore it: "git checkout BASE -- PATH". To rename it, use "git mv" within the paths of the family and change nothing else in it. To make room, run "evidence rollover".',
    bad: 'git mv logs/runs.jsonl attic/runs.jsonl      no family looks into attic',
    good: 'git mv logs/runs.jsonl logs/runs-2026.jsonl      "files": ["logs/*.jsonl"]',
    related: ['EVIDENCE_FILE_TYPE', 'EVIDENCE_ROLLOVER_LOSSY', 'EVIDENCE_LINE_REMOVED'],
  },
  EVIDENCE_ROLLOVER_LOSSY: {
    means:
      'The change adds an archive and starts the live file anew, but the archives and the live file together do not begin with all accepted lines in their order. The finding names the first places.',
    why: 'A roll-over moves lines, it must not lose one. What is missing in the archive is missing for ever once the live file is emptied.',
    mend: 'Restore the live file from the base, remove the new archive, and let "evidence rollover" do it: it moves the whole file, byte for byte.',
    bad: 'base  logs/runs.jsonl: 500 lines\nhead  logs/runs.jsonl: empty, logs-archive/runs-20260101T000000Z.jsonl: 499 lines',
    good: 'base  logs/runs.jsonl: 500 lines\nhead  logs/runs.jsonl: empty, logs-archive/runs-20260101T000000Z.jsonl: the same 500 lines',
    related: ['EVIDENCE_ARCHIVE_CHANGED', 'EVIDENCE_LINE_REMOVED'],
  },
  EVIDENCE_ARCHIVE_CHANGED: {
    means:
      'An archive that stood at the base has other bytes, or is gone. Nothing is ever added to an archive either. One thing is fine: lines may leave it that stand, byte for byte, in another accepted archive of the same live file ("evidence rollover --settle").',
    why: 'An archive is evidence that is closed. Receipts and people name it by its path and its digest.',
    mend: 'Restore it: "git checkout BASE -- PATH". A correction is a new record in the live file.',
    bad: 'sed -i s/fail/pass/ logs-archive/runs-20260101T000000Z.jsonl',
    good: 'logs-archive/runs-20260101T000000Z.jsonl as it was; a new line in logs/runs.jsonl',
    related: ['EVIDENCE_ROLLOVER_LOSSY', 'EVIDENCE_LINE_REWRITTEN'],
  },
  EVIDENCE_STALE_BRANCH: {
    means:
      'The branch does not contain the tip that it is compared with, and lacks lines that the tip has. All lines that both had in common are there, so it removed nothing: it was judged against the last common commit.',
    why: 'What will be merged is another content than the one that was judged. Where both sides appended to one file the merge will conflict, and its result has to be judged itself.',
    mend: 'Update the branch: merge the base into it, or rebase it. Where both appended, keep all lines of the base first and put your own behind them.',
    bad: 'base tip: r-1, r-2, r-3      branch: r-1, r-2, mine',
    good: 'base tip: r-1, r-2, r-3      branch: r-1, r-2, r-3, mine',
    related: ['EVIDENCE_LINE_REMOVED', 'EVIDENCE_LINE_INSERTED'],
  },
  EVIDENCE_PURGED: {
    means:
      'Accepted lines are gone, and a valid purge event in the same change names the story whose clarifications they were. They may go; no other line may go with them.',
    why: 'The right to be forgotten is stronger than the promise to keep lines. That it was used must still be seen.',
    mend: 'Nothing, if the purge is meant. Git history still holds the lines; removing them from there is a rewrite that everybody has to agree on.',
    bad: 'clarifications of a story removed, no event says why',
    good: 'clarifications of a story removed, one signed clarification_purged event for that story added',
    related: ['EVIDENCE_LINE_REMOVED', 'EVIDENCE_SIGNATURE_INVALID'],
  },
} as const satisfies Record<string, Page>;
