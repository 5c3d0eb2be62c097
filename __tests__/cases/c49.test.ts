import { afterAll, describe, expect, it } from '@jest/globals';
import { opened, removeScratch, type Scratch } from '../edges/git/scratch.js';
import { askRange, placesOf } from '../gate/append-only-stage.js';
import { guarded, record, records } from './guarded.js';

afterAll(removeScratch);

const LOG = 'evidence/log.jsonl';

async function judged(change: (scratch: Scratch) => void): Promise<string[]> {
  const scratch = guarded('evidence/**/*.jsonl');
  scratch.write(LOG, records(1, 40));
  scratch.commit();
  change(scratch);
  scratch.commit();
  return placesOf(await askRange(await opened(scratch), 'HEAD~1', 'HEAD'));
}

/** Case c49: git folds a rename and a small edit into one line of its answer, and filters by status see neither. */
describe('c49: renames', () => {
  it('finds a rename with an edit', async () => {
    const places = await judged((scratch) => {
      scratch.git('mv', LOG, 'evidence/log2.jsonl');
      scratch.write('evidence/log2.jsonl', records(1, 6) + record(7, false) + records(8, 40));
    });
    expect(places).toEqual([`EVIDENCE_FILE_REMOVED ${LOG} -`]);
  });

  it('names the edited line under the new name', async () => {
    const scratch = guarded('evidence/**/*.jsonl');
    scratch.write(LOG, records(1, 40));
    scratch.commit();
    scratch.git('mv', LOG, 'evidence/log2.jsonl');
    scratch.write('evidence/log2.jsonl', records(1, 6) + record(7, false) + records(8, 40));
    scratch.commit();
    const [finding] = await askRange(await opened(scratch), 'HEAD~1', 'HEAD');
    expect(finding?.related.map(({ path, line }) => [path, line])).toEqual([['evidence/log2.jsonl', 7]]);
  });

  it('finds a move out of the guarded folder', async () => {
    const places = await judged((scratch) => {
      scratch.write('attic/x', '');
      scratch.git('mv', LOG, 'attic/log.jsonl');
    });
    expect(places).toEqual([`EVIDENCE_FILE_REMOVED ${LOG} -`]);
  });

  it('lets a pure rename within the family pass', async () => {
    expect(await judged((scratch) => scratch.git('mv', LOG, 'evidence/log2.jsonl'))).toEqual([]);
  });

  it('lets an append and a new file pass', async () => {
    const places = await judged((scratch) => {
      scratch.write(LOG, records(1, 42));
      scratch.write('evidence/second.jsonl', records(101, 102));
    });
    expect(places).toEqual([]);
  });
});
