import { compileGlobs } from '../core/glob.js';
import { escapePath, quoteText } from '../core/quote.js';
import { missingRemark, otherSide, type ParityRemark } from './parity.js';

/** One line of a block. */
export interface BlockLine {
  /** 1-based. */
  readonly line: number;
  /** Without its line end. */
  readonly text: string;
}

/** Over latin1 text, in which a byte order mark is three characters. */
const KEY_VALUE = /^(?:\xef\xbb\xbf)?\s*([A-Za-z_][A-Za-z0-9_.-]*)=/;

/** The lines KEY=VALUE whose key matches a glob, in their order, in or out of a code fence (spec 1.10). */
export function blockLines(bytes: Buffer, pattern: string): BlockLine[] {
  const matches = compileGlobs([pattern]);
  return textLines(bytes).flatMap((text, index) => {
    const key = KEY_VALUE.exec(text)?.[1];
    return key !== undefined && matches(key) ? [{ line: index + 1, text: withoutEnd(text) }] : [];
  });
}

/** Two blocks, line by line as text. A side without a single line of the block lacks it. */
export function compareBlocks(
  pattern: string,
  active: { readonly path: string; readonly lines: readonly BlockLine[] },
  template: { readonly path: string; readonly lines: readonly BlockLine[] },
): ParityRemark[] {
  const name = `the block ${quoteText(pattern)}`;
  if (active.lines.length === 0 || template.lines.length === 0) {
    const there = active.lines.length > 0 ? 'active' : template.lines.length > 0 ? 'template' : 'neither';
    const remark = missingRemark(active.path, template.path, there);
    return [
      {
        ...remark,
        message: `${name}: ${there === 'neither' ? 'no line of it on either side' : remark.message}`,
      },
    ];
  }
  const longer = Math.max(active.lines.length, template.lines.length);
  for (let at = 0; at < longer; at += 1) {
    const [one, other] = [active.lines[at], template.lines[at]];
    if (one?.text === other?.text) continue;
    return [
      {
        rule: 'EVIDENCE_PARITY_MISMATCH',
        path: active.path,
        line: (one ?? active.lines.at(-1)!).line,
        byteOffset: null,
        message: `${name} differs from that of ${escapePath(template.path)}, first at its line ${at + 1}; ${active.lines.length} and ${template.lines.length} lines`,
        related: [otherSide(template.path, (other ?? template.lines.at(-1)!).line)],
      },
    ];
  }
  return [];
}

/**
 * A file with its block replaced by another one's lines; everything else stays, byte for byte. New lines take the
 * places of the old ones, the rest comes behind the last of them, or at the end of a file that had no block.
 */
export function replaceBlock(bytes: Buffer, pattern: string, lines: readonly BlockLine[]): Buffer {
  const all = textLines(bytes);
  const old = blockLines(bytes, pattern).map(({ line }) => line - 1);
  const end = all.some((text) => text.endsWith('\r\n')) ? '\r\n' : '\n';
  const fresh = lines.map(({ text }) => Buffer.from(text, 'utf8').toString('latin1') + end);
  const last = old.at(-1);
  const out = all.flatMap((text, index) => {
    const place = old.indexOf(index);
    if (place === -1) return [text];
    return index === last ? fresh.slice(place) : fresh.slice(place, place + 1);
  });
  if (last === undefined) {
    if (out.length > 0 && !out.at(-1)!.endsWith('\n')) out.push(end);
    out.push(...fresh);
  }
  return Buffer.from(out.join(''), 'latin1');
}

/** Lines with their ends; latin1, so that every byte comes back as it was. */
function textLines(bytes: Buffer): string[] {
  return bytes.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function withoutEnd(text: string): string {
  return Buffer.from(text.replace(/\r?\n$/, ''), 'latin1').toString('utf8');
}
