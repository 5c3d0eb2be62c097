import { afterAll, describe, expect, it } from '@jest/globals';
import { marks } from '../support/judge.js';
import { ask, lines, logsConfig, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const ONLY = { only: ['coverage'] } as const;
const AT_LEAST_TWO = { 'evidence.config.json': logsConfig({ minLines: 2 }) };

describe('the coverage check', () => {
  it('finds a config none of whose families matches anything', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'log/a.jsonl': '{}\n' });
    expect(marks((await ask(scratch, ONLY)).report.findings)).toEqual(['COVERAGE_EMPTY@file']);
  });

  describe('when no family of the config has a file', () => {
    const families = (...minLines: readonly number[]): string =>
      JSON.stringify({
        families: Object.fromEntries(
          minLines.map((least, index) => [`f${index}`, { files: [`f${index}/*.jsonl`], minLines: least }]),
        ),
      });

    it.each([
      ['all in one finding', [0, 0], [['f0', 'f1']]],
      ['each that is under its minLines in one of its own', [1, 1], [['f0'], ['f1']]],
      ['the others in one finding', [0, 1, 0, 1], [['f0', 'f2'], ['f1'], ['f3']]],
    ])('names each family once: %s', async (_, minLines, named) => {
      const { report } = await ask(repositoryWith({ 'evidence.config.json': families(...minLines) }), ONLY);
      const names = report.findings.map(({ message }) => message.match(/\bf[0-9](?= \()/g));
      expect(names).toEqual(named);
    });

    it('names no more than five and counts the rest', async () => {
      const scratch = repositoryWith({ 'evidence.config.json': families(0, 0, 0, 0, 0, 0, 0) });
      const [finding] = (await ask(scratch, ONLY)).report.findings;
      expect(finding?.message).toContain('2 more');
    });
  });

  it.each([
    ['a family matches', { 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '' }],
    ['there is no config', { 'README.md': 'x' }],
    ['a config names no family', { 'evidence.config.json': '{}' }],
  ])('finds nothing where %s', async (_, files) => {
    expect((await ask(repositoryWith(files), ONLY)).report.findings).toEqual([]);
  });

  it.each([
    ['enough records', lines({ id: 'a' }, { id: 'b' }), 0],
    ['too few', lines({ id: 'a' }), 1],
    ['blank lines in their stead', `${lines({ id: 'a' })}\n\n`, 1],
    ['broken lines in their stead', `${lines({ id: 'a' })}{\n`, 1],
  ])('judges a family with %s', async (_, text, errors) => {
    const scratch = repositoryWith({ ...AT_LEAST_TWO, 'logs/a.jsonl': text });
    expect((await ask(scratch, ONLY)).report.counts.error).toBe(errors);
  });

  it('counts the records of all files of the family', async () => {
    const scratch = repositoryWith({
      ...AT_LEAST_TWO,
      'logs/a.jsonl': '{"id":"a"}\n',
      'logs/b.jsonl': '{"id":"b"}\n',
    });
    expect((await ask(scratch, ONLY)).report.findings).toEqual([]);
  });

  it.each([
    ['paths', { paths: ['logs'] }],
    ['families', { families: ['logs'] }],
  ])('does not judge a question that is narrowed to %s', async (_, narrowed) => {
    const scratch = repositoryWith({ ...AT_LEAST_TWO, 'logs/a.jsonl': '{"id":"a"}\n' });
    expect((await ask(scratch, { ...ONLY, ...narrowed })).report.findings).toEqual([]);
  });

  it('counts unchanged artifacts of a range', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': '{"id":"a"}\n' });
    scratch.write('README.md', 'x');
    scratch.commit();
    const { report } = await ask(scratch, { ...ONLY, mode: 'range', base: 'HEAD~1', head: 'HEAD' });
    expect(report.findings).toEqual([]);
  });
});
