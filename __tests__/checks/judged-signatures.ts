import type { Emit } from '../../src/checks/contract.js';
import type { SignatureCounts } from '../../src/checks/signature-span.js';
import { SignatureJoin } from '../../src/checks/signature-span.js';
import { SignatureJudge } from '../../src/checks/signatures.js';
import { frameLines, LineMark } from '../../src/core/lines.js';
import type { CheckName } from '../../src/core/rules.js';
import type { KeyRing } from '../../src/core/signature/key-ring.js';
import { parseSigned } from '../../src/core/signature/signed-line.js';
import type { Family } from '../../src/families/contract.js';
import { defineFamily } from '../../src/families/define.js';

export const SIGNED = (signature: Family['signature']): Family =>
  defineFamily({ name: 'signed', preset: null, files: ['*.jsonl'], signature });

const LIMITS = { lineBytes: 1024, depth: 64 };

export interface Judged {
  /** `line rule` of every finding, lines from 1, in their order. */
  readonly findings: readonly string[];
  readonly counts: SignatureCounts;
}

export interface JudgingOptions {
  readonly ring: KeyRing | null;
  readonly signature?: Family['signature'];
  readonly checks?: readonly CheckName[];
  readonly keyless?: boolean;
  /** Lines that stood before. */
  readonly known?: number;
  /** Lines per run, as if judged side by side; all in one run by default. */
  readonly run?: number;
}

/** Judges a file's lines as the gate does: in runs, joined in their order. */
export function judgeSignatures(lines: readonly (string | Buffer)[], options: JudgingOptions): Judged {
  const { ring, known = 0, run = lines.length || 1 } = options;
  const family = SIGNED(options.signature ?? 'required');
  const checks = options.checks ?? ['lines', 'json', 'signatures'];
  const join = new SignatureJoin();
  const findings: { line: number; rule: string }[] = [];
  const counts: SignatureCounts = { signed: 0, unsigned: 0, invalid: 0, unverifiable: 0 };
  for (let base = 0; base < lines.length; base += run) {
    const judge = new SignatureJudge({ family, checks, keyless: options.keyless ?? false }, ring);
    const bytes = Buffer.concat(
      lines.slice(base, base + run).flatMap((line) => [Buffer.from(line as string), LF]),
    );
    for (const frame of frameLines(bytes, LIMITS)) {
      const isParsed = (frame.marks & (LineMark.tooLong | LineMark.badUtf8 | LineMark.blank)) === 0;
      const signed = isParsed ? parseSigned(bytes, frame.start, frame.end, LIMITS) : null;
      const emit: Emit = (rule) => findings.push({ line: base + frame.index + 1, rule });
      if (base + frame.index < known) judge.known({ record: signed?.value });
      else judge.line({ frame }, signed, emit);
    }
    const span = judge.span();
    for (const name of Object.keys(counts) as (keyof SignatureCounts)[]) counts[name] += span.counts[name];
    const joint = join.add(span);
    for (const index of joint.unsigned) findings.push({ line: base + index + 1, rule: 'EVIDENCE_UNSIGNED' });
    for (const { index } of joint.regressed) {
      findings.push({ line: base + index + 1, rule: 'EVIDENCE_KEY_VERSION_REGRESSED' });
    }
  }
  findings.sort((one, other) => one.line - other.line);
  return { findings: findings.map(({ line, rule }) => `${line} ${rule}`), counts };
}

const LF = Buffer.from('\n');
