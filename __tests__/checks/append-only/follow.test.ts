import { describe, expect, it } from '@jest/globals';
import { follow, NOTES, tasks, told } from './lines.js';

describe('followLines', () => {
  describe('when the head begins with the base', () => {
    it.each([
      ['nothing was added', tasks('a', 'b'), tasks('a', 'b')],
      ['lines were added', tasks('a', 'b'), tasks('a', 'b', 'c', 'd')],
      ['there was no line', '', tasks('a')],
      ['the final newline was missing and was added', tasks('a').trimEnd(), tasks('a')],
      ['the final newline is missing still', tasks('a').trimEnd(), tasks('a').trimEnd()],
      ['blank lines stand in it', '\n\n', '\n\n\n'],
    ])('finds nothing where %s', (_, base, head) => {
      expect(told(follow(base, head))).toEqual([]);
    });
  });

  describe('when a state changes', () => {
    it('lets the family’s step pass', () => {
      expect(told(follow(tasks('a', 'b'), tasks('a', 'b:taken')))).toEqual([]);
    });

    it('refuses a step back', () => {
      expect(told(follow(tasks('a:taken'), tasks('a')))).toEqual(['transition 1 1']);
    });

    it('refuses in one commit to leave a step out', () => {
      expect(told(follow(tasks('a'), tasks('a:done')))).toEqual(['transition 1 1']);
    });

    it('lets several steps pass where several commits lie between', () => {
      expect(told(follow(tasks('a'), tasks('a:done'), { manySteps: true }))).toEqual([]);
    });

    it('refuses a step back where several commits lie between', () => {
      expect(told(follow(tasks('a:done'), tasks('a:taken'), { manySteps: true }))).toEqual([
        'transition 1 1',
      ]);
    });

    it('calls it rewritten when white space changes with it', () => {
      const head = '{"id":"a", "status":"taken"}\n';
      expect(told(follow(tasks('a'), head))).toEqual(['rewritten 1 1']);
    });

    it('calls it rewritten when an escape is spelt in another way', () => {
      const head = '{"id":"\\u0061","status":"taken"}\n';
      expect(told(follow(tasks('a'), head))).toEqual(['rewritten 1 1']);
    });

    it('calls it rewritten when the order of members changes', () => {
      const head = '{"status":"taken","id":"a"}\n';
      expect(told(follow(tasks('a'), head))).toEqual(['rewritten 1 1']);
    });

    it('refuses that the member goes', () => {
      expect(told(follow(tasks('a'), '{"id":"a"}\n'))).toEqual(['transition 1 1']);
    });

    it('calls it rewritten when the newline goes with it', () => {
      expect(told(follow(tasks('a'), tasks('a:taken').trimEnd()))).toEqual(['rewritten 1 1']);
    });

    it('calls it rewritten when another member changes too', () => {
      expect(told(follow(tasks('a'), '{"id":"a","status":"taken","x":1}\n'))).toEqual(['rewritten 1 1']);
    });

    it('knows no allowed step in a line that is not strict JSON', () => {
      const base = '{"id":"a","status":"open","n":1e400}\n';
      expect(told(follow(base, base.replace('open', 'taken')))).toEqual(['rewritten 1 1']);
    });
  });

  describe('when lines are not what they were', () => {
    it.each([
      [
        'a byte differs',
        tasks('a', 'b', 'c'),
        tasks('a', 'b', 'c').replace('"b"', '"b" '),
        ['rewritten 2 2'],
      ],
      ['the last line lost its newline', tasks('a', 'b'), tasks('a', 'b').trimEnd(), ['rewritten 2 2']],
      ['a line was glued to the last one', '{"id":"a"}', '{"id":"a"}{"id":"b"}\n', ['rewritten 1 1']],
      ['a line is gone', tasks('a', 'b', 'c'), tasks('a', 'c'), ['removed 2 1']],
      ['the first line is gone', tasks('a', 'b', 'c'), tasks('b', 'c'), ['removed 1 -']],
      ['the last lines are gone', tasks('a', 'b', 'c'), tasks('a'), ['removed 2-3 1']],
      ['the last line made way for another', tasks('a', 'b'), tasks('a', 'c'), ['removed 2 1']],
      ['a line was put before others', tasks('a', 'b'), tasks('x', 'y', 'a', 'b'), ['inserted - 1-2']],
      ['two lines changed places', tasks('a', 'b'), tasks('b', 'a'), ['reordered 1 2']],
      [
        'a block moved',
        tasks('a', 'b', 'c', 'd', 'e'),
        tasks('c', 'd', 'e', 'a', 'b'),
        ['reordered 1-2 4-5'],
      ],
      ['all is gone', tasks('a', 'b'), '', ['removed 1-2 -']],
      ['a line became another one', tasks('a', 'b', 'c'), tasks('a', 'x', 'c'), ['rewritten 2 2']],
      ['a line is twice', tasks('a', 'b'), tasks('a', 'a', 'b'), ['inserted - 2']],
    ])('tells where %s', (_, base, head, places) => {
      expect(told(follow(base, head))).toEqual(places);
    });

    it('tells every place of several', () => {
      const base = tasks('a', 'b', 'c', 'd', 'e', 'f');
      const head = tasks('a', 'c', 'x', 'd:done', 'f', 'e', 'g');
      expect(told(follow(base, head))).toEqual([
        'removed 2 1',
        'inserted - 3',
        'transition 4 4',
        'reordered 5 6',
      ]);
    });

    it('pairs lines without ids by their place', () => {
      expect(told(follow('one\ntwo\nthree\n', 'one\n2\nthree\n', { family: NOTES }))).toEqual([
        'rewritten 2 2',
      ]);
    });

    it('keeps a bounded number of places and counts the rest', () => {
      const base = Array.from({ length: 3000 }, (_, n) => `{"id":"${n}","status":"open"}\n`).join('');
      const { places, unlisted } = follow(base, base.replaceAll('"open"', '"none"'));
      expect([places.length, unlisted.get('transition')]).toEqual([1000, 2000]);
    });
  });

  describe('when it is a merge', () => {
    it('lets the other parent’s lines stand between', () => {
      expect(told(follow(tasks('a', 'b'), tasks('a', 'x', 'b'), { others: [tasks('a', 'x')] }))).toEqual([]);
    });

    it('lets the other parent’s line stand between in a later state', () => {
      expect(
        told(follow(tasks('a', 'b'), tasks('a', 'x:taken', 'b'), { others: [tasks('a', 'x')] })),
      ).toEqual([]);
    });

    it('refuses a line between that no parent has', () => {
      const head = tasks('a', 'x', 'new', 'b');
      expect(told(follow(tasks('a', 'b'), head, { others: [tasks('a', 'x')] }))).toEqual(['inserted - 3']);
    });

    it('refuses that a line of this parent is gone', () => {
      expect(told(follow(tasks('a', 'b'), tasks('a', 'x'), { others: [tasks('a', 'x')] }))).toEqual([
        'removed 2 1',
      ]);
    });

    it('refuses that this parent’s lines change their order', () => {
      const head = tasks('a', 'x', 'c', 'b');
      expect(told(follow(tasks('a', 'b', 'c'), head, { others: [tasks('a', 'x')] }))).toEqual([
        'reordered 2 4',
      ]);
    });

    it('does not need the blank lines of both to be told apart', () => {
      expect(told(follow('a\n\nb\n', 'a\n\nb\n\nc\n', { family: NOTES, others: ['a\n\nc\n'] }))).toEqual([]);
    });
  });

  describe('when lines were purged by right', () => {
    const purged = (record: Readonly<Record<string, unknown>>): boolean => record['id'] === 'b';

    it('counts them and finds nothing else', () => {
      const following = follow(tasks('a', 'b', 'c'), tasks('a', 'c', 'd'), { exceptions: { purged } });
      expect([told(following), following.purged]).toEqual([[], 1]);
    });

    it('refuses that another line goes with them', () => {
      expect(told(follow(tasks('a', 'b', 'c'), tasks('a'), { exceptions: { purged } }))).toEqual([
        'removed 3 1',
      ]);
    });
  });

  describe('when the change is larger than a window', () => {
    const many = Array.from({ length: 120_000 }, (_, n) => `{"id":"${n}"}`);

    it('finds one removed line and goes on', () => {
      const base = `${many.join('\n')}\n`;
      const head = `${many.filter((_, n) => n !== 60_000 && n !== 3).join('\n')}\n`;
      expect(told(follow(base, head))).toEqual(['removed 4 3', 'removed 60001 59999']);
    });
  });
});
