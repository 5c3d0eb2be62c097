import type { ArchiveFault } from '../core/gzip.js';
import type { CheckName, RuleId } from '../core/rules.js';
import type { Family } from '../families/contract.js';
import { toChunks } from './chunks.js';
import { compareSides } from './comparison.js';
import type { FindingBook } from './findings.js';
import { openLocalJudges } from './judges.js';
import { onePiece, piecesOf, piecesUntilFault } from './pieces.js';
import type { Policy } from './policy.js';
import type { CommitChange, Repository } from './ports.js';
import type { Question } from './question.js';
import { ownerOf } from './sniff.js';
import { WantedPaths } from './wanted-paths.js';

const PIECE_BYTES = 2 * 1024 * 1024;

/** What a commit in the middle of a range is held to. */
const SCANNED_FOR: readonly RuleId[] = ['EVIDENCE_SECRET_DETECTED', 'EVIDENCE_LINE_TOO_LONG'];

export interface CommitScan {
  readonly repository: Repository;
  readonly policy: Policy;
  readonly checks: readonly CheckName[];
  readonly book: FindingBook;
  /** Blob ids of the artifacts at head, by path: what was judged already. */
  readonly judged: ReadonlyMap<string, string | null>;
}

/**
 * Looks for secrets in the lines that each commit of a range adds, not only in the tip: a key that was committed and taken
 * out again is out in the world all the same (spec 1.6). Where history is missing it is fetched once, if the event says
 * how much of it there is; where that cannot be had, a warning says so (spec 7.2).
 */
export async function scanCommits(
  question: Question,
  base: string | null,
  head: string,
  scan: CommitScan,
): Promise<void> {
  const { book, repository } = scan;
  // What the only commit of a range adds is what the range adds: it was judged, and nothing was taken out again.
  const parents = await repository.parents(head);
  if (parents.length === 1 && parents[0] === base) return;
  const changes = await changesOf(question, base, head, repository);
  if (changes === null) {
    book.add('EVIDENCE_SECRETS_REDUCED', null, {
      path: null,
      message:
        'secrets: reduced: no history; only the result of the range was scanned, not each of its commits',
    });
    return;
  }
  const wanted = new WantedPaths(question.paths);
  for (const change of changes) {
    if (!wanted.matches(change.path) || !isFile(change.head)) continue;
    // A commit that made the very blob that is at head, from nothing, adds no line that was not judged.
    if (change.base === null && scan.judged.get(change.path) === change.head.oid) continue;
    await scanChange(question, change, scan);
  }
}

async function changesOf(
  { historyDepth: depth }: Question,
  base: string | null,
  head: string,
  repository: Repository,
): Promise<readonly CommitChange[] | null> {
  const changes = await repository.commitChanges(base, head, depth);
  if (changes !== null || depth === null || !(await repository.deepen(head, depth))) return changes;
  return await repository.commitChanges(base, head, depth);
}

async function scanChange(question: Question, change: CommitChange, scan: CommitScan): Promise<void> {
  const { book } = scan;
  const snapshot = scan.repository.blobs();
  const head = { snapshot, entry: change.head };
  const parents = [change.base, ...change.otherBases].filter((entry) => entry !== null && isFile(entry));
  const bases = parents.map((entry) => ({ snapshot, entry: entry! }));
  const owner = await ownerOf(scan.policy, change.path, [head, ...bases]);
  if (owner === null || !isAsked(question, owner.family)) return;
  const { family, source } = owner;
  const plan = {
    family,
    // Of a line that is too long nobody can say what it holds.
    checks: ['secrets', 'lines'] as const,
    tallies: false,
    limits: source.config.limits,
    userSchemas: {},
  };
  const judges = await openLocalJudges([plan], null, () => undefined);
  // What stands in any of a merge's parents is none that the merge added; of an archive all lines are looked at.
  const { added, content } = await compareSides(change.path.endsWith('.gz') ? [] : bases, head);
  let fault: ArchiveFault | null = null;
  const pieces = content === null ? piecesOf(snapshot, change.head, PIECE_BYTES) : onePiece(content);
  const whole = piecesUntilFault(pieces, (met) => (fault = met));
  let lineBase = 0;
  for await (const chunk of toChunks(whole, plan.limits.lineBytes)) {
    const task = {
      plan: 0,
      path: change.path,
      bytes: chunk.bytes,
      final: chunk.final,
      judgeFrom: Math.max(0, added.fromByte - chunk.byteBase),
      idsOnly: false,
      excusedBefore: 0,
      insideBlock: false,
    };
    const result = await judges.judge(task, added.takeKnown);
    for (const draft of result.drafts) {
      if (!SCANNED_FOR.includes(draft.rule) || book.has(draft.rule, change.path, draft.message)) continue;
      const message = `${draft.message}, in commit ${change.commit.slice(0, 12)}`;
      book.addDraft({ ...draft, message }, family, change.path, lineBase, chunk.byteBase);
    }
    for (const [rule, count] of Object.entries(result.dropped)) {
      if (!SCANNED_FOR.includes(rule as RuleId)) continue;
      book.addUnlisted(rule as keyof typeof result.dropped, family, count);
    }
    lineBase += result.lines;
  }
  if (fault !== null) {
    book.add('EVIDENCE_GZIP_BOMB', family, {
      path: change.path,
      key: change.commit,
      message: `the archive ${(fault as ArchiveFault).message}, in commit ${change.commit.slice(0, 12)}`,
    });
  }
}

function isAsked(question: Question, { name }: Family): boolean {
  return question.families.length === 0 || question.families.includes(name);
}

function isFile(entry: CommitChange['head']): boolean {
  return entry.mode === '100644' || entry.mode === '100755';
}
