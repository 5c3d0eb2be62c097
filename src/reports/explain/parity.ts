import type { Page } from './page.js';

/** Pages of the check `parity`: mirrored files (spec 1.10). */
export const PARITY_PAGES = {
  EVIDENCE_PARITY_MISMATCH: {
    means:
      'Two files that must be equal byte for byte are not, or two blocks of KEY=VALUE lines are not the same lines in the same order. The finding names the first place where they differ. What git has stored is compared, so a checkout that converts line ends changes nothing.',
    why: 'Whoever starts from the template gets other rules than those that are tried and reviewed here, and nobody notices until the two have grown apart.',
    mend: 'Decide which side is right, copy it over the other one, and commit both: "evidence parity --fix --from active" or "--from template", then git add.',
    bad: 'scripts/check.py             timeout = 30\ntemplate/scripts/check.py    timeout = 10',
    good: 'scripts/check.py             timeout = 30\ntemplate/scripts/check.py    timeout = 30',
    related: ['EVIDENCE_PARITY_MISSING', 'EVIDENCE_PARITY_MODE', 'EVIDENCE_CRLF'],
  },
  EVIDENCE_PARITY_MISSING: {
    means:
      'One side of a pair is not there, or has no line of the block that is compared. Of a pair that evidence.config.json names, it also counts when neither side is there.',
    why: 'A check of two files that are both gone, or were renamed, would stay green for ever while it compares nothing.',
    mend: 'Add the missing side with "evidence parity --fix --from active" (or template) and commit it. If the pair is not wanted any more, take it out of "parity" in evidence.config.json.',
    bad: 'decisions/0007.md             is there\ntemplate/decisions/0007.md    is not',
    good: 'decisions/0007.md             is there\ntemplate/decisions/0007.md    is there',
    related: ['EVIDENCE_PARITY_MISMATCH', 'EVIDENCE_COVERAGE_EMPTY'],
  },
  EVIDENCE_PARITY_MODE: {
    means:
      'The two sides of a pair are not the same kind of file: one is executable and the other is not, or one is a symbolic link, a folder or a submodule.',
    why: 'A script that came from the template without its executable bit does not run. As a hook, it is skipped without a word.',
    mend: 'Give both sides the same mode: git update-index --chmod=+x PATH. Replace a link by a copy of the file.',
    bad: '100755 scripts/check.sh\n100644 template/scripts/check.sh',
    good: '100755 scripts/check.sh\n100755 template/scripts/check.sh',
    related: ['EVIDENCE_PARITY_MISMATCH', 'EVIDENCE_FILE_TYPE'],
  },
} as const satisfies Record<string, Page>;
