import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { KeyRing } from '../../src/core/signature/key-ring.js';
import { lineVerdicts } from '../../src/core/signature/line-verdicts.js';
import { rotateKeys } from '../../src/stores/rotation.js';
import type { RotationRequest, RotationResult } from '../../src/stores/rotation-request.js';
import { faultyFiles } from './faulty-files.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';
import { codeOf, newFolder, Place, removeFolders } from './scene.js';
import { ONE, PREPARED, signedLine, signedText, TWO } from './signed-scene.js';

afterAll(removeFolders);

const SESSION = 'data/sessions/2026-03-01-ROT.jsonl';
const MOMENT = new Date('2026-03-01T09:30:00.123Z');

class Scene {
  readonly place = new Place();
  readonly steps: string[] = [];
  readonly journal = path.join(newFolder(), 'rotation.json');

  constructor(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) this.place.write(name, text);
    this.names = Object.keys(files);
  }

  names: readonly string[];

  rotate(more: Partial<RotationRequest> = {}): Promise<RotationResult> {
    return rotateKeys({
      root: this.place.root,
      paths: this.names,
      sessionPath: SESSION,
      story: 'ROT',
      ring: PREPARED,
      succession: {
        archivePath: (previous) => `kv/archive/${previous}`,
        archive: (previous) => this.step(`archive ${previous}`),
        activate: (current) => this.step(`activate ${current}`),
      },
      journal: this.journal,
      now: () => MOMENT,
      ...more,
    });
  }

  /** `path state version` of every line of every file, blank ones left out. */
  states(ring: KeyRing = TWO): string[] {
    return [...new Set([...this.names, SESSION])].flatMap((name) => {
      const file = path.join(this.place.root, name);
      if (!existsSync(file)) return [];
      return [...lineVerdicts(readFileSync(file), ring)].flatMap(({ verdict }) =>
        verdict === null ? [] : [`${name} ${verdict.state} ${verdict.keyVersion ?? '-'}`],
      );
    });
  }

  private step(what: string): Promise<void> {
    this.steps.push(what);
    return Promise.resolve();
  }
}

const three = (): Scene =>
  new Scene({ 'logs/a.jsonl': signedText('a', 3), 'logs/b.jsonl': signedText('b', 2) });

