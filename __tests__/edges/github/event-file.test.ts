import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readEvent } from '../../../src/edges/github/event-file.js';
import { Scene } from './scene.js';

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});
afterEach(() => scene.remove());

describe('readEvent', () => {
  describe('when it does not run in a workflow', () => {
    it('is an event of no kind that it knows', async () => {
      expect(await readEvent({})).toEqual({ kind: 'other', name: '' });
    });
  });

  describe('when the runner wrote a payload', () => {
    it('reads it', async () => {
      const file = scene.write('event.json', '{"merge_group":{}}');
      const env = { GITHUB_EVENT_NAME: 'merge_group', GITHUB_EVENT_PATH: file };
      expect(await readEvent(env)).toMatchObject({ kind: 'merge-group' });
    });
  });

  describe('when the payload cannot be read', () => {
    it.each([
      ['is missing', null],
      ['is no JSON', '{'],
    ])('says so where it %s', async (_, text) => {
      const file = text === null ? scene.path('none.json') : scene.write('event.json', text);
      await expect(readEvent({ GITHUB_EVENT_PATH: file })).rejects.toMatchObject({ code: 'GATE_UNREADABLE' });
    });

    it('does not wait where it is a device without an end', async () => {
      const env = { GITHUB_EVENT_PATH: '/dev/zero' };
      await expect(readEvent(env)).rejects.toMatchObject({ code: 'GATE_UNREADABLE' });
    });
  });
});
