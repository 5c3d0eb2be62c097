import { describe, expect, it } from '@jest/globals';
import { retrospectiveText } from '../../src/memory/retrospective-text.js';

const textOf = async (body: string): Promise<string | null> => (await retrospectiveText('s', body, {})).text;

describe('retrospectiveText', () => {
  it('of an empty body is front matter alone', async () => {
    expect(await textOf('')).toBe(
      '---\nsprint_id: s\nstory_ids: []\nrelease_ref: null\nsummary: ""\nlearnings: []\npromoted_entry_ids: []\n---\n\n',
    );
  });

  it('takes the first line of prose for the summary', async () => {
    expect(await textOf('# Title\n\n> quote\n- item\n\nProse: one.\nProse two.\n')).toContain(
      '\nsummary: "Prose: one."\n',
    );
  });

  it('takes the list under its heading for the learnings, and no other', async () => {
    expect(await textOf('- no\n## Learnings of the week\n* one\n+ two\n### Next\n- no\n')).toContain(
      'learnings:\n  - one\n  - two\npromoted',
    );
  });

  it('takes a rule in the body for no front matter', async () => {
    expect(await textOf('text\n---\nmore\n---\n')).toContain('---\n\ntext\n---\nmore\n---\n');
  });

  it('takes an empty front matter', async () => {
    expect(await textOf('---\n---\nbody\n')).toContain('---\n\nbody\n');
  });

  it('lets no member break out of the front matter', async () => {
    const { text } = await retrospectiveText('s', 'x', { summary: 'a\n---\nb: c' });
    expect(text?.split('\n').filter((line) => line === '---')).toHaveLength(2);
  });
});
