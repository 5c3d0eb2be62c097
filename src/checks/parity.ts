import type { RelatedPlace } from '../core/finding.js';
import type { RuleId } from '../core/rules.js';
import { escapePath } from '../core/quote.js';

/** One file of a pair. */
export interface ParityFile {
  readonly path: string;
  /** As git writes it: `100644`, `100755`, `120000` (a link), `160000` (a submodule), `040000` (a folder). */
  readonly mode: string;
  /** Null where the content is known to be that of the other side. */
  readonly bytes: Buffer | null;
}

/** Bad news about a pair. */
export interface ParityRemark {
  readonly rule: Extract<RuleId, `EVIDENCE_PARITY_${string}`>;
  readonly path: string;
  /** 1-based. */
  readonly line: number | null;
  /** 0-based. */
  readonly byteOffset: number | null;
  readonly message: string;
  readonly related: readonly RelatedPlace[];
}

/** A pair of which a side is not there. */
export function missingRemark(
  active: string,
  template: string,
  there: 'active' | 'template' | 'neither',
): ParityRemark {
  const path = there === 'active' ? template : active;
  const other = there === 'active' ? active : template;
  return {
    rule: 'EVIDENCE_PARITY_MISSING',
    path,
    line: null,
    byteOffset: null,
    message:
      there === 'neither'
        ? `neither this nor ${escapePath(template)} is there`
        : `the ${there === 'active' ? 'template' : 'active'} side is missing, ${escapePath(other)} is there`,
    related: [
      { path: other, line: null, message: there === 'neither' ? 'the other side' : 'the side that is there' },
    ],
  };
}

/** Bytes and the executable bit of two files (spec 1.10). Content is never quoted: a mirrored file may hold anything. */
export function compareFiles(active: ParityFile, template: ParityFile): ParityRemark[] {
  const remarks: ParityRemark[] = [];
  if (active.mode !== template.mode) {
    remarks.push({
      rule: 'EVIDENCE_PARITY_MODE',
      path: active.path,
      line: null,
      byteOffset: null,
      message: `${describeMode(active.mode)}, ${escapePath(template.path)} is ${describeMode(template.mode)}`,
      related: [otherSide(template.path, null)],
    });
  }
  if (kindOf(active.mode) !== kindOf(template.mode) || active.bytes === null || template.bytes === null)
    return remarks;
  const at = firstDifference(active.bytes, template.bytes);
  if (at === -1) return remarks;
  const line = lineAt(active.bytes, at);
  const sizes = `${active.bytes.length} and ${template.bytes.length} bytes`;
  const onlyEnds = withoutCarriageReturns(active.bytes).equals(withoutCarriageReturns(template.bytes));
  remarks.push({
    rule: 'EVIDENCE_PARITY_MISMATCH',
    path: active.path,
    line,
    byteOffset: at,
    message: `differs from ${escapePath(template.path)}, first at line ${line}, byte ${at}; ${sizes}${onlyEnds ? '; only line ends (CR LF) differ' : ''}`,
    related: [otherSide(template.path, line)],
  });
  return remarks;
}

/** Offset of the first byte that is not the same, the shorter length where one begins with the other; -1: equal. */
export function firstDifference(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return -1;
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) if (one[at] !== other[at]) return at;
  return shorter;
}

export function otherSide(path: string, line: number | null): RelatedPlace {
  return { path, line, message: 'the other side' };
}

function lineAt(bytes: Buffer, at: number): number {
  let line = 1;
  for (let next = bytes.indexOf(10); next !== -1 && next < at; next = bytes.indexOf(10, next + 1)) line += 1;
  return line;
}

function withoutCarriageReturns(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

function kindOf(mode: string): string {
  return mode === '100755' ? '100644' : mode;
}

function describeMode(mode: string): string {
  switch (mode) {
    case '100644':
      return 'not executable';
    case '100755':
      return 'executable';
    case '120000':
      return 'a symbolic link';
    case '160000':
      return 'a submodule';
    default:
      return 'a folder';
  }
}
