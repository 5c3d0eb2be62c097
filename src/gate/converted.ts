import type { FindingBook } from './findings.js';
import type { PlannedArtifact } from './plan.js';
import type { Snapshot } from './ports.js';

/**
 * Line ends that a checkout converted are no fault of the evidence: said once for a file, which was judged as git has
 * stored it. To be asked once everything was read.
 */
export function reportConverted(
  head: Snapshot,
  artifacts: readonly PlannedArtifact[],
  book: FindingBook,
): void {
  const converted = new Set(head.converted?.());
  for (const { path, family } of artifacts) {
    if (!converted.has(path)) continue;
    book.add('EVIDENCE_CRLF', family, {
      path,
      key: 'checkout',
      severity: 'warning',
      message: 'line endings were converted on checkout; the file was judged as git has stored it',
      help: 'add "*.jsonl -text" (or eol=lf) to .gitattributes, then check the file out again',
    });
  }
}
