import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeOutputFile } from '../../../src/edges/github/output-file.js';
import type { OutputPlace } from '../../../src/edges/github/output-file.js';
import { Scene } from './scene.js';

let scene: Scene;
let place: OutputPlace;
beforeEach(() => {
  scene = new Scene();
  for (const folder of ['ws/sub', 'ws/.git/hooks', 'temp', 'elsewhere']) {
    mkdirSync(scene.path(folder), { recursive: true });
  }
  place = { cwd: scene.path('ws/sub'), within: [scene.path('ws'), scene.path('temp')] };
});
afterEach(() => scene.remove());

describe('writeOutputFile', () => {
  describe('when the path lies inside', () => {
    it('makes the folders and joins the pieces', async () => {
      await writeOutputFile(place, 'out/deep/r.json', ['a', 'b']);
      expect(scene.read('ws/sub/out/deep/r.json')).toBe('ab');
    });

    it('takes a path from the working directory up, as long as it stays in the workspace', async () => {
      await writeOutputFile(place, '../r.json', 'text');
      expect(scene.read('ws/r.json')).toBe('text');
    });

    it('takes the temporary folder of the runner', async () => {
      await writeOutputFile(place, scene.path('temp/r.json'), 'text');
      expect(scene.read('temp/r.json')).toBe('text');
    });

    it('replaces an older report', async () => {
      scene.write('ws/sub/r.json', 'a much longer report');
      await writeOutputFile(place, 'r.json', 'new');
      expect(scene.read('ws/sub/r.json')).toBe('new');
    });
  });

  describe('when the path leads out', () => {
    it.each(['../../elsewhere/r.json', '../.git/hooks/pre-push', '../.git/config', '.'])(
      'refuses %s',
      async (path) => {
        await expect(writeOutputFile(place, path, 'x')).rejects.toMatchObject({ code: 'GATE_USAGE' });
      },
    );

    it('refuses a link to a folder elsewhere', async () => {
      symlinkSync(scene.path('elsewhere'), scene.path('ws/sub/out'));
      await expect(writeOutputFile(place, 'out/r.json', 'x')).rejects.toMatchObject({ code: 'GATE_USAGE' });
    });

    it('refuses a file that is a link', async () => {
      scene.write('elsewhere/victim', 'kept');
      symlinkSync(scene.path('elsewhere/victim'), scene.path('ws/sub/r.json'));
      await expect(writeOutputFile(place, 'r.json', 'x')).rejects.toMatchObject({ code: 'GATE_USAGE' });
      expect(scene.read('elsewhere/victim')).toBe('kept');
    });

    it('makes nothing behind a link that leads nowhere', async () => {
      symlinkSync(scene.path('elsewhere/new'), scene.path('ws/sub/out'));
      await expect(writeOutputFile(place, 'out/r.json', 'x')).rejects.toMatchObject({ name: 'GateError' });
      expect(existsSync(scene.path('elsewhere/new'))).toBe(false);
    });
  });

  describe('when it cannot be written', () => {
    it('says that the output failed', async () => {
      scene.write('ws/sub/file', 'not a folder');
      await expect(writeOutputFile(place, 'file/r.json', 'x')).rejects.toMatchObject({
        code: 'GATE_OUTPUT_FAILED',
      });
    });
  });
});
