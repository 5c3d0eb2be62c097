import { symlinkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { CheckName } from '../../src/core/rules.js';
import { marks } from '../support/judge.js';
import { ask, lines, logsConfig, refusal, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const only: readonly CheckName[] = ['lines', 'json', 'unique'];
const CONFIG = { 'evidence.config.json': logsConfig() };
const RUN = { turnId: 't', cell: 'c', instance_id: 'i' };

describe('what is looked at', () => {
  describe('when everything is asked for', () => {
    it('is every artifact, and no other file', async () => {
      const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': '{"id":}\n', 'other/b.jsonl': '{' });
      expect(marks((await ask(scratch, { only })).report.findings)).toEqual(['INVALID_JSON@1']);
    });

    it('is an artifact that git does not know yet', async () => {
      const scratch = repositoryWith(CONFIG);
      scratch.write('logs/new.jsonl', '{"id":}\n');
      expect(marks((await ask(scratch, { only })).report.findings)).toEqual(['INVALID_JSON@1']);
    });
  });

  describe('when paths are asked for', () => {
    const files = {
      ...CONFIG,
      'logs/a.jsonl': '{"id":}\n',
      'logs/b.jsonl': '{"id":}\n',
      'logs/[x].jsonl': '{',
    };

    it.each([
      ['logs/a.jsonl', ['logs/a.jsonl']],
      ['logs/[x].jsonl', ['logs/[x].jsonl']],
      ['logs', ['logs/[x].jsonl', 'logs/a.jsonl', 'logs/b.jsonl']],
      ['logs/?.jsonl', ['logs/a.jsonl', 'logs/b.jsonl']],
    ])('is %s', async (wanted, expected) => {
      const { report } = await ask(repositoryWith(files), { only, paths: [wanted] });
      expect(report.findings.map((finding) => finding.path)).toEqual(expected);
    });

    it.each([['logs/{a.jsonl'], ['logs/[a'], ['nowhere'], ['evidence.config.json']])(
      'refuses %s, which no artifact is at',
      async (wanted) => {
        expect(await refusal(ask(repositoryWith(files), { paths: [wanted] }))).toBe('GATE_USAGE');
      },
    );

    it('knows a path that the change takes away', async () => {
      const scratch = repositoryWith(files);
      scratch.git('rm', '-q', 'logs/a.jsonl');
      const { report } = await ask(scratch, { mode: 'staged', only, paths: ['logs/a.jsonl'] });
      expect(report.examined.files).toBe(0);
    });
  });

  describe('when families are asked for', () => {
    it('refuses one that no policy knows', async () => {
      expect(await refusal(ask(repositoryWith(CONFIG), { families: ['log'] }))).toBe('GATE_USAGE');
    });

    it('is only what is theirs', async () => {
      const scratch = repositoryWith({
        'evidence.config.json': JSON.stringify({
          families: { logs: { files: ['logs/*.jsonl'] }, notes: { files: ['notes/*.jsonl'] } },
        }),
        'logs/a.jsonl': '{',
        'notes/a.jsonl': '{',
      });
      const { report } = await ask(scratch, { only, families: ['notes'] });
      expect(report.findings.map((finding) => finding.path)).toEqual(['notes/a.jsonl']);
    });
  });

  describe('when a change is judged', () => {
    it('skips an unchanged artifact and counts it', async () => {
      const scratch = repositoryWith({
        ...CONFIG,
        'logs/a.jsonl': '{"id":}\n',
        'logs/b.jsonl': '{"id":"b"}\n',
      });
      scratch.write('logs/b.jsonl', '{"id":"b"}\n{"id":}\n');
      scratch.git('add', '-A');
      const { report } = await ask(scratch, { mode: 'staged', only });
      expect([marks(report.findings), report.examined.skipped_unchanged]).toEqual([['INVALID_JSON@2'], 1]);
    });

    it('does not look at what is not staged', async () => {
      const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': '{"id":"a"}\n' });
      scratch.write('logs/a.jsonl', '{');
      expect((await ask(scratch, { mode: 'staged', only })).report.findings).toEqual([]);
    });
  });

  describe('when something else stands where an artifact should be', () => {
    it('finds a symbolic link', async () => {
      const scratch = repositoryWith(CONFIG);
      mkdirSync(path.join(scratch.root, 'logs'));
      symlinkSync('../evidence.config.json', path.join(scratch.root, 'logs/a.jsonl'));
      expect(marks((await ask(scratch, { only })).report.findings)).toEqual(['FILE_TYPE@file']);
    });

    it('finds a folder, once', async () => {
      const scratch = repositoryWith({ 'evidence.config.json': logsConfig({ files: ['logs/a.jsonl'] }) });
      scratch.write('logs/a.jsonl/one.txt', 'x');
      scratch.write('logs/a.jsonl/two.txt', 'x');
      expect(marks((await ask(scratch, { only })).report.findings)).toEqual(['FILE_TYPE@file']);
    });

    it('finds an artifact that became a link', async () => {
      const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': '{"id":"a"}\n' });
      scratch.git('rm', '-q', 'logs/a.jsonl');
      mkdirSync(path.join(scratch.root, 'logs'));
      symlinkSync('elsewhere', path.join(scratch.root, 'logs/a.jsonl'));
      scratch.git('add', '-A');
      expect(marks((await ask(scratch, { mode: 'staged', only })).report.findings)).toEqual([
        'FILE_TYPE@file',
      ]);
    });
  });

  describe('when a path is used by other projects too', () => {
    const rows = 'benchmarks/results/a.jsonl';

    it.each([
      ['is claimed by the members of its first line', lines(RUN) + '{', ['INVALID_JSON@2']],
      ['is left alone without them', `${lines({ name: 'x' })}{\n`, []],
    ])('%s', async (_, text, expected) => {
      const { report } = await ask(repositoryWith({ [rows]: text }), { only: ['json', 'lines'] });
      expect(marks(report.findings).map((mark) => mark.replace('TORN_LINE', 'INVALID_JSON'))).toEqual(
        expected,
      );
    });

    it('says that it was left alone', async () => {
      const { facts } = await ask(repositoryWith({ [rows]: lines({ name: 'x' }) }));
      expect(facts.skipped.join()).toContain(rows);
    });

    it('leaves a link alone', async () => {
      const scratch = repositoryWith({ 'benchmarks/results/b.txt': 'x' });
      symlinkSync('b.txt', path.join(scratch.root, rows));
      expect((await ask(scratch, { only })).report.findings).toEqual([]);
    });

    it('does not lose an archive that is damaged in the middle', async () => {
      const scratch = repositoryWith({ 'benchmarks/archive/a.jsonl.gz': Buffer.from('no gzip at all') });
      expect((await ask(scratch, { only })).report.verdict).toBe('pass');
    });

    it('claims it still when a change puts another first line above', async () => {
      const scratch = repositoryWith({ [rows]: lines(RUN) });
      scratch.write(rows, `${lines({ name: 'x' })}${lines(RUN)}{"turnId":}\n`);
      scratch.git('add', '-A');
      const { report } = await ask(scratch, { mode: 'staged', only: ['json'] });
      expect(marks(report.findings)).toEqual(['INVALID_JSON@3']);
    });
  });

  describe('when a live file is rolled over', () => {
    const config = { 'evidence.config.json': logsConfig({ archive: 'old/{name}-{timestamp}.jsonl' }) };
    const archive = 'old/a-20260102T030405Z.jsonl';
    const old = '{"id":"a","x":1,"x":2}\n{"id":"b"}\n';

    it("does not judge the live file's lines again in the archive", async () => {
      const scratch = repositoryWith({ ...config, 'logs/a.jsonl': old });
      scratch.write(archive, old);
      scratch.write('logs/a.jsonl', '');
      scratch.git('add', '-A');
      expect((await ask(scratch, { mode: 'staged', only })).report.findings).toEqual([]);
    });

    it('judges a line that came into the archive on the way', async () => {
      const scratch = repositoryWith({ ...config, 'logs/a.jsonl': old });
      scratch.write(archive, `${old}{"id":}\n`);
      scratch.write('logs/a.jsonl', '');
      scratch.git('add', '-A');
      expect(marks((await ask(scratch, { mode: 'staged', only })).report.findings)).toEqual([
        'INVALID_JSON@3',
      ]);
    });

    it.each([[true], [false]])('knows the ids of an unchanged archive (%s)', async (countUnchanged) => {
      const scratch = repositoryWith({ ...config, 'logs/a.jsonl': '', [archive]: '{"id":"a"}\n' });
      scratch.write('logs/a.jsonl', '{"id":"a"}\n');
      scratch.git('add', '-A');
      const { report } = await ask(scratch, { mode: 'staged', only, countUnchanged });
      expect(marks(report.findings)).toEqual(['DUPLICATE_ID@1']);
    });

    it.each([[true], [false]])(
      'knows the ids of the live file where an archive is added (%s)',
      async (countUnchanged) => {
        const scratch = repositoryWith({ ...config, 'logs/a.jsonl': '{"id":"a"}\n' });
        scratch.write(archive, '{"id":"a","more":1}\n');
        scratch.git('add', '-A');
        const { report } = await ask(scratch, { mode: 'staged', only, countUnchanged });
        expect(report.findings.map(({ rule, path: at }) => [rule, at])).toEqual([
          ['EVIDENCE_DUPLICATE_ID', archive],
        ]);
      },
    );
  });
});
