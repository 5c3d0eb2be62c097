import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { customFamily } from '../../src/families/custom.js';
import { rollOver } from '../../src/stores/rollover.js';
import {
  ask,
  lines,
  logsConfig,
  removeScratch,
  repositoryWith,
  type Scratch,
} from '../support/repository.js';

afterAll(removeScratch);

const POLICY = { files: ['logs/**/*.jsonl'], maxLines: 2, archive: 'old/{name}-{timestamp}.jsonl' };

/** A repository whose log was rolled over once. */
async function rolledOver(): Promise<{ scratch: Scratch; archive: string }> {
  const scratch = repositoryWith({
    'evidence.config.json': logsConfig(POLICY),
    'logs/a.jsonl': lines({ id: '1' }, { id: '2' }, { id: '3' }),
  });
  const family = customFamily('logs', { ...POLICY, id: '/id' });
  await rollOver({ root: scratch.root, family, livePath: 'logs/a.jsonl' });
  const archive = readdirSync(path.join(scratch.root, 'old')).find((name) => name.startsWith('a-'));
  return { scratch, archive: `old/${archive}` };
}

async function mismatches(scratch: Scratch): Promise<unknown[]> {
  const { report } = await ask(scratch);
  return report.findings
    .filter(({ rule }) => rule === 'EVIDENCE_RECEIPT_MISMATCH')
    .map(({ path: where, line }) => [where, line]);
}

describe('receipts with --all', () => {
  it('agree with an archive as it was written', async () => {
    const { scratch } = await rolledOver();
    expect(await mismatches(scratch)).toEqual([]);
  });

  it('tell of an archive that lost a line', async () => {
    const { scratch, archive } = await rolledOver();
    scratch.write(archive, lines({ id: '1' }, { id: '2' }));
    expect(await mismatches(scratch)).toEqual([['old/receipts.jsonl', 1]]);
  });

  it('tell of an archive that is gone', async () => {
    const { scratch, archive } = await rolledOver();
    rmSync(path.join(scratch.root, archive));
    expect(await mismatches(scratch)).toEqual([['old/receipts.jsonl', 1]]);
  });

  it('are not asked for when the question names files', async () => {
    const { scratch, archive } = await rolledOver();
    scratch.write(archive, lines({ id: '1' }, { id: '2' }));
    const { report } = await ask(scratch, { paths: ['logs/a.jsonl'] });
    expect(report.findings).toEqual([]);
  });
});
