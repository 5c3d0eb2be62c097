import { describe, expect, it } from '@jest/globals';
import { resignFile, withEvent } from '../../src/stores/resigned-file.js';
import { signLine } from '../../src/core/signature/sign.js';
import { ONE, signedLine, signedText, TWO } from './signed-scene.js';

const EVENT = { event_type: 'audit_key_rotated', story_id: 'ROT' };

const resign = (text: string, ring = TWO) => resignFile(Buffer.from(text), ring, EVENT);

describe('resignFile', () => {
  it('counts signed lines, and those that get another version', () => {
    const { signed, changed } = resign(signedText('a', 2, ONE) + signedText('b', 1, TWO));
    expect([signed, changed]).toEqual([3, 2]);
  });

  it('leaves a line that has the version byte for byte, canonical or not', () => {
    const spaced = `${signedLine('a', TWO).replace(':', ' : ')}\r\n`;
    expect(resign(spaced).bytes.toString('utf8')).toBe(spaced);
  });

  it('lists what does not verify', () => {
    const { unsound } = resign(`${signedText('a', 1)}no json\n${signedText('b', 1).replace('b-1', 'b-2')}`);
    expect(unsound).toEqual([
      { line: 2, state: 'malformed' },
      { line: 3, state: 'invalid' },
    ]);
  });

  it('knows the event again, whoever signed it', () => {
    expect([resign(`${signLine(EVENT, ONE)}\n`).hasEvent, resign(signedText('a', 1)).hasEvent]).toEqual([
      true,
      false,
    ]);
  });

  it('does not take an event that says something else for it', () => {
    expect(resign(`${signLine({ ...EVENT, story_id: 'x' }, ONE)}\n`).hasEvent).toBe(false);
  });
});

describe('withEvent', () => {
  it.each([
    ['an empty file', '', ''],
    ['lines', signedText('a', 1, TWO), signedText('a', 1, TWO)],
    ['a last line without its newline', signedLine('a', TWO), `${signedLine('a', TWO)}\n`],
  ])('puts it behind %s', (_, text, before) => {
    const fresh = withEvent(resign(text), TWO, EVENT);
    expect(fresh.toString('utf8')).toBe(`${before}${signLine(EVENT, TWO)}\n`);
  });
});
