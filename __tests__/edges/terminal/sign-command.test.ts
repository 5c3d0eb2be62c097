import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runCommandLine } from '../../../src/edges/terminal/command-line.js';
import { keyHexOf } from '../../core/signature/keys.js';
import { terminalIn } from '../../support/terminal.js';
import { removeScratch, repositoryWith, type Scratch } from '../../support/repository.js';
import { scratchFolder } from '../git/scratch.js';

afterAll(removeScratch);

const [ONE, TWO] = [keyHexOf('one'), keyHexOf('two')];
const FILE = 'notes/a.jsonl';
const CONFIG = {
  families: {
    notes: {
      files: ['notes/*.jsonl'],
      signature: 'required',
      appendOnly: true,
      id: '/id',
      archive: 'old/{name}-{timestamp}.jsonl',
    },
    plain: { files: ['plain/*.jsonl'] },
    checked: { files: ['checked/*.jsonl'], signature: 'optional', schema: 'checked.json' },
  },
};
const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  required: ['id'],
  properties: { id: { type: 'string' } },
};

function started(files: Readonly<Record<string, string>> = {}, config: object = {}): Scratch {
  return repositoryWith({
    'evidence.config.json': JSON.stringify({ ...CONFIG, ...config }),
    'checked.json': JSON.stringify(SCHEMA),
    ...files,
  });
}

const KEY = { EVIDENCE_HMAC_KEY: ONE };

async function run(
  scratch: Scratch,
  args: readonly string[],
  { env = KEY as Record<string, string>, stdin = '' } = {},
): Promise<{ status: number; out: string; err: string }> {
  const terminal = terminalIn(scratch.root, { env, stdin });
  const status = await runCommandLine(args, terminal);
  return { status, out: terminal.stdout.text, err: terminal.stderr.text };
}

