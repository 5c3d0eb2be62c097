import type { Page } from './page.js';

/** Pages of the checks `exclusions`, `retention` and `executables` (spec 1.11 to 1.13, 5.6, 5.7). */
export const RUN_PAGES = {
  EVIDENCE_REASONING_LEAK: {
    means:
      'Reasoning of a model stands where it must not. Either a record or JSON file has the member "reasoning_content" (or another member that "exclusions" in evidence.config.json keeps out), or a text file of the change repeats 80 or more characters of a reasoning_content value; white space does not count. The finding names both places and quotes neither.',
    why: 'Reasoning is a raw by-product of a run. A judge that reads it is no longer independent, a memory that keeps it takes guesses for decisions, and a page that shows it publishes what nobody reviewed.',
    mend: 'Take the text out, or say in your own words what follows from it. For judges, project the rows with "evidence runs judge-input FILE". Raw rows belong under benchmarks/results/ (ignored by git), rows that support a claim into an archive.',
    bad: '{"entry_id":"m-1","reasoning_content":"First I will compare ..."}',
    good: '{"entry_id":"m-1","decision_text":"Compare by digest, since sizes can be equal."}',
    related: ['EVIDENCE_RAW_RUN_COMMITTED', 'EVIDENCE_UNKNOWN_MEMBER'],
  },
  EVIDENCE_RAW_RUN_COMMITTED: {
    means:
      'A row under benchmarks/results/ holds a reasoning_content value and is about to be committed, or is committed already. Raw rows with reasoning stay local.',
    why: 'Probes are written by the thousand. In git they stay for ever, and their reasoning with them.',
    mend: '1. git rm --cached FILE\n2. Add "/benchmarks/results/" to .gitignore ("evidence runs init" does so).\n3. If the rows support a claim, keep them with "evidence runs archive FILE --claim NAME".',
    bad: 'git add benchmarks/results/probe.jsonl',
    good: 'evidence runs archive benchmarks/results/probe.jsonl --claim cache-wins',
    related: ['EVIDENCE_REASONING_LEAK', 'EVIDENCE_ARCHIVE_IGNORED'],
  },
  EVIDENCE_ARCHIVE_IGNORED: {
    means:
      'A rule of .gitignore matches an archive, or would match it: git does not keep it, or will not keep the next one.',
    why: 'A claim rests on the archive. Whoever ignores it has it on one disk only, and finds out when somebody asks for the numbers.',
    mend: 'Add the lines that the finding names to .gitignore, behind the rules that are there: the last one that matches counts. Then git add the archive.',
    bad: '.gitignore:\n*.gz',
    good: '.gitignore:\n*.gz\n!/benchmarks/archive/*.jsonl.gz',
    related: ['EVIDENCE_ARCHIVE_NAME', 'EVIDENCE_REMOVED_BEFORE_RETENTION'],
  },
  EVIDENCE_ARCHIVE_NAME: {
    means: 'The name of an archive is not <name>-YYYY-MM-DD.jsonl.gz, or there is no such day.',
    why: 'The day says how long the archive must stay, also where the history is not at hand, and which run a claim means.',
    mend: 'Rename it to the name of the claim and the day it was made. "evidence runs archive" names archives so.',
    bad: 'benchmarks/archive/cache-wins.jsonl.gz',
    good: 'benchmarks/archive/cache-wins-2026-03-14.jsonl.gz',
    related: ['EVIDENCE_REMOVED_BEFORE_RETENTION'],
  },
  EVIDENCE_REMOVED_BEFORE_RETENTION: {
    means:
      'The change removes or alters a file that must still stay: 12 months for run archives, or what "retention" in evidence.config.json says. The time counts from the later of the day in its name and the commit that added it.',
    why: 'Whoever doubts a number must be able to count again. An archive that is gone, or is another one, cannot be asked.',
    mend: 'Restore it: git checkout BASE -- PATH. A corrected run is a new archive with a new day; the old one stays beside it. A pure rename keeps the content and is fine.',
    bad: 'git rm benchmarks/archive/cache-wins-2026-03-14.jsonl.gz      in June 2026',
    good: 'git rm benchmarks/archive/cache-wins-2026-03-14.jsonl.gz      in April 2027',
    related: ['EVIDENCE_ARCHIVE_NAME', 'EVIDENCE_ARCHIVE_IGNORED'],
  },
  EVIDENCE_SCRIPT_MISSING: {
    means:
      'A script that "scripts" in evidence.config.json lists is not there, or is no regular file but a link, a folder or a submodule.',
    why: 'Somebody will run it on the day it is due, and then there is nothing to measure with. A link can point to anything.',
    mend: 'Add the script to the repository as a regular file. If it moved, correct its path in evidence.config.json.',
    bad: '"scripts": {"gate8": ["scripts/cs-1.sh"]}      no such file',
    good: '"scripts": {"gate8": ["scripts/measures/cs-1.sh"]}',
    related: ['EVIDENCE_SCRIPT_NOT_EXECUTABLE', 'EVIDENCE_COVERAGE_EMPTY'],
  },
  EVIDENCE_SCRIPT_NOT_EXECUTABLE: {
    means:
      'A script that "scripts" in evidence.config.json lists has mode 100644: it cannot be run as it is.',
    why: 'The one who runs it gets "permission denied" instead of a measure. On Windows the bit is not seen on disk, so it is lost without notice.',
    mend: 'Run git update-index --chmod=+x PATH, then commit. On Linux and macOS also: chmod +x PATH.',
    bad: '100644 scripts/cs-1.sh',
    good: '100755 scripts/cs-1.sh',
    related: ['EVIDENCE_SCRIPT_MISSING'],
  },
} as const satisfies Record<string, Page>;
