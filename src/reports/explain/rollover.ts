import type { Page } from './page.js';

/** Pages of the check `rollover`: caps, archives and their receipts (spec 1.9). */
export const ROLLOVER_PAGES = {
  EVIDENCE_ROLLOVER_DUE: {
    means:
      'A live file has more lines than the maxLines of its family. It is a warning in hooks and for a range, and an error when the whole tree is checked.',
    why: 'Agents read these files into their prompts, and people read them in reviews. A file without an end is read by nobody.',
    mend: 'Run "evidence rollover": it moves the lines to an archive, byte for byte, writes a receipt, and leaves the live file empty. Commit all three together. Writers that go through evidence-gate do this by themselves.',
    bad: 'logs/runs.jsonl      612 lines, "maxLines": 500',
    good: 'logs/runs.jsonl                                 empty\nlogs-archive/runs-20250301T090000Z.jsonl       612 lines\nlogs-archive/receipts.jsonl                    one receipt more',
    related: ['EVIDENCE_RECEIPT_MISMATCH', 'EVIDENCE_NO_FINAL_NEWLINE'],
  },
  EVIDENCE_RECEIPT_MISMATCH: {
    means:
      'A receipt says which lines were archived, how many bytes they are and by which digest they are known. The archive that it names is not there or holds something else, or the line is no receipt at all.',
    why: 'The receipt is the proof that nothing was lost or changed when lines left the live file. Where the two disagree, one of them was edited.',
    mend: 'See which one changed with "git log -p" on both, and restore it. Never write a receipt by hand: "evidence rollover" writes it together with the archive.',
    bad: '{"archive_path":"logs-archive/runs-20250301T090000Z.jsonl","lines":612,…}      the archive has 611 lines',
    good: '{"archive_path":"logs-archive/runs-20250301T090000Z.jsonl","lines":612,…}      the archive has 612 lines',
    related: ['EVIDENCE_ROLLOVER_DUE'],
  },
} as const satisfies Record<string, Page>;
