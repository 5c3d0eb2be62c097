import { afterAll, describe, expect, it } from '@jest/globals';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { isGateError } from '../../src/core/errors.js';
import { initMemory } from '../../src/memory/layout.js';
import { removeRooms, Room } from './room.js';

afterAll(removeRooms);

const BLOCK = `SOVEREIGN_MEMORY=0
SOVEREIGN_MEMORY_TOP_N=5
SOVEREIGN_MEMORY_TOP_K=3
SOVEREIGN_MEMORY_MAX_CHARS=2048
SOVEREIGN_MEMORY_JSONL_MAX_LINES=500
`;
const [ACTIVE, TEMPLATE] = ['.cursor/scratchpad.md', 'template/.cursor/scratchpad.md'];

describe('init', () => {
  it('lays down folders and keys, in both copies', async () => {
    const room = new Room();
    await initMemory(room.root);
    expect(room.files()).toEqual([
      ACTIVE,
      'docs/engineering/sovereign-memory/.gitkeep',
      'docs/engineering/sovereign-memory/retrospectives/.gitkeep',
      TEMPLATE,
      'template/docs/engineering/sovereign-memory/.gitkeep',
      'template/docs/engineering/sovereign-memory/retrospectives/.gitkeep',
    ]);
    expect([room.read(ACTIVE), room.read(TEMPLATE)]).toEqual([BLOCK, BLOCK]);
  });

  it('done twice changes nothing', async () => {
    const room = new Room();
    await initMemory(room.root);
    expect(await initMemory(room.root)).toEqual([]);
  });

  it('puts the keys behind what a scratchpad holds', async () => {
    const room = new Room();
    room.write(ACTIVE, '# Notes');
    await initMemory(room.root);
    expect(room.read(ACTIVE)).toBe(`# Notes\n\n${BLOCK}`);
  });

  it('keeps values that are set, and gives them to the other copy', async () => {
    const room = new Room();
    room.write(ACTIVE, 'SOVEREIGN_MEMORY=1\n');
    await initMemory(room.root);
    expect(
      [room.read(ACTIVE), room.read(TEMPLATE)].map((text) => /SOVEREIGN_MEMORY=./.exec(text)?.[0]),
    ).toEqual(['SOVEREIGN_MEMORY=1', 'SOVEREIGN_MEMORY=1']);
  });

  it('writes through no link', async () => {
    const [room, elsewhere] = [new Room(), new Room()];
    elsewhere.write('pad.md', 'kept');
    room.write('.cursor/keep', '');
    symlinkSync(path.join(elsewhere.root, 'pad.md'), path.join(room.root, ACTIVE));
    const failure: unknown = await initMemory(room.root).catch((error: unknown) => error);
    expect([isGateError(failure) && failure.code, elsewhere.read('pad.md')]).toEqual([
      'GATE_WRITE_FAILED',
      'kept',
    ]);
  });
});
