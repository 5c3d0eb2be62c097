import { afterAll, describe, expect, it } from '@jest/globals';
import { NO_EXCEPTIONS, type AppendOnlyExceptions } from '../../src/checks/append-only/exceptions.js';
import type { Family } from '../../src/families/contract.js';
import { judgeAppendOnly } from '../../src/gate/append-only.js';
import { DEFAULT_CONFIG } from '../../src/gate/config.js';
import { FindingBook } from '../../src/gate/findings.js';
import type { Policy } from '../../src/gate/policy.js';
import { WHOLE_TREE } from '../../src/gate/question.js';
import type { RunContext } from '../../src/gate/run-context.js';
import { TASKS, tasks } from '../checks/append-only/lines.js';
import { opened, removeScratch, Scratch } from '../edges/git/scratch.js';
import { placesOf } from './append-only-stage.js';

afterAll(removeScratch);

const LOG = 'tasks/log.jsonl';

function policyOf(family: Family): Policy {
  const source = { label: 'test', config: DEFAULT_CONFIG, families: [family], userSchemas: {} };
  const owners = (path: string) => (path === LOG ? [{ family, source }] : []);
  return { ownersOf: owners, familyOf: (path: string) => owners(path)[0] ?? null } as unknown as Policy;
}

/** What is found between two contents of one file where these exceptions are known. */
async function found(
  base: string,
  head: string | null,
  exceptions: Partial<AppendOnlyExceptions>,
  family: Family = TASKS,
): Promise<string[]> {
  const scratch = Scratch.create({ name: 'r' });
  scratch.write(LOG, base);
  scratch.commit();
  if (head === null) scratch.git('rm', '-q', LOG);
  else scratch.write(LOG, head);
  scratch.commit();
  const repository = await opened(scratch);
  const change = await repository.changes(await repository.commit('HEAD~1'), await repository.commit('HEAD'));
  const book = new FindingBook();
  const question = { ...WHOLE_TREE, mode: 'range' as const, base: 'HEAD~1', head: 'HEAD' };
  const run = { question, repository, policy: policyOf(family), change, book } as unknown as RunContext;
  await judgeAppendOnly(run, { extended: new Set(), exceptions: { ...NO_EXCEPTIONS, ...exceptions } });
  return placesOf(book.sorted());
}

const isB = (record: Readonly<Record<string, unknown>>): boolean => record['id'] === 'b';

describe('judgeAppendOnly with exceptions', () => {
  describe('when lines are purged', () => {
    it('warns and finds no removal', async () => {
      expect(await found(tasks('a', 'b', 'c'), tasks('a', 'c'), { purged: isB })).toEqual([
        `EVIDENCE_PURGED ${LOG} -`,
      ]);
    });

    it('finds the removal of any other line', async () => {
      const places = await found(tasks('a', 'b', 'c'), tasks('a'), { purged: isB });
      expect(places).toContain(`EVIDENCE_LINE_REMOVED ${LOG} 1`);
    });

    it('lets a file go whose lines are all purged', async () => {
      expect(await found(tasks('b'), null, { purged: isB })).toEqual([`EVIDENCE_PURGED ${LOG} -`]);
    });

    it('keeps a file that holds another line', async () => {
      expect(await found(tasks('a', 'b'), null, { purged: isB })).toEqual([`EVIDENCE_FILE_REMOVED ${LOG} -`]);
    });
  });

  describe('when lines were signed anew by a rotation', () => {
    const family: Family = { ...TASKS, signature: 'required' };
    const signed = (id: string, version: number): string =>
      `{"id":"${id}","key_version":${version},"sig_hmac_sha256":"${String(version).repeat(64)}"}\n`;

    it('finds nothing where it is valid', async () => {
      const places = await found(
        signed('a', 1) + signed('b', 1),
        signed('a', 2) + signed('b', 2),
        { rotated: () => true },
        family,
      );
      expect(places).toEqual([]);
    });

    it('finds every line where none is known', async () => {
      const places = await found(
        signed('a', 1) + signed('b', 1),
        signed('a', 2) + signed('b', 2),
        {},
        family,
      );
      expect(places).toEqual([`EVIDENCE_LINE_REWRITTEN ${LOG} 1`, `EVIDENCE_LINE_REWRITTEN ${LOG} 2`]);
    });
  });
});