describe('rotateKeys', () => {
  it('signs every signed line with the next key', async () => {
    const scene = three();
    expect(await scene.rotate()).toMatchObject({ status: 'rotated', previous: 1, current: 2 });
    expect(new Set(scene.states().map((state) => state.split(' ').slice(1).join(' ')))).toEqual(
      new Set(['valid 2']),
    );
  });

  it('keeps every line, its place and what it says', async () => {
    const scene = three();
    await scene.rotate();
    expect(scene.place.read('logs/a.jsonl')).toBe(signedText('a', 3, TWO));
  });

  it('appends the published event, signed with the new key', async () => {
    const scene = three();
    await scene.rotate();
    expect(JSON.parse(scene.place.read(SESSION))).toEqual({
      schema_version: 3,
      timestamp_iso8601: '2026-03-01T09:30:00.123Z',
      story_id: 'ROT',
      event_type: 'audit_key_rotated',
      brick: 'B3',
      key_version: 2,
      payload_canonique: { archive_path: 'kv/archive/1', new_key_version: 2, previous_key_version: 1 },
      sig_hmac_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('signs the session file anew too, and puts the event behind its lines', async () => {
    const scene = new Scene({ [SESSION]: signedText('s', 2) });
    await scene.rotate();
    expect(scene.states()).toEqual(Array(3).fill(`${SESSION} valid 2`));
  });

  it('archives the old key before, and activates the new one after', async () => {
    const scene = three();
    await scene.rotate();
    expect(scene.steps).toEqual(['archive 1', 'activate 2']);
  });

  it('leaves neither journal, nor locks, nor copies', async () => {
    const scene = three();
    await scene.rotate();
    expect([existsSync(scene.journal), scene.place.files()]).toEqual([
      false,
      [SESSION, 'logs/a.jsonl', 'logs/b.jsonl'],
    ]);
  });

  it('leaves unsigned lines, blank ones and a missing final newline as they are', async () => {
    const scene = new Scene({ 'logs/a.jsonl': `{"id":"old"}\n\n${signedLine('a')}` });
    await scene.rotate();
    expect(scene.place.read('logs/a.jsonl')).toBe(`{"id":"old"}\n\n${signedLine('a', TWO)}`);
  });

  it('signs lines of still older versions too', async () => {
    const third = ringOf([3, keyHexOf('three')], [1, keyHexOf('one')], [2, keyHexOf('two')]);
    const scene = new Scene({ 'logs/a.jsonl': signedText('a', 1, ONE) + signedText('b', 1, TWO) });
    await scene.rotate({ ring: third });
    expect(new Set(scene.states(third).map((state) => state.split(' ')[2]))).toEqual(new Set(['3']));
  });

  describe('when a line does not verify', () => {
    it.each([
      ['was altered', signedText('b', 2).replace('b-2', 'b-3'), 'invalid'],
      [
        'has a malformed signature',
        '{"id":"x"}\n{"id":"b","key_version":1,"sig_hmac_sha256":"x"}\n',
        'malformed',
      ],
      ['is incomplete', `${signedLine('b')}\n{"id`, 'malformed'],
      [
        'names a key that is not here',
        `${signedLine('b')}\n${signedLine('c', ringOf([7, keyHexOf('7')]))}\n`,
        'unverifiable',
      ],
    ])('changes nothing where it %s', async (_, text, state) => {
      const scene = new Scene({ 'logs/a.jsonl': signedText('a', 1), 'logs/b.jsonl': text });
      expect(await scene.rotate()).toEqual({
        status: 'refused',
        unsound: [{ path: 'logs/b.jsonl', line: 2, state }],
      });
      expect([scene.steps, scene.place.files(), scene.place.read('logs/a.jsonl')]).toEqual([
        [],
        ['logs/a.jsonl', 'logs/b.jsonl'],
        signedText('a', 1),
      ]);
    });
  });

  it('needs the next key to be in the source', async () => {
    expect(await codeOf(three().rotate({ ring: ONE }))).toBe('GATE_KEY_UNAVAILABLE');
  });

  it('refuses the old key under a new version', async () => {
    const same = ringOf([2, keyHexOf('one')], [1, keyHexOf('one')]);
    expect(await codeOf(three().rotate({ ring: same }))).toBe('GATE_KEY_FORMAT');
  });

  it('says that all is done when the source was not told yet, and tells it', async () => {
    const scene = three();
    await scene.rotate();
    const before = scene.place.read('logs/a.jsonl');
    expect((await scene.rotate()).status).toBe('already');
    expect([scene.place.read('logs/a.jsonl'), scene.steps.at(-1)]).toEqual([before, 'activate 2']);
    expect(scene.states().filter((state) => state.startsWith(SESSION))).toHaveLength(1);
  });

  it('changes nothing when the old key cannot be archived', async () => {
    const scene = three();
    const broken = {
      archivePath: () => 'x',
      archive: () => Promise.reject(new Error('no')),
      activate: () => Promise.resolve(),
    };
    await expect(scene.rotate({ succession: broken })).rejects.toThrow('no');
    expect([scene.place.read('logs/a.jsonl'), existsSync(scene.journal)]).toEqual([
      signedText('a', 3),
      false,
    ]);
  });

  it('finishes what a run left when the source failed at the last step', async () => {
    const scene = three();
    const broken = {
      archivePath: () => 'x',
      archive: () => Promise.resolve(),
      activate: () => Promise.reject(new Error('no')),
    };
    await expect(scene.rotate({ succession: broken })).rejects.toThrow('no');
    expect((await scene.rotate()).status).toBe('finished');
    expect([existsSync(scene.journal), scene.steps]).toEqual([false, ['archive 1', 'activate 2']]);
  });

  it('finishes for all files, also when the next run names others', async () => {
    const scene = three();
    const broken = {
      archivePath: () => 'x',
      archive: () => Promise.resolve(),
      activate: () => Promise.reject(new Error('no')),
    };
    await expect(scene.rotate({ succession: broken })).rejects.toThrow('no');
    scene.place.write('logs/a.jsonl', signedText('a', 3, ONE));
    expect((await scene.rotate({ paths: [] })).status).toBe('finished');
    expect(scene.place.read('logs/a.jsonl')).toBe(signedText('a', 3, TWO));
  });

  it('signs what an old writer appended between a crash and the next run', async () => {
    const scene = three();
    const broken = {
      archivePath: () => 'x',
      archive: () => Promise.resolve(),
      activate: () => Promise.reject(new Error('no')),
    };
    await expect(scene.rotate({ succession: broken })).rejects.toThrow('no');
    scene.place.write('logs/a.jsonl', signedText('a', 3, ONE) + signedText('late', 1, ONE));
    await scene.rotate();
    expect(scene.states().filter((state) => state.startsWith('logs/a'))).toEqual(
      Array(4).fill('logs/a.jsonl valid 2'),
    );
  });

  it('does not go by a journal that is none', async () => {
    const scene = three();
    mkdirSync(path.dirname(scene.journal), { recursive: true });
    writeFileSync(scene.journal, '{"from":1');
    expect(await codeOf(scene.rotate())).toBe('GATE_UNREADABLE');
  });

  it('ends in one version whatever step fails, once it runs again', async () => {
    const counting = faultyFiles();
    await three().rotate({ files: counting });
    const steps = counting.steps.length;
    for (let at = 1; at <= steps; at++) {
      const scene = three();
      const files = faultyFiles({ at, how: 'ENOSPC', stays: true });
      const code = await codeOf(scene.rotate({ files }));
      expect(['GATE_WRITE_FAILED', 'none']).toContain(code);
      await scene.rotate();
      expect(scene.states()).toEqual([
        ...Array(3).fill('logs/a.jsonl valid 2'),
        ...Array(2).fill('logs/b.jsonl valid 2'),
        `${SESSION} valid 2`,
      ]);
    }
    expect(steps).toBeGreaterThan(60);
  });
});
