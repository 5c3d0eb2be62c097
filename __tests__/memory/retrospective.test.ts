import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { writeRetrospective } from '../../src/memory/retrospective.js';
import { removeRooms, Room, TOKEN } from './room.js';

afterAll(removeRooms);

const FOLDER = 'docs/engineering/sovereign-memory/retrospectives';
const BODY =
  '# Sprint 7\n\nIt went well.\n\n## Learnings\n\n- lock before reading\n- "quoted: yes"\n\n## Next\n\n- rest\n';

function matterOf(text: string): unknown {
  return parse(/^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? '');
}

describe('a retrospective', () => {
  it('has front matter of exactly six members', async () => {
    const room = new Room();
    const given = { story_ids: ['US-0105'], release_ref: 'v1.2', promoted_entry_ids: ['e-1'] };
    await writeRetrospective('s-7', BODY, { ...room.options, frontMatter: given });
    expect(matterOf(room.read(`${FOLDER}/s-7.md`))).toEqual({
      sprint_id: 's-7',
      story_ids: ['US-0105'],
      release_ref: 'v1.2',
      summary: 'It went well.',
      learnings: ['lock before reading', '"quoted: yes"'],
      promoted_entry_ids: ['e-1'],
    });
  });

  it('keeps its body', async () => {
    const room = new Room();
    await writeRetrospective('s-7', BODY, room.options);
    expect(room.read(`${FOLDER}/s-7.md`).endsWith(`---\n\n${BODY}`)).toBe(true);
  });

  it('takes members from a front matter of the body, and the caller’s before them', async () => {
    const room = new Room();
    const body = '---\r\nsummary: of the body\r\nrelease_ref: v1\r\nlearnings: [a]\r\n---\r\n\r\ntext\r\n';
    await writeRetrospective('s-7', body, { ...room.options, frontMatter: { release_ref: 'v2' } });
    const text = room.read(`${FOLDER}/s-7.md`);
    expect(matterOf(text)).toMatchObject({ summary: 'of the body', release_ref: 'v2', learnings: ['a'] });
    expect(text.endsWith('---\n\ntext\n')).toBe(true);
  });

  it.each([
    ['that is no YAML', '---\n[: \n---\n'],
    ['that is a list', '---\n- a\n---\n'],
    ['with another member', '---\nauthor: me\n---\n'],
    ['with a list that is a text', '---\nstory_ids: US-1\n---\n'],
    ['of another sprint', '---\nsprint_id: s-8\n---\n'],
  ])('is refused with a front matter %s', async (_, body) => {
    const room = new Room();
    const outcome = await writeRetrospective('s-7', body, room.options);
    expect([outcome.reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_SCHEMA_INVALID', []]);
  });

  it('is not overwritten', async () => {
    const room = new Room();
    await writeRetrospective('s-7', 'first', room.options);
    const outcome = await writeRetrospective('s-7', 'second', room.options);
    expect([outcome.status, room.read(`${FOLDER}/s-7.md`)]).toEqual([
      'failed',
      expect.stringContaining('first'),
    ]);
  });

  it('is overwritten by force', async () => {
    const room = new Room();
    await writeRetrospective('s-7', 'first', room.options);
    await writeRetrospective('s-7', 'second', { ...room.options, force: true });
    expect(room.read(`${FOLDER}/s-7.md`)).toContain('second');
  });

  it('leaves no draft behind', async () => {
    const room = new Room();
    await writeRetrospective('s-7', 'first', room.options);
    await writeRetrospective('s-7', 'second', room.options);
    expect(room.files()).toEqual([`${FOLDER}/s-7.md`]);
  });

  it('is not written with the memory off', async () => {
    const room = new Room();
    const outcome = await writeRetrospective('s-7', BODY, { ...room.options, scratchpad: {} });
    expect([outcome.reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_DISABLED', []]);
  });
});

describe('a sprint id that could be a path', () => {
  it.each([
    '../../x',
    '..',
    '.',
    '',
    '/etc/x',
    'a/b',
    'a\\b',
    '..\\x',
    'C:x',
    '%2e%2e%2fx',
    'a\0b',
    'a\n',
    ' a',
    'a.md',
    '.hidden',
    '-rf',
    '～',
    '․․',
    'ａ',
    'con',
    'NUL',
    'a'.repeat(65),
  ])('is refused: %j', async (sprint) => {
    const room = new Room();
    const outcome = await writeRetrospective(sprint, BODY, { ...room.options, force: true });
    expect([outcome.reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_SCHEMA_INVALID', []]);
  });
});

describe('a link', () => {
  it.each([
    ['of the folder', 'retrospectives'],
    ['of the memory', ''],
  ])('in the place %s is not followed', async (_, name) => {
    const [room, elsewhere] = [new Room(), new Room()];
    const link = path.join(room.root, 'docs/engineering/sovereign-memory', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(elsewhere.root, link);
    const outcome = await writeRetrospective('s-7', BODY, { ...room.options, force: true });
    expect([outcome.reason, elsewhere.files()]).toEqual(['SOVEREIGN_MEMORY_APPEND_FAILED', []]);
  });

  it('in the place of the file is not written through', async () => {
    const room = new Room();
    room.write('secret.txt', 'kept');
    mkdirSync(path.join(room.root, FOLDER), { recursive: true });
    symlinkSync(path.join(room.root, 'secret.txt'), path.join(room.root, FOLDER, 's-7.md'));
    await writeRetrospective('s-7', BODY, { ...room.options, force: true });
    expect(room.read('secret.txt')).toBe('kept');
  });
});

describe('a secret', () => {
  it.each([
    ['the body', `# x\n\n${TOKEN}\n`, {}],
    ['the summary', 'x', { summary: TOKEN }],
    ['a story', 'x', { story_ids: [TOKEN] }],
  ])('in %s is refused', async (_, body, frontMatter) => {
    const room = new Room();
    const outcome = await writeRetrospective('s-7', body, { ...room.options, frontMatter });
    expect([outcome.reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_SECRET_DETECTED', []]);
  });
});
