import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { recordTools, sessionPathIn, withSigningPlace } from '../../../../src/edges/terminal/sign/place.js';
import { refusal, removeScratch } from '../../../support/repository.js';
import { terminalIn } from '../../../support/terminal.js';
import { FILE, KEY, started } from './scene.js';

afterAll(removeScratch);

describe('withSigningPlace', () => {
  it('gives the keys of the source, and who judges a live file', async () => {
    const terminal = terminalIn(started().root, { env: KEY });
    const found = await withSigningPlace(terminal, ({ ring, ownerOf }) =>
      Promise.resolve([ring.current, ownerOf(FILE).family.name, ownerOf(`./${FILE}`).path]),
    );
    expect(found).toEqual([1, 'notes', FILE]);
  });

  it.each(['env', 'file', 'vault'])('fails where the source "%s" has no key', async (source) => {
    const keys = source === 'vault' ? { source, vault: { path: 'kv/a' } } : { source };
    const terminal = terminalIn(started({}, { keys }).root);
    expect(await refusal(withSigningPlace(terminal, () => Promise.resolve()))).toBe('GATE_KEY_UNAVAILABLE');
  });
});

describe('a path that is no regular file', () => {
  it.each([
    ['a pipe that nobody writes', (file: string) => execFileSync('mkfifo', [file])],
    ['a folder', (file: string) => mkdirSync(file)],
    ['a link', (file: string) => symlinkSync('nowhere', file)],
  ])('is refused, and not read as one without lines: %s', async (_, lay) => {
    const scratch = started({ 'notes/b.jsonl': '' });
    lay(path.join(scratch.root, FILE));
    const terminal = terminalIn(scratch.root, { env: KEY });
    for (const way of ['pathOf', 'ownerOf'] as const) {
      const asked = withSigningPlace(terminal, (place) => Promise.resolve(place[way](FILE)));
      expect(await refusal(asked)).toBe('GATE_UNREADABLE');
    }
  });
});

describe('recordTools', () => {
  it('judges by the schema of a user’s family, and by a shipped one', async () => {
    const terminal = terminalIn(started().root, { env: KEY });
    const judged = await withSigningPlace(terminal, async ({ ownerOf }) => {
      const { validatorOf } = recordTools(ownerOf('checked/a.jsonl'));
      const own = await validatorOf?.('repository:checked.json');
      const shipped = await validatorOf?.('audit-event.v3');
      return [own?.({ id: 'a' }), own?.({ id: 7 })?.length, (shipped?.({})?.length ?? 0) > 0];
    });
    expect(judged).toEqual([null, 1, true]);
  });
});

describe('sessionPathIn', () => {
  const place = { pathOf: (given: string) => given };

  it('takes a session file', () => {
    expect(sessionPathIn(place, 'data/sessions/a.jsonl')).toBe('data/sessions/a.jsonl');
  });

  it('refuses any other: the gate would not look there for the event', () => {
    expect(() => sessionPathIn(place, FILE)).toThrow(expect.objectContaining({ code: 'GATE_USAGE' }));
  });
});
