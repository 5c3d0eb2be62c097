import { describe, expect, it } from '@jest/globals';
import { ConflictFollower, describeConflict } from '../../src/checks/conflicts.js';
import { judge, marks, marksOf } from '../support/judge.js';

const BLOCK = '<<<<<<< HEAD\n{"id":"b","v":1}\n=======\n{"id":"b","v":2}\n>>>>>>> topic\n';

describe('conflict markers in a file', () => {
  describe('when a block is whole', () => {
    it('give one finding with the first and the last line', async () => {
      const findings = await judge(`{"id":"a"}\n${BLOCK}{"id":"c"}\n`);
      expect(findings.map(({ rule, line, end_line }) => [rule, line, end_line])).toEqual([
        ['EVIDENCE_MERGE_CONFLICT', 2, 6],
      ]);
    });

    it('name the id that stands on both sides, and its lines', async () => {
      const [finding] = await judge(BLOCK);
      expect(finding?.related.map(({ line, message }) => [line, message])).toEqual([
        [2, 'id "b"'],
        [4, 'id "b"'],
      ]);
    });

    it('leave the lines around it and inside it to the other checks', async () => {
      const text = '{"id":}\n<<<<<<< HEAD\n{"id":1,"id":2}\n=======\n>>>>>>> topic\n[]\n';
      expect(await marksOf(text)).toEqual([
        'INVALID_JSON@1',
        'MERGE_CONFLICT@2',
        'DUPLICATE_KEY@3',
        'NOT_OBJECT@6',
      ]);
    });

    it('count with the base between them as one block', async () => {
      const text = '<<<<<<< HEAD\n{"id":"b"}\n||||||| 1a2b\n=======\n{"id":"b"}\n>>>>>>> topic\n';
      expect(await marksOf(text)).toEqual(['MERGE_CONFLICT@1']);
    });
  });

  describe('when an id in a block stands elsewhere too', () => {
    it.each([
      ['before the block', `{"id":"b"}\n${BLOCK}`, ['MERGE_CONFLICT@2', 'DUPLICATE_ID@3']],
      ['behind the block', `${BLOCK}{"id":"b"}\n`, ['MERGE_CONFLICT@1', 'DUPLICATE_ID@6']],
      [
        'twice on one side',
        '<<<<<<< a\n{"id":"b"}\n{"id":"b"}\n=======\n>>>>>>> b\n',
        ['MERGE_CONFLICT@1', 'DUPLICATE_ID@3'],
      ],
      ['in another block', `${BLOCK}${BLOCK}`, ['MERGE_CONFLICT@1', 'MERGE_CONFLICT@6', 'DUPLICATE_ID@7']],
    ])('%s, it is a duplicate once', async (_, text, expected) => {
      expect(await marksOf(text)).toEqual(expected);
    });
  });

  describe('when markers are left over', () => {
    it.each([
      ['a separator', '{"id":"a"}\n=======\n', ['MERGE_CONFLICT@2']],
      ['an end', '>>>>>>> topic\n', ['MERGE_CONFLICT@1']],
      ['two ends', '>>>>>>> x\n{"id":"a"}\n>>>>>>> y\n', ['MERGE_CONFLICT@1', 'MERGE_CONFLICT@3']],
      ['a beginning', '<<<<<<< HEAD\n{"id":"a"}\n', ['MERGE_CONFLICT@1']],
      [
        'a beginning before another',
        '<<<<<<< HEAD\n<<<<<<< HEAD\n',
        ['MERGE_CONFLICT@1', 'MERGE_CONFLICT@2'],
      ],
    ])('find %s', async (_, text, expected) => {
      expect(await marksOf(text)).toEqual(expected);
    });
  });

  describe('when they are text of a string', () => {
    it('are data', async () => {
      expect(await marksOf('{"id":"<<<<<<< HEAD"}\n{"id":"\\n=======\\n"}\n')).toEqual([]);
    });
  });

  describe('when a file is full of them', () => {
    it('are followed in time that grows with the file', async () => {
      const started = performance.now();
      const findings = await judge('=======\n'.repeat(20_000));
      expect(findings).toHaveLength(20_000);
      expect(performance.now() - started).toBeLessThan(5000);
    });
  });

  describe('when a change is judged', () => {
    it('are found where the change adds one of them', async () => {
      const base = '<<<<<<< HEAD\n{"id":"a"}\n';
      expect(await marksOf(`${base}=======\n>>>>>>> x\n`, { base })).toEqual(['MERGE_CONFLICT@1']);
    });

    it('are left alone where they all stood before', async () => {
      expect(await marksOf(`${BLOCK}{"id":"c"}\n`, { base: BLOCK })).toEqual([]);
    });
  });

  describe('when an id in a block is a secret', () => {
    it('do not show it', async () => {
      const secret = `ghp_${'Ab1'.repeat(12)}`;
      const text = `<<<<<<< a\n{"id":"${secret}"}\n=======\n{"id":"${secret}"}\n>>>>>>> b\n`;
      for (const options of [
        {},
        { checks: ['lines' as const] },
        { base: text.split('\n').slice(1, 4).join('\n') },
      ]) {
        const findings = await judge(text, options);
        expect(marks(findings)).toContain('MERGE_CONFLICT@1');
        expect(JSON.stringify(findings)).not.toContain(secret.slice(4, 20));
      }
    });
  });
});

describe('ConflictFollower', () => {
  const marker = (kind: '<' | '=' | '>', line: number, judged = true) => ({ kind, line, judged });

  it('gives each block once', () => {
    const follower = new ConflictFollower();
    follower.marker(marker('>', 1));
    expect([follower.take().length, follower.take().length]).toEqual([1, 0]);
  });

  it('takes a block for judged when one of its markers is', () => {
    const follower = new ConflictFollower();
    follower.marker(marker('<', 1, false));
    follower.marker(marker('=', 2, true));
    follower.marker(marker('>', 3, false));
    expect(follower.take()[0]?.judged).toBe(true);
  });

  it('follows no more than so many ids through one block', () => {
    const follower = new ConflictFollower();
    follower.marker(marker('<', 1));
    for (let line = 2; line < 60_000; line++) follower.id(`${line}`, null, line);
    follower.marker(marker('=', 60_000));
    expect([follower.id('2', null, 60_001), follower.id('59999', null, 60_002)]).toEqual([true, false]);
  });
});

describe('describeConflict', () => {
  it('names no more than a few ids and says how many more there are', () => {
    const ids = Array.from({ length: 9 }, (_, at) => ({ id: `ev-${at}`, lines: [at, at + 20] }));
    const { message, related } = describeConflict(
      { firstLine: 1, lastLine: 40, whole: true, judged: true, ids },
      'logs/a.jsonl',
    );
    expect(message).toContain('and 4 more ids');
    expect(related).toHaveLength(10);
  });
});
