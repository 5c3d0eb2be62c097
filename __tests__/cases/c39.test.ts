import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { opened, refusal, removeScratch, type Scratch } from '../edges/git/scratch.js';
import { askRange, placesOf } from '../gate/append-only-stage.js';
import { cloned, guarded, record, records } from './guarded.js';

afterAll(removeScratch);

/** Case c39: a checkout of depth 1 does not have the base commit. */
describe('c39: the base is not in the checkout', () => {
  let up: Scratch;
  let base: string;
  beforeAll(() => {
    up = guarded('log.jsonl');
    up.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    up.write('log.jsonl', records(1, 4));
    base = up.commit();
    for (let n = 0; n < 4; n++) {
      up.write('other', `${n}`);
      up.commit();
    }
    up.write('log.jsonl', record(1) + record(2, false) + records(3, 4));
    up.commit('tamper');
  });

  describe('when the remote can be reached', () => {
    it('fetches that commit and finds the altered line', async () => {
      const clone = cloned(up, '--depth', '1');
      expect(placesOf(await askRange(await opened(clone), base, 'HEAD'))).toEqual([
        'EVIDENCE_LINE_REWRITTEN log.jsonl 2',
      ]);
    });
  });

  describe('when the remote is gone', () => {
    it('cannot tell', async () => {
      const clone = cloned(up, '--depth', '1');
      clone.git('remote', 'set-url', 'origin', `file://${clone.root}/nowhere`);
      expect(await refusal(askRange(await opened(clone), base, 'HEAD'))).toBe('GATE_BASE_UNAVAILABLE');
    });
  });
});
