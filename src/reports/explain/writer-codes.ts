/** What a writer's reason code says when no rule of the gate stands behind it. */
export interface WriterCodePage {
  /** Preset whose writers say it. */
  readonly preset: string;
  readonly title: string;
  readonly means: string;
  readonly mend: string;
}

const MEMORY = 'sovereign-memory';

/** Reason codes that only the writers say, as the presets' own documents publish them (DEC-0105 §9). */
export const WRITER_CODES: Readonly<Record<string, WriterCodePage>> = {
  SOVEREIGN_MEMORY_DISABLED: {
    preset: MEMORY,
    title: 'the memory is off',
    means: 'SOVEREIGN_MEMORY is not 1, so the verb read and wrote nothing. This is no failure.',
    mend: 'Nothing, if the memory is meant to be off. Otherwise set SOVEREIGN_MEMORY=1 in .cursor/scratchpad.md or in the environment.',
  },
  SOVEREIGN_MEMORY_APPEND_FAILED: {
    preset: MEMORY,
    title: 'a memory file could not be written',
    means:
      'The disk, a permission, another writer that kept its lock, or a torn last line stood in the way. Nothing was written.',
    mend: 'Do what the line below the message says, then run the verb again.',
  },
  SOVEREIGN_MEMORY_DECISION_DUPLICATE: {
    preset: MEMORY,
    title: 'the decision stands already',
    means:
      'A decision with the same key is in the log or in an archive, so it was not written again. The key is computed from the text without regard to case and white space. This is no failure.',
    mend: 'Nothing. If the decision is another one, say what is different about it.',
  },
  SOVEREIGN_MEMORY_ARCHIVE_REQUIRED: {
    preset: MEMORY,
    title: 'a full memory file could not be archived',
    means:
      'The file has as many lines as SOVEREIGN_MEMORY_JSONL_MAX_LINES allows, and moving them to an archive failed. Nothing was appended, and the file is as it was.',
    mend: 'Do what the line below the message says, then run "evidence rollover" or the verb again.',
  },
  SOVEREIGN_MEMORY_READ_BOUND: {
    preset: MEMORY,
    title: 'only the end of a memory file was read',
    means: 'The file has more lines than the tail that was asked for; the older ones were left out.',
    mend: 'Nothing for a digest, which is bounded on purpose. To read more: "evidence memory read FAMILY --tail N".',
  },
  SOVEREIGN_MEMORY_PROMOTION_SKIPPED: {
    preset: MEMORY,
    title: 'nothing was promoted',
    means:
      'The memory or the decision ledger is off, the run has no such decision, or all of them stand in the memory already. This is no failure.',
    mend: 'Nothing, if that is right. A promotion needs SOVEREIGN_MEMORY=1 and AI_DECISION_LEDGER=1.',
  },
  SOVEREIGN_MEMORY_VALIDATION_OK: {
    preset: MEMORY,
    title: 'the memory files are sound',
    means: '"evidence memory validate" found no error in any line that it looked at.',
    mend: 'Nothing.',
  },
  SOVEREIGN_MEMORY_VALIDATION_FAILED: {
    preset: MEMORY,
    title: 'memory files with errors',
    means:
      '"evidence memory validate" found errors; each stands on a line of its own above, with its place and its code. The exit status is 1 with --enforce and 0 without.',
    mend: 'Mend the lines that are named; "evidence explain CODE" says how.',
  },
  SOVEREIGN_MEMORY_SELF_TEST_OK: {
    preset: MEMORY,
    title: 'the memory works as published',
    means:
      '"evidence memory validate --self-test" judged and read its own samples, and all came out as published.',
    mend: 'Nothing.',
  },
  SOVEREIGN_MEMORY_SELF_TEST_FAILED: {
    preset: MEMORY,
    title: 'the memory does not work as published',
    means:
      '"evidence memory validate --self-test" judged or read one of its own samples wrong. The exit status is 1.',
    mend: 'The installed package is damaged or changed: install it again.',
  },
};
