import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../../../../src/edges/terminal/memory/place.js';
import { removeRooms, Room } from '../../../memory/room.js';

afterAll(removeRooms);

describe('findRoot', () => {
  it('is the nearest folder with a .git', () => {
    const room = new Room();
    mkdirSync(path.join(room.root, '.git'));
    mkdirSync(path.join(room.root, 'a/b'), { recursive: true });
    expect(findRoot(path.join(room.root, 'a/b'))).toBe(room.root);
  });
});
