import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeFiles } from '../../src/stores/node-files.js';
import { writeJournal } from '../../src/stores/rollover-journal.js';
import { rolloverState } from '../../src/stores/rollover-state.js';
import { codeOf, lines, LIVE, notes, Place, removeFolders } from './scene.js';

afterAll(removeFolders);

describe('rolloverState', () => {
  it.each([
    [lines(1, 3), 3, false],
    [lines(1, 4), 4, true],
    [null, 0, false],
  ])('tells lines and whether it is due', async (content, count, due) => {
    expect(await rolloverState(new Place(content).target)).toEqual({ lines: count, due, interrupted: false });
  });

  it('is never due without a cap', async () => {
    const place = new Place(lines(1, 9), { ...notes, maxLines: null });
    expect(await rolloverState(place.target)).toMatchObject({ due: false });
  });

  it('tells of an interrupted roll-over', async () => {
    const place = new Place(lines(1, 2));
    await writeJournal(nodeFiles, place.live, 'a'.repeat(32), { archivePath: 'x', live: '1:2' });
    expect(await rolloverState(place.target)).toMatchObject({ due: false, interrupted: true });
  });

  it('changes nothing', async () => {
    const place = new Place(lines(1, 4));
    await rolloverState(place.target);
    expect(place.files()).toEqual([LIVE]);
  });

  it('says when the file cannot be read', async () => {
    const place = new Place();
    place.write(`${LIVE}/x`, '');
    expect(await codeOf(rolloverState(place.target))).toBe('GATE_UNREADABLE');
  });
});
