import { afterAll, describe, expect, it } from '@jest/globals';
import { opened, removeScratch, Scratch } from '../edges/git/scratch.js';
import { ask, askRange, placesOf } from './append-only-stage.js';

afterAll(removeScratch);

const FAMILY = {
  files: ['log/*.jsonl'],
  appendOnly: true,
  id: '/id',
  archive: 'old/{name}-{timestamp}.jsonl',
};
const CONFIG = JSON.stringify({ presets: [], families: { log: FAMILY } });
const [ONE, TWO] = ['old/a-20260101T000000Z.jsonl', 'old/a-20260102T000000Z.jsonl'];

const lines = (...ids: readonly (number | string)[]): string => ids.map((id) => `{"id":"${id}"}\n`).join('');

type Files = Readonly<Record<string, string>>;

function based(files: Files): Scratch {
  const scratch = Scratch.create({ name: 'r' });
  scratch.write('evidence.config.json', CONFIG);
  write(scratch, files);
  scratch.commit('base');
  return scratch;
}

function write(scratch: Scratch, files: Files): void {
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
}

/** What the gate says of one more commit with these files. */
async function changed(before: Files, after: Files): Promise<string[]> {
  const scratch = based(before);
  write(scratch, after);
  scratch.commit();
  return placesOf(await askRange(await opened(scratch), 'HEAD~1', 'HEAD'));
}

/** `main` cut TWO and `topic` ONE from the same two lines; HEAD is the branch that merges the other, which is staged. */
function merging(branch: 'main' | 'topic', settled: Files): Scratch {
  const scratch = based({ 'log/a.jsonl': '' });
  scratch.git('switch', '-q', '-c', 'topic');
  write(scratch, { [ONE]: lines(1, 2, 't') });
  scratch.commit('topic');
  scratch.git('switch', '-q', 'main');
  write(scratch, { [TWO]: lines(1, 2, 'm') });
  scratch.git('update-ref', 'refs/remotes/origin/main', scratch.commit('main'));
  scratch.git('switch', '-q', branch);
  scratch.git('merge', '-q', '--no-ff', '--no-commit', branch === 'main' ? 'topic' : 'main');
  write(scratch, settled);
  scratch.git('add', '-A');
  return scratch;
}

describe('append-only of archives that were settled', () => {
  describe('when both archives stood at the base', () => {
    const before = { [ONE]: lines(1, 2, 3), [TWO]: lines(1, 2, 'x', 4) };

    it('lets the lines that they share leave one of them', async () => {
      expect(await changed(before, { [TWO]: lines('x', 4) })).toEqual([]);
    });

    it('lets them all leave an archive that holds no others', async () => {
      expect(await changed({ ...before, [TWO]: lines(2, 3) }, { [TWO]: '' })).toEqual([]);
    });

    it.each<[string, Files]>([
      ['a line leaves it that stands nowhere else', { [TWO]: lines(4) }],
      ['a line is added to it', { [TWO]: lines('x', 4, 5) }],
      ['its other lines change places', { [TWO]: lines(4, 'x') }],
      ['the other archive changes too', { [TWO]: lines('x', 4), [ONE]: lines(1, 2, 3, 5) }],
      ['its lines move to a new archive', { [TWO]: '', 'old/a-20260103T000000Z.jsonl': lines(1, 2, 'x', 4) }],
    ])('finds it changed when %s', async (_, after) => {
      expect(await changed(before, after)).toContain(`EVIDENCE_ARCHIVE_CHANGED ${TWO} 1`);
    });

    it('does not count an archive of another live file', async () => {
      const other = 'old/b-20260101T000000Z.jsonl';
      const after = await changed({ [other]: lines(1), [TWO]: lines(1, 2) }, { [TWO]: lines(2) });
      expect(after).toEqual([`EVIDENCE_ARCHIVE_CHANGED ${TWO} 1`]);
    });

    it('does not let lines go that may stand twice', async () => {
      const after = await changed({ [ONE]: '\n', [TWO]: `\n${lines(1)}` }, { [TWO]: lines(1) });
      expect(after).toEqual([`EVIDENCE_ARCHIVE_CHANGED ${TWO} 1`]);
    });
  });

  describe('when a merge brings them together', () => {
    const rightWay = { [ONE]: lines('t') };
    const wrongWay = { [TWO]: lines('m') };

    it.each(['main', 'topic'] as const)('is content with the staged merge into %s', async (branch) => {
      expect(placesOf(await ask(await opened(merging(branch, rightWay)), { mode: 'staged' }))).toEqual([]);
    });

    it.each(['HEAD^1', 'HEAD^2'])('is content with the range from %s', async (base) => {
      const scratch = merging('topic', rightWay);
      scratch.commit('merged');
      expect(placesOf(await askRange(await opened(scratch), base, 'HEAD'))).toEqual([]);
    });

    it('finds the archive of the default branch changed, whatever the other one holds', async () => {
      const scratch = merging('topic', wrongWay);
      scratch.commit('merged');
      expect(placesOf(await askRange(await opened(scratch), 'main', 'HEAD'))).toEqual([
        `EVIDENCE_ARCHIVE_CHANGED ${TWO} 1`,
      ]);
    });

    it('finds both changed where neither keeps the lines', async () => {
      const scratch = merging('topic', { ...rightWay, ...wrongWay });
      expect(placesOf(await ask(await opened(scratch), { mode: 'staged' }))).toEqual([
        `EVIDENCE_ARCHIVE_CHANGED ${ONE} 1`,
        `EVIDENCE_ARCHIVE_CHANGED ${TWO} 1`,
      ]);
    });
  });

  describe('when the base had the lines in its live file', () => {
    it('follows them to the archive of the other side, then to its own, whichever was cut first', async () => {
      const scratch = based({ 'log/a.jsonl': lines(1, 2) });
      scratch.git('switch', '-q', '-c', 'topic');
      write(scratch, { 'log/a.jsonl': lines(1, 2, 't') });
      const pushed = scratch.commit('pushed');
      write(scratch, { 'log/a.jsonl': '', [ONE]: lines(1, 2, 't', 'u') });
      scratch.commit('rolled over');
      scratch.git('switch', '-q', 'main');
      write(scratch, { 'log/a.jsonl': '', [TWO]: lines(1, 2, 'm') });
      scratch.git('update-ref', 'refs/remotes/origin/main', scratch.commit('rolled over'));
      scratch.git('switch', '-q', 'topic');
      scratch.git('merge', '-q', '--no-commit', 'main');
      write(scratch, { [ONE]: lines('t', 'u') });
      scratch.commit('merged');
      expect(placesOf(await askRange(await opened(scratch), pushed, 'HEAD'))).toEqual([]);
    });
  });
});
