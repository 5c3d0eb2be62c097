import { checkReceipts } from '../checks/receipts.js';
import { ArchiveDigest, type ArchiveFacts } from '../families/archive-facts.js';
import { receiptsPathOf } from '../families/archive.js';
import type { Family } from '../families/contract.js';
import { parseReceipts } from '../families/receipt.js';
import type { Entry, Snapshot } from './ports.js';
import { isNarrowed, type RunContext } from './run-context.js';

const PIECE_BYTES = 1024 * 1024;

/** Holds every receipt against its archive (spec 1.9): only the archives that receipts name are read. */
export async function judgeReceipts({ question, policy, head, book }: RunContext): Promise<void> {
  if (isNarrowed(question)) return;
  const families = [...policy.main.families, ...(policy.introduced?.families ?? [])];
  for (const [path, sharing] of byReceiptsPath(families)) {
    const entry = await fileAt(path, head);
    if (entry === null) continue;
    const receipts = parseReceipts(await head.read(entry));
    const archives = new Map<string, ArchiveFacts>();
    for (const { receipt } of receipts) {
      const family = sharing.find(({ name }) => name === receipt?.family);
      if (receipt === null || family === undefined || archives.has(receipt.archive_path)) continue;
      const archive = await fileAt(receipt.archive_path, head);
      if (archive !== null) archives.set(archive.path, await factsOf(archive, family, head));
    }
    for (const { line, message, archive } of checkReceipts(receipts, sharing, archives)) {
      book.add('EVIDENCE_RECEIPT_MISMATCH', sharing[0] ?? null, { path, line, key: archive, message });
    }
  }
}

/** Families whose archives lie in one folder share its receipts. */
function byReceiptsPath(families: readonly Family[]): ReadonlyMap<string, readonly Family[]> {
  const paths = new Map<string, Family[]>();
  for (const family of families) {
    const path = receiptsPathOf(family);
    if (path === null) continue;
    const sharing = paths.get(path) ?? [];
    if (!sharing.some(({ name }) => name === family.name)) sharing.push(family);
    paths.set(path, sharing);
  }
  return paths;
}

async function fileAt(path: string, head: Snapshot): Promise<Entry | null> {
  const entry = await head.find(path);
  return entry?.mode === '100644' || entry?.mode === '100755' ? entry : null;
}

async function factsOf(entry: Entry, family: Family, head: Snapshot): Promise<ArchiveFacts> {
  const digest = new ArchiveDigest(family);
  for await (const piece of head.stream(entry, PIECE_BYTES)) {
    digest.update(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  }
  return digest.finish();
}
