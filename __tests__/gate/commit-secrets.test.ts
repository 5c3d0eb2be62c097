import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Finding } from '../../src/core/finding.js';
import { cloneOf } from '../edges/git/scratch.js';
import {
  ask,
  lines,
  logsConfig,
  removeScratch,
  repositoryWith,
  type Scratch,
} from '../support/repository.js';

afterAll(removeScratch);

const token = (letters: string): string => `ghp_${letters.repeat(12)}`;
const ONE = token('Xy7');
const OTHER = token('Qa3');
const LOG = 'logs/a.jsonl';

function started(archive = false): Scratch {
  const entry = archive ? { files: ['logs/**/*.jsonl', 'logs/*.jsonl.gz'] } : {};
  return repositoryWith({ 'evidence.config.json': logsConfig(entry), [LOG]: lines({ id: 'a' }) });
}

async function secrets(
  scratch: Scratch,
  question: Parameters<typeof ask>[1] = {},
): Promise<readonly Finding[]> {
  const base = scratch.git('rev-list', '--max-parents=0', 'HEAD');
  const { report } = await ask(scratch, {
    mode: 'range',
    base,
    head: 'HEAD',
    only: ['secrets'],
    ...question,
  });
  return report.findings;
}

describe('secrets in the commits of a range', () => {
  describe('when a secret was committed and taken out again', () => {
    const outAgain = (): Scratch => {
      const scratch = started();
      scratch.write(LOG, lines({ id: 'a' }, { id: 'b', note: ONE }));
      scratch.commit();
      scratch.write(LOG, lines({ id: 'a' }, { id: 'b' }));
      scratch.commit();
      return scratch;
    };

    it('is found, with the commit and the line there', async () => {
      const scratch = outAgain();
      const [finding, ...more] = await secrets(scratch);
      expect([finding?.rule, finding?.line, more.length]).toEqual(['EVIDENCE_SECRET_DETECTED', 2, 0]);
      expect(finding?.message).toContain(scratch.git('rev-parse', 'HEAD~1').slice(0, 12));
    });

    it('is found in a file that is gone', async () => {
      const scratch = outAgain();
      scratch.git('rm', '-q', LOG);
      scratch.commit();
      expect(await secrets(scratch)).toHaveLength(1);
    });

    it('is not looked for where another path was asked for', async () => {
      const scratch = outAgain();
      scratch.write('logs/b.jsonl', lines({ id: 'b' }));
      scratch.commit();
      expect(await secrets(scratch, { paths: ['logs/b.jsonl'] })).toEqual([]);
    });

    it('is shown nowhere', async () => {
      expect(JSON.stringify(await secrets(outAgain()))).not.toContain(ONE.slice(4, 20));
    });
  });

  describe('when the line that was taken out again is none that can be read', () => {
    it.each([
      ['EVIDENCE_SECRET_DETECTED', `<<<<<<< ${ONE}\n{"id":"b"}\n=======\n>>>>>>> x\n`],
      ['EVIDENCE_LINE_TOO_LONG', `{"id":"b","note":"${ONE} ${'x'.repeat(9 << 20)}"}\n`],
    ])('does not pass: %s', async (rule, text) => {
      const scratch = started();
      scratch.write(LOG, lines({ id: 'a' }) + text);
      scratch.commit();
      scratch.write(LOG, lines({ id: 'a' }));
      scratch.commit();
      expect((await secrets(scratch)).map((finding) => finding.rule)).toEqual([rule]);
    });
  });

  describe('when a secret is still there', () => {
    it('is said once', async () => {
      const scratch = started();
      scratch.write(LOG, lines({ id: 'a' }, { id: 'b', note: ONE }));
      scratch.commit();
      scratch.write(LOG, lines({ id: 'a' }, { id: 'b', note: ONE }, { id: 'c' }));
      scratch.commit();
      expect(await secrets(scratch)).toHaveLength(1);
    });
  });

  describe('when a secret stood before the range', () => {
    it('is not said again', async () => {
      const scratch = repositoryWith({
        'evidence.config.json': logsConfig(),
        [LOG]: lines({ id: 'a', note: ONE }),
      });
      scratch.write(LOG, lines({ id: 'a', note: ONE }, { id: 'b' }));
      scratch.commit();
      expect(await secrets(scratch)).toEqual([]);
    });
  });

  describe('when branches are merged', () => {
    const merged = (resolution: string): Scratch => {
      const scratch = started();
      scratch.git('checkout', '-q', '-b', 'side');
      scratch.write(LOG, lines({ id: 'a' }, { id: 'side' }));
      scratch.commit();
      scratch.git('checkout', '-q', 'main');
      scratch.write(LOG, lines({ id: 'a' }, { id: 'main' }));
      scratch.commit();
      scratch.git('merge', '-q', '-s', 'ours', '--no-commit', 'side');
      scratch.write(LOG, resolution);
      scratch.commit();
      scratch.write(LOG, lines({ id: 'a' }));
      scratch.commit();
      return scratch;
    };

    it('is found where the merge itself brought it', async () => {
      const resolution = lines({ id: 'a' }, { id: 'main' }, { id: 'side' }, { id: 'm', note: ONE });
      expect(await secrets(merged(resolution))).toHaveLength(1);
    });

    it('is not laid upon the merge where it did not', async () => {
      expect(await secrets(merged(lines({ id: 'a' }, { id: 'main' }, { id: 'side' })))).toEqual([]);
    });
  });

  describe('when the artifact is an archive', () => {
    it('is looked for in what it unpacks to', async () => {
      const scratch = started(true);
      scratch.write('logs/a.jsonl.gz', gzipSync(lines({ id: 'z', note: OTHER })));
      scratch.commit();
      scratch.git('rm', '-q', 'logs/a.jsonl.gz');
      scratch.commit();
      expect((await secrets(scratch)).map(({ rule, line }) => [rule, line])).toEqual([
        ['EVIDENCE_SECRET_DETECTED', 1],
      ]);
    });

    it('is said to be damaged', async () => {
      const scratch = started(true);
      scratch.write('logs/a.jsonl.gz', 'no gzip');
      scratch.commit();
      scratch.git('rm', '-q', 'logs/a.jsonl.gz');
      scratch.commit();
      expect((await secrets(scratch)).map(({ rule }) => rule)).toEqual(['EVIDENCE_GZIP_BOMB']);
    });
  });

  describe('when history is missing', () => {
    it('says that less was looked at', async () => {
      const scratch = started();
      for (const id of ['b', 'c', 'd']) {
        scratch.write(LOG, lines({ id }));
        scratch.commit();
      }
      const shallow = cloneOf(scratch, '--depth=2');
      const { report } = await ask(shallow, { mode: 'range', base: null, head: 'HEAD', only: ['secrets'] });
      expect(report.findings.map(({ rule }) => rule)).toEqual(['EVIDENCE_SECRETS_REDUCED']);
    });
  });

  describe('when history is missing, and it is known how much of it there is', () => {
    /** A branch adds a secret in the first of three commits and takes it out in the last; main goes on meanwhile. */
    function merged(updated = false): { up: Scratch; base: string; depth: number } {
      const up = started();
      up.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
      up.git('switch', '-q', '-c', 'topic');
      up.write('logs/b.jsonl', lines({ id: 'b', note: ONE }));
      up.commit();
      up.write('logs/b.jsonl', lines({ id: 'b', note: ONE }, { id: 'c' }));
      up.commit();
      up.git('switch', '-q', 'main');
      goOn(up, 3);
      up.git('switch', '-q', 'topic');
      if (updated) up.git('merge', '-q', '--no-edit', 'main');
      up.write('logs/b.jsonl', lines({ id: 'b' }, { id: 'c' }));
      up.commit();
      up.git('switch', '-q', 'main');
      goOn(up, 9);
      const base = up.git('rev-parse', 'main');
      up.git('merge', '-q', '--no-ff', '--no-edit', 'topic');
      return { up, base, depth: Number(up.git('rev-list', '--count', 'main', `^${base}`)) + 1 };
    }

    function goOn(up: Scratch, commits: number): void {
      for (let at = 0; at < commits; at++) up.commit(`main ${at}`);
    }

    const rules = (findings: readonly Finding[]): readonly string[] => findings.map(({ rule }) => rule);

    async function judged(
      clone: Scratch,
      base: string,
      historyDepth: number | null,
    ): Promise<readonly string[]> {
      const question = { mode: 'range', base, head: 'HEAD', only: ['secrets'], historyDepth } as const;
      return rules((await ask(clone, question)).report.findings);
    }

    it.each([
      ['a branch that is behind', false],
      ['a branch that was updated from main', true],
    ])('finds a secret that a commit took out again: %s', async (_, updated) => {
      const { up, base, depth } = merged(updated);
      expect(await judged(cloneOf(up, '--depth=1'), base, depth)).toEqual(['EVIDENCE_SECRET_DETECTED']);
    });

    it('fetches that much and no more', async () => {
      const { up, base, depth } = merged();
      const clone = cloneOf(up, '--depth=1');
      await judged(clone, base, depth);
      // The merge, three commits and their fork; beside them the tip of main and as many below it.
      expect(Number(clone.git('rev-list', '--count', 'HEAD'))).toBe(5 + 5);
    });

    it('fetches nothing where nobody asks for secrets', async () => {
      const { up, base, depth } = merged();
      const clone = cloneOf(up, '--depth=1');
      const question = { mode: 'range', base, head: 'HEAD', only: ['lines'], historyDepth: depth } as const;
      await ask(clone, question);
      expect(clone.git('rev-list', '--count', 'HEAD')).toBe('1');
    });

    it('fetches nothing where the history that is here is enough', async () => {
      const { up, base, depth } = merged();
      const clone = cloneOf(up, '--depth=5');
      clone.git('remote', 'set-url', 'origin', 'file:///nowhere/at/all');
      expect(await judged(clone, base, depth)).toEqual(['EVIDENCE_SECRET_DETECTED']);
    });

    it('fetches nothing where nobody knows how much', async () => {
      const { up, base } = merged();
      const clone = cloneOf(up, '--depth=1');
      const found = await judged(clone, base, null);
      expect([found, clone.git('rev-list', '--count', 'HEAD')]).toEqual([['EVIDENCE_SECRETS_REDUCED'], '1']);
    });

    it.each([
      ['there is no remote', (clone: Scratch) => clone.git('remote', 'remove', 'origin')],
      ['the remote is gone', (clone: Scratch) => clone.git('remote', 'set-url', 'origin', 'file:///nowhere')],
      ['the lock is taken', (clone: Scratch) => clone.write('.git/shallow.lock', '')],
    ])('says that less was looked at where %s', async (_, breakIt) => {
      const { up, base, depth } = merged();
      const clone = cloneOf(up, '--depth=1');
      clone.git('fetch', '-q', '--depth=1', 'origin', base);
      breakIt(clone);
      expect(await judged(clone, base, depth)).toEqual(['EVIDENCE_SECRETS_REDUCED']);
    });
  });
});
