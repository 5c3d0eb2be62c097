import { afterAll, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../src/core/canonical/canonical-json.js';
import { signLine } from '../../src/core/signature/sign.js';
import type { KeyRing } from '../../src/core/signature/key-ring.js';
import type { Question } from '../../src/gate/question.js';
import type { Outcome } from '../../src/gate/report.js';
import type { LoadKeys } from '../../src/gate/signing.js';
import { keyHexOf, ringOf } from '../core/signature/keys.js';
import { marks } from '../support/judge.js';
import { ask, lines, refusal, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const ONE = ringOf([1, keyHexOf('one')]);
const TWO = ringOf([1, keyHexOf('one')], [2, keyHexOf('two')]);
const line = (id: string, ring = ONE): string => `${signLine({ id }, ring)}\n`;

function started(text: string, signature = 'required', rest: object = {}): Scratch {
  const families = { notes: { files: ['notes/*.jsonl'], signature, appendOnly: true, id: '/id' } };
  return repositoryWith({
    'evidence.config.json': JSON.stringify({ families, ...rest }),
    'notes/a.jsonl': text,
    'README.md': 'beside the evidence\n',
  });
}

/** Asks with the keys of a ring, and counts how often they were loaded. */
function asking(ring: KeyRing | null): { loadKeys: LoadKeys; loads: () => number } {
  let loads = 0;
  return { loadKeys: () => Promise.resolve((loads++, ring)), loads: () => loads };
}

const askWith = (
  scratch: Scratch,
  ring: KeyRing | null,
  question: Partial<Question> = {},
): Promise<Outcome> => ask(scratch, question, { loadKeys: asking(ring).loadKeys });

describe('a run with keys', () => {
  it('counts the lines of a signed family by verdict', async () => {
    const text = `${line('a')}{"id":"b"}\n${line('c').replace('"c"', '"d"')}${line('e', ringOf([7, keyHexOf('7')]))}`;
    const { report } = await askWith(started(text), ONE);
    expect(report.families).toEqual([
      { name: 'notes', files: 1, lines: 4, signed: 1, unsigned: 1, invalid: 1, unverifiable: 1 },
    ]);
  });

  it('counts in change mode what the change adds', async () => {
    const scratch = started(line('a') + line('b'));
    scratch.write('notes/a.jsonl', line('a') + line('b') + line('c'));
    scratch.commit();
    const { report } = await askWith(scratch, ONE, { mode: 'range', base: 'HEAD~1', head: 'HEAD' });
    expect(report.families).toMatchObject([{ lines: 3, signed: 1, unsigned: 0 }]);
  });

  it('asks the source that the config names', async () => {
    const scratch = started(line('a'), 'required', { keys: { source: 'vault', vault: { path: 'kv/x' } } });
    const asked: unknown[] = [];
    await ask(scratch, {}, { loadKeys: (settings) => Promise.resolve((asked.push(settings), ONE)) });
    expect(asked).toEqual([{ source: 'vault', vault: { path: 'kv/x' } }]);
  });

  it.each([
    ['no artifact of a signed family is touched', {}, { mode: 'range', base: 'HEAD~1', head: 'HEAD' }],
    ['signatures are not asked for', {}, { only: ['json'] }],
    ['none is expected', {}, { keyless: true }],
  ] as const)('loads no key where %s', async (_, __, question) => {
    const scratch = started(line('a'));
    scratch.write('README.md', 'changed\n');
    scratch.commit();
    const { loadKeys, loads } = asking(ONE);
    await ask(scratch, question as Partial<Question>, { loadKeys });
    expect(loads()).toBe(0);
  });

  it('finds an unsigned line behind signed ones of another run of lines', async () => {
    const pad = 'x'.repeat(3000);
    const many = Array.from({ length: 900 }, (_, at) => `${signLine({ id: `n-${at}`, pad }, ONE)}\n`).join(
      '',
    );
    const text = `${lines({ id: 'old' })}${many}${lines({ id: 'late' })}`;
    expect(marks((await askWith(started(text, 'optional'), ONE)).report.findings)).toEqual(['UNSIGNED@902']);
  });

  it('finds a step back in key versions over runs of lines', async () => {
    const pad = 'x'.repeat(3000);
    const many = Array.from({ length: 900 }, (_, at) => `${signLine({ id: `n-${at}`, pad }, TWO)}\n`).join(
      '',
    );
    const { report } = await askWith(started(many + line('late')), TWO);
    expect(marks(report.findings)).toEqual(['KEY_VERSION_REGRESSED@901']);
  });

  it('says that a replayed line is one', async () => {
    const families = { notes: { files: ['notes/*.jsonl'], signature: 'required' } };
    const scratch = repositoryWith({
      'evidence.config.json': JSON.stringify({ families }),
      'notes/a.jsonl': line('a') + line('b') + line('a'),
    });
    expect(marks((await askWith(scratch, ONE)).report.findings)).toEqual(['DUPLICATE_ID@3']);
  });

  it('takes a valid signature over bytes that are not canonical', async () => {
    const record = { id: 'a', key_version: 1, n: 1 };
    const sig = JSON.parse(signLine(record, ONE)).sig_hmac_sha256 as string;
    const text = `{"sig_hmac_sha256":"${sig}", "n":1.0, "key_version":1,"id":"\\u0061"}\n`;
    expect(canonicalJson(JSON.parse(text))).not.toBe(text.trim());
    expect((await askWith(started(text), ONE)).report.findings).toEqual([]);
  });
});

describe('a run without a key', () => {
  it('takes what it cannot verify for errors', async () => {
    expect(marks((await askWith(started(line('a') + line('b')), null)).report.findings)).toEqual([
      'SIGNATURE_UNVERIFIABLE@1',
      'SIGNATURE_UNVERIFIABLE@2',
    ]);
  });

  it.each([true, 'without-key'] as const)('warns once where none is expected (%s)', async (keyless) => {
    const scratch = started(line('a') + line('b'));
    scratch.write('notes/b.jsonl', line('c'));
    const { report } = await askWith(scratch, null, { keyless });
    expect([report.verdict, report.counts, report.findings[0]?.message]).toEqual([
      'pass',
      { error: 0, warning: 1, info: 0 },
      expect.stringContaining('3 signed lines in 2 files'),
    ]);
    expect(report.families).toMatchObject([{ unverifiable: 3 }]);
  });

  it('still finds what needs no key', async () => {
    const text = `${line('a')}{"id":"b"}\n`;
    expect(marks((await askWith(started(text), null, { keyless: true })).report.findings)).toEqual([
      'SIGNATURE_UNVERIFIABLE@1',
      'UNSIGNED@2',
    ]);
  });

  it('is no milder where a key is at hand', async () => {
    const other = line('a', ringOf([7, keyHexOf('7')]));
    const { report } = await askWith(started(other), ONE, { keyless: 'without-key' });
    expect(report.counts.error).toBe(1);
  });

  it.each(['required', 'optional'])('cannot tell where one must be here (%s)', async (signature) => {
    const scratch = started(line('a'), signature);
    expect(await refusal(askWith(scratch, null, { needsKey: true }))).toBe('GATE_KEY_UNAVAILABLE');
  });

  it('can tell where an optional family has no signature', async () => {
    const scratch = started(lines({ id: 'a' }), 'optional');
    expect((await askWith(scratch, null, { needsKey: true })).report.verdict).toBe('pass');
  });

  it('fails when the source does', async () => {
    const loadKeys: LoadKeys = () =>
      Promise.reject(Object.assign(new Error('x'), { code: 'GATE_KEY_UNAVAILABLE' }));
    expect(await refusal(ask(started(line('a')), {}, { loadKeys }))).toBe('GATE_KEY_UNAVAILABLE');
  });
});
