import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { WHOLE_TREE } from '../../src/gate/question.js';
import { runGate } from '../../src/gate/run.js';
import { opened } from '../edges/git/scratch.js';
import { marks } from '../support/judge.js';
import { ask, lines, logsConfig, refusal, removeScratch, repositoryWith } from '../support/repository.js';

afterAll(removeScratch);

const CONFIG = { 'evidence.config.json': logsConfig() };

describe('runGate', () => {
  describe('when the evidence is sound', () => {
    it('passes and says what it examined', async () => {
      const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': lines({ id: 'a' }, { id: 'b' }) });
      const { report } = await ask(scratch);
      expect(report).toMatchObject({
        schema_version: 1,
        mode: 'all',
        verdict: 'pass',
        examined: { files: 1, lines: 2, bytes: 22, skipped_unchanged: 0 },
        counts: { error: 0, warning: 0, info: 0 },
        findings: [],
        error: null,
      });
    });

    it('passes with warnings', async () => {
      const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': '{"id":"a"}' });
      const { report } = await ask(scratch, { only: ['lines'] });
      expect([report.verdict, report.counts.warning]).toEqual(['pass', 1]);
    });
  });

  describe('when it is not', () => {
    it('says so', async () => {
      const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': '{' });
      expect((await ask(scratch)).report.verdict).toBe('findings');
    });
  });

  describe('when only some checks are asked for', () => {
    const scratch = () => repositoryWith({ ...CONFIG, 'logs/a.jsonl': '{"id":}\n\n' });

    it('runs them alone', async () => {
      expect(marks((await ask(scratch(), { only: ['lines'] })).report.findings)).toEqual(['BLANK_LINE@2']);
    });

    it('leaves out those that shall be skipped', async () => {
      expect(marks((await ask(scratch(), { skip: ['lines'] })).report.findings)).toEqual(['INVALID_JSON@1']);
    });

    it('refuses to run none', async () => {
      expect(await refusal(ask(scratch(), { only: ['json'], skip: ['json'] }))).toBe('GATE_USAGE');
    });
  });

  describe('when a commit is in the making', () => {
    it('judges what it adds to HEAD', async () => {
      const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': '{"id":}\n' });
      scratch.write('logs/a.jsonl', '{"id":}\n{"id":}\n');
      scratch.git('add', '-A');
      const { report } = await ask(scratch, { mode: 'staged' });
      expect([marks(report.findings), report.head]).toEqual([['INVALID_JSON@2'], 'index']);
    });

    it('judges everything before the first commit', async () => {
      const scratch = repositoryWith();
      scratch.write('evidence.config.json', logsConfig());
      scratch.write('logs/a.jsonl', '{"id":}\n');
      scratch.git('add', '-A');
      expect(marks((await ask(scratch, { mode: 'staged', only: ['json'] })).report.findings)).toEqual([
        'INVALID_JSON@1',
      ]);
    });
  });

  describe('when a range is judged', () => {
    it('names both commits', async () => {
      const scratch = repositoryWith(CONFIG);
      scratch.write('logs/a.jsonl', lines({ id: 'a' }));
      const head = scratch.commit();
      const { report } = await ask(scratch, { mode: 'range', base: 'HEAD~1', head: 'HEAD' });
      expect([report.base, report.head]).toEqual([scratch.git('rev-parse', 'HEAD~1'), head]);
    });

    it('cannot tell where the base is not there', async () => {
      const asked = ask(repositoryWith(CONFIG), {
        mode: 'range',
        base: '0123456789'.repeat(4),
        head: 'HEAD',
      });
      expect(await refusal(asked)).toBe('GATE_BASE_UNAVAILABLE');
    });
  });

  describe('when lines are pinned', () => {
    const old = '{"id":}\n{"id":"b","id":"c"}\n';
    const legacy = { 'logs/a.jsonl': { lines: 2, sha256: createHash('sha256').update(old).digest('hex') } };
    const config = { 'evidence.config.json': logsConfig({}, { legacy }) };

    it('excuses them and no later one', async () => {
      const scratch = repositoryWith({ ...config, 'logs/a.jsonl': `${old}{"id":}\n` });
      expect(marks((await ask(scratch)).report.findings)).toEqual(['LEGACY_LINES@1', 'INVALID_JSON@3']);
    });

    it('says that others stand there', async () => {
      const scratch = repositoryWith({ ...config, 'logs/a.jsonl': old.replace('b', 'x') });
      expect(marks((await ask(scratch)).report.findings)).toContain('LEGACY_MISMATCH@1');
    });

    it('says that their file is gone', async () => {
      const scratch = repositoryWith({ ...config, 'logs/b.jsonl': lines({ id: 'b' }) });
      expect(marks((await ask(scratch)).report.findings)).toEqual(['LEGACY_MISMATCH@1']);
    });

    it('says nothing of a pin that was not asked for', async () => {
      const scratch = repositoryWith({ ...config, 'logs/b.jsonl': lines({ id: 'b' }) });
      expect((await ask(scratch, { paths: ['logs/b.jsonl'] })).report.findings).toEqual([]);
    });
  });

  it("tells of the door's own findings", async () => {
    const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': lines({ id: 'a' }) });
    const eventFindings = [{ rule: 'EVIDENCE_HISTORY_REPLACED' as const, message: 'forced' }];
    expect(marks((await ask(scratch, { eventFindings })).report.findings)).toEqual(['HISTORY_REPLACED@file']);
  });

  it('closes its judges also where it cannot tell', async () => {
    const scratch = repositoryWith({ ...CONFIG, 'logs/a.jsonl': lines({ id: 'a' }) });
    let closed = 0;
    const running = runGate(WHOLE_TREE, {
      repository: await opened(scratch),
      openJudges: () =>
        Promise.resolve({
          width: 1,
          judge: () => Promise.reject(new RangeError('thread')),
          close: () => Promise.resolve(void (closed += 1)),
        }),
      tool: { name: 't', version: '0' },
      progress: () => undefined,
      environment: new Map(),
      now: () => new Date(0),
    });
    await expect(running).rejects.toThrow(RangeError);
    expect(closed).toBe(1);
  });
});
