import type { CheckName } from '../core/rules.js';
import { isOfFamily } from './sniff.js';
import { findAddedLines } from './added-lines.js';
import { toChunks } from './chunks.js';
import type { FindingBook } from './findings.js';
import { openLocalJudges } from './judges.js';
import { needsSniff } from '../families/match.js';
import type { Policy } from './policy.js';
import type { CommitChange, Repository } from './ports.js';
import type { Question } from './question.js';

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
 * out again is out in the world all the same (spec 1.6). Where history is missing, it says so as a warning.
 */
export async function scanCommits(question: Question, base: string | null, head: string, scan: CommitScan): Promise<void> {
  const { repository, policy, book } = scan;
  const changes = await repository.commitChanges(base, head);
  if (changes === null) {
    book.add('EVIDENCE_SECRETS_REDUCED', null, {
      path: null,
      message: 'secrets: reduced: no history; only the result of the range was scanned, not each of its commits',
    });
    return;
  }
  const blobs = repository.blobs();
  for (const change of changes) {
    const owner = policy.familyOf(change.path);
    if (owner === null || !wanted(question, owner.family.name) || !isFile(change.head)) continue;
    // A commit that made the very blob that is at head, from nothing, adds no line that was not judged.
    if (change.base === null && scan.judged.get(change.path) === change.head.oid) continue;
    if (needsSniff(owner.family) && !(await isOfFamily(owner.family, blobs, change.head))) continue;
    const plan = {
      family: owner.family,
      checks: ['secrets'] as const,
      tallies: false,
      limits: owner.source.config.limits,
      userSchemas: {},
    };
    const judges = await openLocalJudges([plan], null, () => undefined);
    const content = await blobs.read(change.head);
    const added = findAddedLines(await parentContent(change, blobs), content);
    let lineBase = 0;
    for await (const chunk of toChunks(onePiece(content), plan.limits.lineBytes)) {
      const task = {
        plan: 0,
        path: change.path,
        bytes: chunk.bytes,
        final: chunk.final,
        judgeFrom: Math.max(0, added.fromByte - chunk.byteBase),
        idsOnly: false,
      };
      const result = await judges.judge(task, added.takeKnown);
      for (const draft of result.drafts) {
        if (book.has(draft.rule, change.path, draft.message)) continue;
        book.addDraft(
          { ...draft, message: `${draft.message}, in commit ${change.commit.slice(0, 12)}` },
          owner.family,
          change.path,
          lineBase,
          chunk.byteBase,
        );
      }
      lineBase += result.lines;
    }
  }
}

function wanted(question: Question, family: string): boolean {
  return question.families.length === 0 || question.families.includes(family);
}

function isFile(entry: CommitChange['head']): boolean {
  return entry.mode === '100644' || entry.mode === '100755';
}

/** All parents' lines: what stands in any of them is none that the commit added. */
async function parentContent(
  change: CommitChange,
  blobs: ReturnType<Repository['blobs']>,
): Promise<Buffer> {
  const parents = [change.base, ...change.otherBases].filter((entry) => entry !== null).filter(isFile);
  const contents: Buffer[] = [];
  for (const parent of parents) {
    const content = await blobs.read(parent);
    contents.push(content.at(-1) === 0x0a || content.length === 0 ? content : Buffer.concat([content, Buffer.from('\n')]));
  }
  return Buffer.concat(contents);
}

async function* onePiece(content: Buffer): AsyncGenerator<Uint8Array> {
  if (content.length > 0) yield content;
  await Promise.resolve();
}
