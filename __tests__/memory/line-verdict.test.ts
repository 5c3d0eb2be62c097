import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { memoryPatterns } from '../../src/families/memory-patterns.js';
import { lineJudge } from '../../src/memory/line-verdict.js';
import { entry } from './room.js';

const SOUND = JSON.stringify(entry('patterns', 1));

async function verdictOn(line: string | Buffer): Promise<string | null> {
  const verdict = (await lineJudge(memoryPatterns))(Buffer.from(line));
  return verdict === null ? 'blank' : verdict.message;
}

describe('the judge of a line', () => {
  it.each([SOUND, `${SOUND}\r`, ` ${SOUND} `])('takes %j', async (line) => {
    expect(await verdictOn(line)).toBeNull();
  });

  it.each(['', ' \t\r'])('passes over the blank line %j', async (line) => {
    expect(await verdictOn(line)).toBe('blank');
  });

  it.each([
    ['broken JSON', '{'],
    ['a list', '[]'],
    ['a repeated member', SOUND.replace('{', '{"ts":"",')],
    ['a version that is not known', SOUND.replace('"schema_version":1', '"schema_version":2')],
    ['a version that is a text', SOUND.replace('"schema_version":1', '"schema_version":"1"')],
    ['a member too many', SOUND.replace('{', '{"more":1,')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('refuses %s', async (_, line) => {
    expect(typeof (await verdictOn(line))).toBe('string');
  });
});