const linesOf = (scratch: Scratch, name = FILE): Record<string, unknown>[] =>
  readFileSync(path.join(scratch.root, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('evidence sign append', () => {
  it('signs and appends a record that the gate takes', async () => {
    const scratch = started();
    expect((await run(scratch, ['sign', 'append', FILE, '{"id":"a"}'])).status).toBe(0);
    expect((await run(scratch, ['check'])).status).toBe(0);
  });

  it.each([[['-']], [[]]])('reads the record from stdin with %j', async (rest) => {
    const scratch = started();
    await run(scratch, ['sign', 'append', FILE, ...rest], { stdin: '{"id":\n"a"}\n' });
    expect(linesOf(scratch)).toMatchObject([{ id: 'a', key_version: 1 }]);
  });

  it('refuses a torn end, and closes it where asked', async () => {
    const scratch = started({ [FILE]: '{"id"' });
    const refused = await run(scratch, ['sign', 'append', FILE, '{"id":"a"}']);
    const closed = await run(scratch, ['sign', 'append', FILE, '{"id":"a"}', '--close-torn']);
    expect([refused.status, refused.err, closed.status]).toEqual([
      1,
      expect.stringContaining('EVIDENCE_TORN_LINE'),
      0,
    ]);
  });

  it('refuses what the user’s schema does not take', async () => {
    const scratch = started();
    const { status, err } = await run(scratch, ['sign', 'append', 'checked/a.jsonl', '{"id":7}']);
    expect([status, err, existsSync(path.join(scratch.root, 'checked/a.jsonl'))]).toEqual([
      1,
      expect.stringContaining('EVIDENCE_SCHEMA_INVALID'),
      false,
    ]);
  });

  it('refuses a secret, and does not repeat it', async () => {
    const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3gH5'}`;
    const { status, err, out } = await run(started(), ['sign', 'append', FILE], {
      stdin: JSON.stringify({ id: 'a', text: token }),
    });
    expect([status, `${out}${err}`.includes(token.slice(-12))]).toEqual([1, false]);
  });

  it.each([
    ['without a key', ['sign', 'append', FILE, '{"id":"a"}'], {}],
    ['with an empty key', ['sign', 'append', FILE, '{"id":"a"}'], { EVIDENCE_HMAC_KEY: '' }],
    ['with a key that is none', ['sign', 'append', FILE, '{"id":"a"}'], { EVIDENCE_HMAC_KEY: `${ONE}\n` }],
    ['for a family that is not signed', ['sign', 'append', 'plain/a.jsonl', '{}'], KEY],
    ['for a file of no family', ['sign', 'append', 'other.txt', '{}'], KEY],
    ['for an archive', ['sign', 'append', 'old/a-20260101T000000Z.jsonl', '{}'], KEY],
    ['outside the repository', ['sign', 'append', '../a.jsonl', '{}'], KEY],
    ['for what is no record', ['sign', 'append', FILE, '[1]'], KEY],
    ['for a record with two members of one name', ['sign', 'append', FILE, '{"id":"a","id":"b"}'], KEY],
    ['without a file', ['sign', 'append'], KEY],
    ['without a verb', ['sign'], KEY],
    ['with an unknown verb', ['sign', 'apend'], KEY],
  ])('fails %s', async (_, args, env) => {
    const { status, err } = await run(started(), args, { env: env as Record<string, string> });
    expect([status, err.split('\n').length]).toEqual([2, 3]);
  });
});

describe('evidence sign existing', () => {
  const OLD = { [FILE]: '{"id":"a"}\n{"id":"b"}\n' };

  it('says what it would do, then does it, then has nothing to do', async () => {
    const scratch = started(OLD);
    const dry = await run(scratch, ['sign', 'existing', FILE]);
    const before = readFileSync(path.join(scratch.root, FILE), 'utf8');
    const wet = await run(scratch, ['sign', 'existing', FILE, '--write']);
    const again = await run(scratch, ['sign', 'existing', FILE, '--write']);
    expect([dry.out, before, wet.out, again.out]).toEqual([
      expect.stringContaining('would sign 2 lines'),
      OLD[FILE],
      expect.stringContaining('2 lines signed'),
      expect.stringContaining('no line without a signature'),
    ]);
  });

  it('is no rewriting to the gate', async () => {
    const scratch = started(OLD);
    await run(scratch, ['sign', 'existing', FILE, '--write']);
    scratch.commit('signed');
    const judged = await run(scratch, ['check', '--range', 'HEAD~1..HEAD']);
    expect([judged.status, judged.out]).toEqual([0, expect.stringContaining('2 signed')]);
  });

  it('is one to a gate without the key', async () => {
    const scratch = started(OLD);
    await run(scratch, ['sign', 'existing', FILE, '--write']);
    scratch.commit('signed');
    const { status, out } = await run(scratch, ['check', '--range', 'HEAD~1..HEAD', '--keyless'], {
      env: {},
    });
    expect([status, out]).toEqual([1, expect.stringContaining('EVIDENCE_LINE_REWRITTEN')]);
  });

  it('wants files', async () => {
    expect((await run(started(), ['sign', 'existing'])).status).toBe(2);
  });
});

describe('evidence sign filter', () => {
  const session = 'data/sessions/2026-03-01-PD-7.jsonl';

  async function mixed(): Promise<Scratch> {
    const scratch = started();
    await run(scratch, ['sign', 'append', FILE, '{"id":"a"}']);
    const line = readFileSync(path.join(scratch.root, FILE), 'utf8');
    scratch.write(FILE, `${line}{"id":"b"}\n${line}${line.replace('"a"', '"c"')}`);
    return scratch;
  }

  it('prints the valid lines alone, each once, and counts the rest', async () => {
    const scratch = await mixed();
    const { status, out, err } = await run(scratch, ['sign', 'filter', FILE]);
    expect([status, out.split('\n').length, err]).toEqual([
      0,
      2,
      expect.stringMatching(/1 valid.*1 unsigned.*1 invalid.*1 repeated.*ERR-295-UNSIGNED_ENTRY: 2/),
    ]);
  });

  it('writes one event for a run that left lines out, and the gate takes it', async () => {
    const scratch = await mixed();
    await run(scratch, ['sign', 'filter', FILE, '--sessions', session, '--story', 'PD-7']);
    expect(linesOf(scratch, session)).toMatchObject([
      { event_type: 'unsigned_entry_detected', brick: 'B3', payload_canonique: { unsigned: 1, invalid: 1 } },
    ]);
    expect((await run(scratch, ['check', session])).status).toBe(0);
  });

  it('writes no event where nothing was left out', async () => {
    const scratch = started();
    await run(scratch, ['sign', 'append', FILE, '{"id":"a"}']);
    await run(scratch, ['sign', 'filter', FILE, '--sessions', session, '--story', 'PD-7']);
    expect(existsSync(path.join(scratch.root, session))).toBe(false);
  });

  it.each([
    [['sign', 'filter']],
    [['sign', 'filter', FILE, '--sessions', session]],
    [['sign', 'filter', FILE, '--sessions', session, '--story', 'x', '--brick', 'B9']],
  ])('refuses %j', async (args) => {
    expect((await run(started(), args)).status).toBe(2);
  });

  it('refuses a session file that is none', async () => {
    const scratch = await mixed();
    const args = ['sign', 'filter', FILE, '--sessions', 'notes/b.jsonl', '--story', 'x'];
    expect((await run(scratch, args)).status).toBe(2);
  });
});

describe('evidence sign rotate', () => {
  const PREPARED = { ...KEY, EVIDENCE_HMAC_KEY_V2: TWO };
  const ROTATED = { EVIDENCE_HMAC_KEY: TWO, EVIDENCE_HMAC_KEY_VERSION: '2', EVIDENCE_HMAC_KEY_V1: ONE };

  async function signed(): Promise<Scratch> {
    const scratch = started();
    for (const id of ['a', 'b']) await run(scratch, ['sign', 'append', FILE, `{"id":"${id}"}`]);
    scratch.commit('signed');
    return scratch;
  }

  it('re-signs the live files, and says what to set', async () => {
    const scratch = await signed();
    const { status, out } = await run(scratch, ['sign', 'rotate', '--story', 'PD-7'], { env: PREPARED });
    expect([status, out, linesOf(scratch).map((line) => line['key_version'])]).toEqual([
      0,
      expect.stringContaining('EVIDENCE_HMAC_KEY_VERSION=2'),
      [2, 2],
    ]);
  });

  it('is no rewriting to the gate, in the index and in a range', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    scratch.git('add', '-A');
    const staged = await run(scratch, ['check', '--staged'], { env: ROTATED });
    scratch.commit('rotated');
    const range = await run(scratch, ['check', '--range', 'HEAD~1..HEAD'], { env: ROTATED });
    expect([staged.status, range.status]).toEqual([0, 0]);
  });

  it('is one without its event', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    scratch.git('add', 'notes');
    const { status, out } = await run(scratch, ['check', '--staged'], { env: ROTATED });
    expect([status, out]).toEqual([1, expect.stringContaining('EVIDENCE_LINE_REWRITTEN')]);
  });

  it('excuses nothing but signatures', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    const [, second] = readFileSync(path.join(scratch.root, FILE), 'utf8').split('\n');
    scratch.write(FILE, '');
    await run(scratch, ['sign', 'append', FILE, '{"id":"a","more":1}'], { env: ROTATED });
    scratch.write(FILE, `${readFileSync(path.join(scratch.root, FILE), 'utf8')}${second}\n`);
    scratch.commit('rotated and rewritten');
    const { status, out } = await run(scratch, ['check', '--range', 'HEAD~1..HEAD'], { env: ROTATED });
    expect([status, out]).toEqual([1, expect.stringContaining('notes/a.jsonl:1')]);
    expect(out).not.toContain('notes/a.jsonl:2');
  });

  it('goes by an event of this change only', async () => {
    const scratch = await signed();
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    scratch.git('add', 'data');
    scratch.git('commit', '-qm', 'the event alone');
    scratch.commit('the lines later');
    const { status } = await run(scratch, ['check', '--range', 'HEAD~1..HEAD'], { env: ROTATED });
    expect(status).toBe(1);
  });

  it('stops at a line that does not verify, and names it', async () => {
    const scratch = await signed();
    const text = readFileSync(path.join(scratch.root, FILE), 'utf8').replace('"b"', '"c"');
    scratch.write(FILE, text);
    const { status, err } = await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    expect([status, err, readFileSync(path.join(scratch.root, FILE), 'utf8')]).toEqual([
      1,
      expect.stringContaining('notes/a.jsonl:2: invalid'),
      text,
    ]);
  });

  it('leaves archives as they are', async () => {
    const scratch = await signed();
    const archive = 'old/a-20260101T000000Z.jsonl';
    scratch.write(archive, readFileSync(path.join(scratch.root, FILE), 'utf8'));
    scratch.write(FILE, '');
    await run(scratch, ['sign', 'append', FILE, '{"id":"z"}']);
    await run(scratch, ['sign', 'rotate'], { env: PREPARED });
    expect(linesOf(scratch, archive).map((line) => line['key_version'])).toEqual([1, 1]);
    expect((await run(scratch, ['verify'], { env: ROTATED })).status).toBe(0);
  });

  it('rewrites a key ring file', async () => {
    const scratch = started({}, { keys: { source: 'file' } });
    const ring = path.join(scratchFolder('keys'), 'ring.json');
    writeFileSync(ring, JSON.stringify({ current: 1, keys: { 1: ONE, 2: TWO } }));
    chmodSync(ring, 0o600);
    const env = { EVIDENCE_KEYRING_FILE: ring };
    await run(scratch, ['sign', 'append', FILE, '{"id":"a"}'], { env });
    const { out } = await run(scratch, ['sign', 'rotate'], { env });
    expect([out, JSON.parse(readFileSync(ring, 'utf8'))]).toEqual([
      expect.not.stringContaining('set '),
      { current: 2, keys: { 1: ONE, 2: TWO } },
    ]);
    expect((await run(scratch, ['sign', 'append', FILE, '{"id":"b"}'], { env })).status).toBe(0);
  });

  it('fails without the next key', async () => {
    const { status, err } = await run(await signed(), ['sign', 'rotate']);
    expect([status, err]).toEqual([2, expect.stringContaining('EVIDENCE_HMAC_KEY_V2')]);
  });

  it('refuses a story that names no file', async () => {
    expect((await run(await signed(), ['sign', 'rotate', '--story', '../x'], { env: PREPARED })).status).toBe(
      2,
    );
  });
});

describe('evidence sign --help', () => {
  it.each([[['sign', '--help']], [['sign', 'rotate', '--help']]])('explains itself for %j', async (args) => {
    const { status, out } = await run(started(), args);
    expect([status, out]).toEqual([0, expect.stringContaining('usage: evidence sign')]);
  });
});
