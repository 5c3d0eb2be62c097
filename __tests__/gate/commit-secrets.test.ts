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
});
