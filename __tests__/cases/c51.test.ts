import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { opened, removeScratch, type Scratch } from '../edges/git/scratch.js';
import { askRange, placesOf } from '../gate/append-only-stage.js';
import { guarded, records } from './guarded.js';

afterAll(removeScratch);

/** Case c51: the base branch moved on, and both branches appended to one file. */
describe('c51: both branches appended', () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = guarded('log.jsonl');
    scratch.write('log.jsonl', records(1, 5));
    scratch.commit();
    scratch.git('switch', '-qc', 'topic');
    scratch.write('log.jsonl', records(1, 5) + records(100, 100));
    scratch.commit();
    scratch.git('switch', '-q', 'main');
    scratch.write('log.jsonl', records(1, 6));
    scratch.commit();
    const results = {
      'main-first': records(1, 6) + records(100, 100),
      'topic-first': records(1, 5) + records(100, 100) + records(6, 6),
    };
    for (const [name, content] of Object.entries(results)) {
      scratch.git('switch', '-qc', name, 'main');
      scratch.git('merge', '-q', '-s', 'ours', '--no-commit', 'topic');
      scratch.write('log.jsonl', content);
      scratch.commit();
    }
  });

  it('does not call the base’s new record removed', async () => {
    const findings = await askRange(await opened(scratch), 'main', 'topic');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('passes from the merge base', async () => {
    const base = scratch.git('merge-base', 'main', 'topic');
    expect(await askRange(await opened(scratch), base, 'topic')).toEqual([]);
  });

  it('passes a merge with the base’s lines first', async () => {
    expect(await askRange(await opened(scratch), 'main', 'main-first')).toEqual([]);
  });

  it('finds that a merge with the own lines first moved the base’s', async () => {
    const findings = await askRange(await opened(scratch), 'main', 'topic-first');
    expect(placesOf(findings)).toEqual(['EVIDENCE_LINE_INSERTED log.jsonl 6']);
  });

  it('advises to put own lines last', async () => {
    const [finding] = await askRange(await opened(scratch), 'main', 'topic-first');
    expect(finding?.help).toMatch(/own lines last/);
  });
});
