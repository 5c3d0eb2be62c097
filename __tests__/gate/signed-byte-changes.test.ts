import { describe, expect, it } from '@jest/globals';
import { RULES, type CheckName, type RuleId } from '../../src/core/rules.js';
import { defineFamily } from '../../src/families/define.js';
import type { JudgePlan } from '../../src/gate/chunk.js';
import { openLocalJudges } from '../../src/gate/judges.js';
import { CHANGED_LINE as LINE, CHANGED_LINE_RING as ring } from '../core/signature/changed-line.js';

const LF = 0x0a;
const CHECKS: readonly CheckName[] = ['lines', 'json', 'signatures'];
/** What a changed byte does, each at some place. */
const EXPECTED: readonly RuleId[] = [
  'EVIDENCE_INVALID_JSON',
  'EVIDENCE_INVALID_UTF8',
  'EVIDENCE_NUL',
  'EVIDENCE_SIGNATURE_INVALID',
  'EVIDENCE_SIGNATURE_MALFORMED',
  'EVIDENCE_SIGNATURE_UNVERIFIABLE',
  'EVIDENCE_UNSIGNED',
];
const PLAN: JudgePlan = {
  family: defineFamily({ name: 'ledger', preset: null, files: ['logs/*.jsonl'], signature: 'required' }),
  checks: CHECKS,
  limits: { lineBytes: 8 * 1024 * 1024, depth: 64 },
  tallies: false,
  userSchemas: {},
  keys: ring.toParts(),
};

/** Rules of a run of lines, by the line's index. */
async function rulesOf(bytes: Buffer): Promise<ReadonlyMap<number, readonly RuleId[]>> {
  const judges = await openLocalJudges([PLAN], null, () => undefined);
  const { drafts } = await judges.judge(
    {
      plan: 0,
      path: 'logs/a.jsonl',
      bytes: Uint8Array.from(bytes),
      final: true,
      judgeFrom: 0,
      idsOnly: false,
      excusedBefore: 0,
      insideBlock: false,
    },
    null,
  );
  await judges.close();
  const rules = new Map<number, RuleId[]>();
  for (const { index, rule } of drafts) rules.set(index, [...(rules.get(index) ?? []), rule]);
  return rules;
}

/** The line once for each other value of one of its bytes. */
function variants(at: number, wanted: (value: number) => boolean): readonly Buffer[] {
  return Array.from({ length: 256 }, (_, value) => value)
    .filter((value) => value !== LINE[at] && wanted(value))
    .map((value) => Buffer.concat([LINE.subarray(0, at), Buffer.from([value]), LINE.subarray(at + 1)]));
}

/** It is an error of JSON, its bytes or the signature; that a version steps back says nothing of the line's own bytes. */
function isCaught(rules: readonly RuleId[] | undefined): boolean {
  return (rules ?? []).some(
    (rule) =>
      RULES[rule].severity === 'error' &&
      CHECKS.includes(RULES[rule].check) &&
      rule !== 'EVIDENCE_KEY_VERSION_REGRESSED',
  );
}

describe('the gate, for a signed line of 400 bytes', () => {
  it('has nothing to say of it as it stands', async () => {
    expect([LINE.length, [...(await rulesOf(Buffer.concat([LINE, Buffer.from('\n')])))]]).toEqual([400, []]);
  });

  it('reports an error on each of the 102,000 lines that differ from it in one byte', async () => {
    const missed: string[] = [];
    const seen = new Set<RuleId>();
    let judged = 0;
    for (let at = 0; at < LINE.length; at++) {
      const lines = variants(at, (value) => value !== LF);
      const rules = await rulesOf(Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])));
      for (const [index, line] of lines.entries()) {
        judged += 1;
        if (!isCaught(rules.get(index))) missed.push(`${at}: ${line[at]}`);
      }
      // A newline makes two lines of it.
      const [broken = LINE] = variants(at, (value) => value === LF);
      const parts = await rulesOf(Buffer.concat([broken, Buffer.from('\n')]));
      judged += 1;
      if (![0, 1].some((index) => isCaught(parts.get(index)))) missed.push(`${at}: ${LF}`);
      for (const found of [...rules.values(), ...parts.values()]) for (const rule of found) seen.add(rule);
    }
    expect([judged, missed]).toEqual([102_000, []]);
    expect(EXPECTED.filter((rule) => !seen.has(rule))).toEqual([]);
  });
});
