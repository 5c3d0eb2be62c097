import type { Page } from './page.js';

/** Pages of the check `lines`: how bytes become lines (spec 1.1). */
export const LINE_PAGES = {
  EVIDENCE_INVALID_UTF8: {
    means:
      'A line holds bytes that are no UTF-8 text: a character in another encoding such as Latin-1, one that was cut in two, or an overlong form.',
    why: 'Every reader repairs such bytes in its own way, so two people see two different records. A signature over repaired text proves nothing.',
    mend: 'Write the line again from its source, as UTF-8. The finding names the byte. If a whole file is in another encoding, convert it once: iconv -f LATIN1 -t UTF-8.',
    bad: '{"id":"n-1","text":"caf<E9>"}          the byte E9 alone is Latin-1',
    good: '{"id":"n-1","text":"caf<C3 A9>"}       the same letter in UTF-8',
    related: ['EVIDENCE_BOM', 'EVIDENCE_LONE_SURROGATE', 'EVIDENCE_TORN_LINE'],
  },
  EVIDENCE_BOM: {
    means:
      'The file, or a line inside it, starts with a byte order mark: the three bytes EF BB BF, which no editor shows.',
    why: 'Many readers fail on the first record or skip it without a word. In the middle of a file the mark shows that files were glued together.',
    mend: 'Remove the three bytes. In editors the choice is called "UTF-8 without BOM". Then find the program that writes the mark; it is often a Windows shell.',
    bad: '<EF BB BF>{"id":"n-1"}',
    good: '{"id":"n-1"}',
    related: ['EVIDENCE_INVALID_UTF8', 'EVIDENCE_CRLF'],
  },
  EVIDENCE_CRLF: {
    means: 'A line ends in CR LF, as Windows text files do, and not in LF alone.',
    why: 'The CR is a byte of the line. Digests, signatures and append-only proofs are about bytes, so the same record with another line end is another line. That is why it is an error in signed and in append-only families, and a warning elsewhere.',
    mend: 'Add "*.jsonl -text" to .gitattributes so that git changes no line end, have the writer end lines with "\\n", and write the new lines again.',
    bad: '{"id":"n-1"}<0D 0A>',
    good: '{"id":"n-1"}<0A>',
    related: ['EVIDENCE_NO_FINAL_NEWLINE', 'EVIDENCE_BOM'],
  },
  EVIDENCE_NUL: {
    means: 'A line holds the byte 00.',
    why: 'Text never does. After a power cut or a crash, file systems fill what was not written with such bytes; what stood there is lost.',
    mend: 'Write the line again from its source. If the source is gone, restore the file from git and append what is missing.',
    bad: '{"id":"n-1","te<00 00 00 00>',
    good: '{"id":"n-1","text":"retry loop has no limit"}',
    related: ['EVIDENCE_TORN_LINE', 'EVIDENCE_INVALID_UTF8'],
  },
  EVIDENCE_BLANK_LINE: {
    means:
      'A line is empty or holds only white space. The numbers of the other lines do not shift: line 4 stays line 4.',
    why: 'Some readers skip it, others stop there or refuse the file. It is often what an interrupted writer left.',
    mend: 'Remove the line, unless it is part of the history of an append-only file; then only see that the writer makes no new ones.',
    bad: '{"id":"n-1"}\n\n{"id":"n-2"}',
    good: '{"id":"n-1"}\n{"id":"n-2"}',
    related: ['EVIDENCE_TORN_LINE', 'EVIDENCE_NO_FINAL_NEWLINE'],
  },
  EVIDENCE_TORN_LINE: {
    means: 'The last line of the file breaks off: it has no end and is no whole record.',
    why: 'A writer was interrupted here, so a record is missing. The next writer that appends glues its own record to the fragment and loses it too.',
    mend: 'Write the record again and remove the fragment. If nobody knows what it was, remove the fragment and say so in the commit message.',
    bad: '{"id":"n-1","text":"ok"}\n{"id":"n-2","te',
    good: '{"id":"n-1","text":"ok"}\n{"id":"n-2","text":"retry loop has no limit"}',
    related: ['EVIDENCE_NO_FINAL_NEWLINE', 'EVIDENCE_NUL', 'EVIDENCE_TRAILING_TEXT'],
  },
  EVIDENCE_NO_FINAL_NEWLINE: {
    means: 'The last line is a whole record, but no newline follows it.',
    why: 'The next record that is appended lands on the same line, and then neither can be read. It is an error in append-only families, because there an append is sure to come, and a warning elsewhere.',
    mend: 'End the file with a newline: printf "\\n" >> FILE. This does not count as a change of the line. Have the writer put the newline and the record in one write.',
    bad: '{"id":"n-1"}<0A>{"id":"n-2"}<end of file>',
    good: '{"id":"n-1"}<0A>{"id":"n-2"}<0A><end of file>',
    related: ['EVIDENCE_TORN_LINE', 'EVIDENCE_TRAILING_TEXT'],
  },
  EVIDENCE_LINE_TOO_LONG: {
    means:
      'One line is longer than limits.lineBytes (8 MiB where the config says nothing). It is not parsed.',
    why: 'A line that long is mostly a missing newline or a file pasted into a record. Each reader has to hold it in memory whole.',
    mend: 'Keep the large text in a file of its own and only its path and SHA-256 in the record. If lines of that size are meant, raise limits.lineBytes in evidence.config.json.',
    bad: '{"id":"n-1","log":"… 9 MB of build output …"}',
    good: '{"id":"n-1","log":"logs/build-1.txt","log_sha256":"9f86d081…"}',
    related: ['EVIDENCE_TOO_DEEP', 'EVIDENCE_GZIP_BOMB'],
  },
  EVIDENCE_MERGE_CONFLICT: {
    means:
      'The file holds conflict markers that git wrote during a merge. One finding stands for the whole block; the lines outside are checked as ever. Marker text inside a JSON string is data and does not count.',
    why: 'Readers fail on the marker lines, or skip them and take both sides of the conflict for true.',
    mend: 'Keep the lines of both sides, the ones that are already on the main branch first, and remove the three markers. Where both sides hold the same id with different content, decide which one is right and give the other an id of its own.',
    bad: '{"id":"n-1"}\n<<<<<<< HEAD\n{"id":"n-2","by":"ada"}\n=======\n{"id":"n-3","by":"bob"}\n>>>>>>> topic',
    good: '{"id":"n-1"}\n{"id":"n-2","by":"ada"}\n{"id":"n-3","by":"bob"}',
    related: ['EVIDENCE_DUPLICATE_ID', 'EVIDENCE_INVALID_JSON'],
  },
  EVIDENCE_FILE_TYPE: {
    means:
      'Where an artifact should be there is a symbolic link, a submodule or another thing that is no regular file.',
    why: 'A link can point outside the repository or to a file that changes without a commit, so what is reviewed is not what is read later.',
    mend: 'Put the file itself there: remove the link, copy the content, git add it (mode 100644).',
    bad: 'logs/runs.jsonl -> /var/log/agent/runs.jsonl',
    good: 'logs/runs.jsonl      a regular file, mode 100644',
    related: ['EVIDENCE_COVERAGE_EMPTY'],
  },
  EVIDENCE_GZIP_BOMB: {
    means: 'A .jsonl.gz archive is damaged, or unpacks to far more than its size and the limits allow.',
    why: 'A few kilobytes can unpack to terabytes and stop every machine that reads them. A damaged archive has lost the evidence it kept.',
    mend: 'Write the archive again from its source with gzip. If the source is gone, restore the archive from git history.',
    bad: 'runs-2026-01-05.jsonl.gz     40 kB that unpack to 40 GB',
    good: 'runs-2026-01-05.jsonl.gz     4 MB that unpack to 40 MB',
    related: ['EVIDENCE_LINE_TOO_LONG', 'EVIDENCE_FILE_TYPE'],
  },
} as const satisfies Record<string, Page>;
