import { escapePath } from '../core/quote.js';
import { archiveFolder, isArchiveOf } from '../families/archive.js';
import type { ArchiveFacts } from '../families/archive-facts.js';
import type { Family } from '../families/contract.js';
import type { ReceiptLine } from '../families/receipt.js';

/** A receipt and its archive disagree; the finding stands on the receipt's line. */
export interface ReceiptRemark {
  /** 1-based line of the receipts file. */
  readonly line: number;
  readonly message: string;
  /** The archive, where it is known. */
  readonly archive: string | null;
}

/** Members of a receipt that follow from the archive's bytes. */
const FACTS = [
  'bytes',
  'lines',
  'sha256',
  'first_id',
  'last_id',
] as const satisfies readonly (keyof ArchiveFacts)[];

/**
 * Receipts against their archives (spec 1.9): EVIDENCE_RECEIPT_MISMATCH. `families` are those whose archives lie in the
 * folder of this receipts file; `archives` holds the facts of every archive there (`ArchiveDigest` with its family), by
 * path. An archive without a receipt is none of this check's business: there may be archives of an earlier time.
 */
export function checkReceipts(
  receipts: readonly ReceiptLine[],
  families: readonly Family[],
  archives: ReadonlyMap<string, ArchiveFacts>,
): readonly ReceiptRemark[] {
  const remarks: ReceiptRemark[] = [];
  for (const { line, receipt } of receipts) {
    const say = (message: string): void => {
      remarks.push({ line, message, archive: receipt?.archive_path ?? null });
    };
    if (receipt === null) {
      say('the line is no receipt');
      continue;
    }
    const name = escapePath(receipt.archive_path);
    const family = families.find((each) => each.name === receipt.family);
    if (family !== undefined && !isBesideReceipt(family, receipt.archive_path)) {
      say(`${name} is no archive of the family that the receipt names`);
      continue;
    }
    const facts = archives.get(receipt.archive_path);
    if (facts === undefined) {
      say(`${name} is not there`);
      continue;
    }
    const wrong = FACTS.filter((fact) => receipt[fact] !== facts[fact]);
    if (wrong.length > 0) say(`${name} is not what the receipt says: ${wrong.join(', ')}`);
  }
  return remarks;
}

function isBesideReceipt(family: Family, archivePath: string): boolean {
  const folder = archiveFolder(family.archive ?? '');
  return isArchiveOf(family, archivePath) && !archivePath.slice(folder.length).includes('/');
}
