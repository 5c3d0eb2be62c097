import { afterAll, describe, expect, it } from '@jest/globals';
import { signLine } from '../../../src/core/signature/sign.js';
import { runCommandLine } from '../../../src/edges/terminal/command-line.js';
import { keyHexOf, ringOf } from '../../core/signature/keys.js';
import { removeScratch, repositoryWith, type Scratch } from '../../support/repository.js';
import { terminalIn } from '../../support/terminal.js';

afterAll(removeScratch);

const ring = ringOf([1, keyHexOf('one')]);
const KEY = { EVIDENCE_HMAC_KEY: keyHexOf('one') };
const line = (id: string): string => `${signLine({ id }, ring)}\n`;

function started(files: Readonly<Record<string, string>>, signature = 'required'): Scratch {
  const config = { families: { notes: { files: ['notes/*.jsonl'], signature, id: '/id' } } };
  return repositoryWith({ 'evidence.config.json': JSON.stringify(config), ...files });
}

async function verify(
  scratch: Scratch,
  args: readonly string[] = [],
  env: Record<string, string> = KEY,
): Promise<{ status: number; out: string }> {
  const terminal = terminalIn(scratch.root, { env });
  const status = await runCommandLine(['verify', ...args], terminal);
  return { status, out: terminal.stdout.text };
}

describe('evidence verify', () => {
  it('passes where every line is signed, and says how many are', async () => {
    const { status, out } = await verify(started({ 'notes/a.jsonl': line('a') + line('b') }));
    expect([status, out]).toEqual([0, expect.stringContaining('notes: 2 signed, 0 unsigned, 0 invalid')]);
  });

  it('finds each kind of line that does not hold', async () => {
    const text = `${line('a')}{"id":"b"}\n${line('c').replace('"c"', '"d"')}no json\n`;
    const { status, out } = await verify(started({ 'notes/a.jsonl': text }));
    expect(status).toBe(1);
    for (const rule of ['UNSIGNED', 'SIGNATURE_INVALID', 'SIGNATURE_MALFORMED'])
      expect(out).toContain(`EVIDENCE_${rule}`);
  });

  it('looks at signatures alone', async () => {
    const { status } = await verify(started({ 'notes/a.jsonl': line('a') + line('a') }));
    expect(status).toBe(0);
  });

  it('looks at the paths that are named alone', async () => {
    const scratch = started({ 'notes/a.jsonl': line('a'), 'notes/b.jsonl': '{"id":"b"}\n' });
    expect([(await verify(scratch, ['notes/a.jsonl'])).status, (await verify(scratch)).status]).toEqual([
      0, 1,
    ]);
  });

  it.each([
    ['has no lines', { 'notes/a.jsonl': '' }, 'no line checked'],
    ['has no files', {}, 'there is no file of it'],
  ])('does not pass silently where a signed family %s', async (_, files, words) => {
    const { status, out } = await verify(started(files));
    expect([status, out]).toEqual([0, expect.stringContaining(words)]);
  });

  it('takes lines that no key verifies for errors, and keyless for one warning', async () => {
    const scratch = started({ 'notes/a.jsonl': line('a') + line('b') });
    const [strict, keyless] = [await verify(scratch, [], {}), await verify(scratch, ['--keyless'], {})];
    const times = (text: string): number => text.split('EVIDENCE_SIGNATURE_UNVERIFIABLE').length - 1;
    expect([strict.status, keyless.status, keyless.out]).toEqual([
      1,
      0,
      expect.stringContaining('2 unverifiable'),
    ]);
    expect([
      times(strict.out.replace(/explain EVIDENCE.*/, '')),
      times(keyless.out.replace(/explain EVIDENCE.*/, '')),
    ]).toEqual([2, 1]);
  });

  it('counts in the JSON report', async () => {
    const { out } = await verify(started({ 'notes/a.jsonl': `${line('a')}{"id":"b"}\n` }), [
      '--format',
      'json',
    ]);
    expect(JSON.parse(out).families).toEqual([
      { name: 'notes', files: 1, lines: 2, signed: 1, unsigned: 1, invalid: 0, unverifiable: 0 },
    ]);
  });

  it.each([[['--staged']], [['--only', 'json']], [['--skip', 'json']], [['--nothing']]])(
    'refuses %j',
    async (args) => {
      expect((await verify(started({}), args)).status).toBe(2);
    },
  );

  it('explains itself', async () => {
    expect((await verify(started({}), ['--help'])).out).toContain('usage: evidence verify');
  });
});
