import { describe, expect, it } from '@jest/globals';
import { ID_ENTRY } from '../../src/checks/unique.js';
import type { CheckName } from '../../src/core/rules.js';
import type { Family } from '../../src/families/contract.js';
import { MAX_DRAFTS_PER_CHUNK, type ChunkResult, type ChunkTask } from '../../src/gate/chunk.js';
import { LineJudgeOf } from '../../src/gate/judge.js';
import type { TakeKnown } from '../../src/gate/judge-setup.js';
import { LINE_CHECKS, LOGS } from '../support/judge.js';

interface Options extends Partial<Omit<ChunkTask, 'bytes'>> {
  readonly family?: Family;
  readonly checks?: readonly CheckName[];
  readonly takeKnown?: TakeKnown;
  readonly tallies?: boolean;
}

async function judged(text: string, options: Options = {}): Promise<ChunkResult> {
  const { family = LOGS, checks = LINE_CHECKS, takeKnown = null, tallies = false, ...task } = options;
  const limits = { lineBytes: 1000, depth: 64 };
  const judge = new LineJudgeOf({ family, checks, tallies, limits, userSchemas: {} }, new Map());
  return await judge.judge(
    {
      plan: 0,
      path: 'logs/a.jsonl',
      bytes: Buffer.from(text),
      final: true,
      judgeFrom: 0,
      idsOnly: false,
      excusedBefore: 0,
      insideBlock: false,
      ...task,
    },
    takeKnown,
  );
}

const rulesOf = ({ drafts }: ChunkResult): string[] =>
  drafts.map(({ rule, index }) => `${rule.slice(9)}@${index}`);
const idCount = ({ ids }: ChunkResult): number => ids.length / ID_ENTRY;

describe('LineJudgeOf', () => {
  it('counts lines, judged lines and records', async () => {
    const result = await judged('{"id":"a"}\n\n[]\n{"id":"b"}\n', { judgeFrom: 11 });
    expect([result.lines, result.judged, result.records]).toEqual([4, 3, 2]);
  });

  it('gives one id for each record that has one', async () => {
    expect(idCount(await judged('{"id":"a"}\n{"x":1}\n{"id":5}\n{"id":null}\n{\n'))).toBe(2);
  });

  it('keeps no state between runs', async () => {
    const text = '{"id":"a","ts":"2026-01-02T00:00:00Z"}\n{"id":"b","ts":"2026-01-01T00:00:00Z"}\n{"id":}\n';
    expect(rulesOf(await judged(text))).toEqual(rulesOf(await judged(text)));
  });

  describe('when a run does not end the file', () => {
    it.each([['{"id":"a'], ['{"id":"a"}']])('says nothing of the end of %s', async (text) => {
      expect(rulesOf(await judged(text, { final: false, checks: ['lines'] }))).toEqual([]);
    });
  });

  describe('when lines stood before', () => {
    it('judges those that begin behind them', async () => {
      expect(rulesOf(await judged('{"id":}\n{"id":}\n', { judgeFrom: 8 }))).toEqual(['INVALID_JSON@1']);
    });

    it('asks of each later line whether it is known, with its CR', async () => {
      const asked: string[] = [];
      const takeKnown: TakeKnown = (bytes, start, end) => asked.push(bytes.toString('utf8', start, end)) > 0;
      await judged('\uFEFF{}\r\n{"id":1}\n', { takeKnown });
      expect(asked).toEqual(['\uFEFF{}\r', '{"id":1}']);
    });

    it('still gives their ids, and says that they are not judged', async () => {
      const { ids } = await judged('{"id":"a"}\n{"id":"b"}\n', { judgeFrom: 11 });
      expect([ids[ID_ENTRY - 1], ids[2 * ID_ENTRY - 1]]).toEqual([0, 1]);
    });
  });

  describe('when only ids are asked for', () => {
    it('gives ids and no findings', async () => {
      const result = await judged('{"id":"a"}\n{"id":}\n{"id":"b"', { idsOnly: true });
      expect([idCount(result), rulesOf(result)]).toEqual([1, []]);
    });
  });

  describe('when lines are excused', () => {
    it('counts what it would say of them', async () => {
      const result = await judged('{"id":1,"id":2}\n{"id":}\n', { excusedBefore: 16 });
      expect([result.excused, rulesOf(result)]).toEqual([1, ['INVALID_JSON@1']]);
    });
  });

  describe('when a run begins inside a conflict', () => {
    it.each([
      [true, ['b', 'c']],
      [false, []],
    ])('keeps the texts of its ids (%s)', async (insideBlock, expected) => {
      const { markedIds } = await judged('{"id":"b"}\n=======\n{"id":"c"}\n>>>>>>> x\n{"id":"d"}\n', {
        insideBlock,
      });
      expect([...markedIds.values()]).toEqual(expected);
    });
  });

  describe('when there are more findings than a run keeps', () => {
    it('counts the rest by rule', async () => {
      const { drafts, dropped } = await judged('[]\n'.repeat(MAX_DRAFTS_PER_CHUNK + 3), { checks: ['json'] });
      expect([drafts.length, dropped]).toEqual([MAX_DRAFTS_PER_CHUNK, { EVIDENCE_NOT_OBJECT: 3 }]);
    });
  });

  describe('when words are counted', () => {
    it('counts those of judged lines only', async () => {
      const family = { ...LOGS, tally: ['/state'] };
      const text = '{"state":"old"}\n{"state":"new"}\n';
      const { tally } = await judged(text, { family, tallies: true, judgeFrom: 16 });
      expect(tally?.words).toEqual({ '/state': { new: 1 } });
    });

    it('counts none where nobody wants them', async () => {
      expect((await judged('{}\n')).tally).toBeNull();
    });
  });

  describe('when a text of the evidence is quoted', () => {
    it('escapes and shortens the id', async () => {
      const { drafts } = await judged(
        `{"id":"\\u001b[2J${'x'.repeat(200)}","id":1,"a":1,"a":2}\n{"id":"\\u001b","a":1,"a":2}\n`,
      );
      expect(drafts.map(({ recordId }) => recordId ?? '').join()).not.toContain('\u001b');
    });

    it('escapes the pointer', async () => {
      const { drafts } = await judged('{"\\u001b[2J":1,"\\u001b[2J":2}\n');
      expect(drafts[0]?.pointer).not.toContain('\u001b');
    });
  });
});
