import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeDecisionKey } from '../../src/core/values/decision-key.js';
import { isUuidV4 } from '../../src/core/values/uuid.js';
import { appendDecision, appendDrift, appendMistake, appendPattern } from '../../src/memory/append-entry.js';
import { maybeArchiveJsonl } from '../../src/memory/archive-file.js';
import { dedupeDecision } from '../../src/memory/decision-keys.js';
import { recordMistake } from '../../src/memory/mistake-hook.js';
import type { FileLayer } from '../../src/stores/file-layer.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { entry, idOf, removeRooms, Room, timeOf, TOKEN } from './room.js';

afterAll(removeRooms);

const DECISION = { text: 'faiss', decision_text: 'Use FAISS for the index.', rationale: 'it is fast' };
const MISTAKE = { text: 'three tries', mistake_tag: 'fix_failed' };
const NOW = () => new Date('2026-03-01T09:00:00.000Z');

describe('an append', () => {
  it('fills what the writer owns', async () => {
    const room = new Room();
    await appendDecision(DECISION, { ...room.options, now: NOW });
    const [line] = room.lines('decisions');
    expect(line).toMatchObject({
      schema_version: 1,
      ts: '2026-03-01T09:00:00.000Z',
      status: 'active',
      tags: [],
      decision_key: '4e1ca43354f644c8',
      ...DECISION,
    });
    expect(isUuidV4(String(line?.['entry_id']))).toBe(true);
  });

  it('keeps what is given', async () => {
    const room = new Room();
    const given = entry('patterns', 3, { tags: ['a'], provenance_ref: 'R-0093' });
    await appendPattern(given, room.options);
    expect(room.lines('patterns')).toEqual([given]);
  });

  it('leaves members out that are null', async () => {
    const room = new Room();
    await appendMistake({ ...MISTAKE, phase_id: null }, room.options);
    expect(room.lines('mistakes')[0]).not.toHaveProperty('phase_id');
  });

  it('computes a key whatever the draft says', async () => {
    const room = new Room();
    await appendDecision({ ...DECISION, decision_key: 'f'.repeat(16) }, room.options);
    expect(room.lines('decisions')[0]?.['decision_key']).toBe('4e1ca43354f644c8');
  });

  it('writes all four families', async () => {
    const room = new Room();
    const drift = { text: 'x', drift_type: 'ac_drop', from_artifact: 'a', to_artifact: 'b' };
    const pattern = { text: 'x', pattern_id: 'p', applies_to: [] };
    const outcomes = [
      await appendDecision(DECISION, room.options),
      await appendMistake(MISTAKE, room.options),
      await appendPattern(pattern, room.options),
      await appendDrift(drift, room.options),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'appended'));
  });

  it('refuses an id that stands already', async () => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1));
    const outcome = await appendPattern({ ...entry('patterns', 1) }, room.options);
    expect(outcome).toMatchObject({ status: 'refused', problems: [{ rule: 'EVIDENCE_DUPLICATE_ID' }] });
  });
});

describe('an entry that is none of its family', () => {
  it.each([
    ['without a rationale', { text: 'x', decision_text: 'x' }],
    ['with an impact over 100', { ...DECISION, impact_score: 101 }],
    ['with an impact that is a boolean', { ...DECISION, impact_score: true }],
    ['with 11 tags', { ...DECISION, tags: Array.from({ length: 11 }, () => 'a') }],
    ['with a tag of 41 code points', { ...DECISION, tags: ['é'.repeat(41)] }],
    ['with an empty text', { ...DECISION, text: '' }],
    ['with a text of 2001 code points', { ...DECISION, text: '🙂'.repeat(2001) }],
    ['with another member', { ...DECISION, note: 'x' }],
    ['with an invented id', { ...DECISION, entry_id: 'mem-1' }],
    ['with a time that is none', { ...DECISION, ts: 'yesterday' }],
    ['with half a surrogate pair', { ...DECISION, text: '\ud800' }],
  ])('is refused %s, and nothing is written', async (_, draft) => {
    const room = new Room();
    const outcome = await appendDecision(draft, room.options);
    expect([outcome.reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_SCHEMA_INVALID', []]);
  });
});

describe('a secret', () => {
  it.each([
    ['text', { text: `clone with ${TOKEN}` }],
    ['rationale', { rationale: `because ${TOKEN}` }],
    ['decision_text', { decision_text: TOKEN }],
    ['tags', { tags: ['a', TOKEN.slice(0, 40)] }],
    ['provenance_ref', { provenance_ref: `ledger:${TOKEN}` }],
  ])('in %s is refused, and nothing is written', async (_, members) => {
    const room = new Room();
    const outcome = await appendDecision({ ...DECISION, ...members }, room.options);
    expect([outcome.reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_SECRET_DETECTED', []]);
  });

  it('is never repeated', async () => {
    const outcome = await appendMistake({ ...MISTAKE, text: TOKEN }, new Room().options);
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  });
});

describe('a decision that stands already', () => {
  it.each(['use   faiss for the INDEX.', '\u2003USE\u3000FAISS\u00a0for the\u0085index. '])(
    'is skipped as %j',
    async (text) => {
      const room = new Room();
      await appendDecision(DECISION, room.options);
      const outcome = await appendDecision({ ...DECISION, decision_text: text }, room.options);
      expect([outcome.status, outcome.reason]).toEqual(['skipped', 'SOVEREIGN_MEMORY_DECISION_DUPLICATE']);
      expect(room.lines('decisions')).toHaveLength(1);
    },
  );

  it('is skipped when it stands in an archive', async () => {
    const room = new Room({ SOVEREIGN_MEMORY_JSONL_MAX_LINES: '1' });
    await appendDecision(DECISION, room.options);
    await appendDecision({ ...DECISION, decision_text: 'another one' }, room.options);
    expect(room.archives()).toHaveLength(1);
    expect((await appendDecision(DECISION, room.options)).reason).toBe('SOVEREIGN_MEMORY_DECISION_DUPLICATE');
  });

  it('is skipped when its key was invented', async () => {
    const room = new Room();
    room.log('decisions', entry('decisions', 1, { ...DECISION, decision_key: '0'.repeat(16) }));
    expect((await appendDecision(DECISION, room.options)).status).toBe('skipped');
  });

  it('is not looked for among the mistakes', async () => {
    const room = new Room();
    await appendMistake(MISTAKE, room.options);
    expect((await appendMistake(MISTAKE, room.options)).status).toBe('appended');
  });

  it('is appended once by two writers at once', async () => {
    const room = new Room();
    const outcomes = await Promise.all([1, 2, 3].map(() => appendDecision(DECISION, room.options)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['appended', 'skipped', 'skipped']);
  });
});

describe('dedupeDecision', () => {
  it('gives the key and says whether it is known', () => {
    const key = computeDecisionKey('Größe ändern');
    expect([dedupeDecision('größe  ÄNDERN', [key]), dedupeDecision('x', [key]).isDuplicate]).toEqual([
      { key: '96562d05189da860', isDuplicate: true },
      false,
    ]);
  });
});

describe('a mistake hook', () => {
  it.each([
    ['fix_failed', 'FIX_FAILED'],
    ['revert_applied', 'REVERT_APPLIED'],
    ['plan_fidelity_violation', 'PLAN_FIDELITY_VIOLATION'],
    ['test_regression', 'TEST_REGRESSION'],
    ['scope_creep', 'PLAN_FIDELITY_SCOPE_GATE'],
  ])('writes %s with %s', async (tag, reason) => {
    const room = new Room();
    await recordMistake(tag, { text: 'x' }, room.options);
    expect(room.lines('mistakes')[0]).toMatchObject({ mistake_tag: tag, failure_reason_code: reason });
  });

  it('mends a reason that is not its tag’s', async () => {
    const room = new Room();
    await appendMistake({ ...MISTAKE, failure_reason_code: 'SOMETHING_ELSE' }, room.options);
    expect(room.lines('mistakes')[0]?.['failure_reason_code']).toBe('FIX_FAILED');
  });

  it('refuses a tag that is none', async () => {
    const outcome = await recordMistake('oops', { text: 'x' }, new Room().options);
    expect(outcome.reason).toBe('SOVEREIGN_MEMORY_SCHEMA_INVALID');
  });

  it('does nothing with the memory off', async () => {
    const room = new Room();
    const outcome = await recordMistake('oops', { text: 'x' }, { ...room.options, scratchpad: {} });
    expect([outcome.reason, room.files()]).toEqual(['SOVEREIGN_MEMORY_DISABLED', []]);
  });
});

describe('a log at its cap', () => {
  it('is archived before the append', async () => {
    const room = new Room({ SOVEREIGN_MEMORY_JSONL_MAX_LINES: '2' });
    for (const text of ['a', 'b', 'c'])
      await appendMistake({ ...MISTAKE, text }, { ...room.options, now: NOW });
    expect(room.archives()).toEqual([
      'docs/engineering/sovereign-memory-archive/mistakes-20260301T090000Z.jsonl',
    ]);
    expect(room.lines('mistakes').map(({ text }) => text)).toEqual(['c']);
  });

  it('never overwrites an archive of the same second', async () => {
    const room = new Room({ SOVEREIGN_MEMORY_JSONL_MAX_LINES: '1' });
    for (const text of ['a', 'b', 'c'])
      await appendMistake({ ...MISTAKE, text }, { ...room.options, now: NOW });
    expect(room.archives().map((name) => path.basename(name))).toEqual([
      'mistakes-20260301T090000Z-2.jsonl',
      'mistakes-20260301T090000Z.jsonl',
    ]);
  });

  it('blocks the append when it cannot be archived', async () => {
    const room = new Room({ SOVEREIGN_MEMORY_JSONL_MAX_LINES: '1' });
    room.log('mistakes', entry('mistakes', 1));
    room.write('docs/engineering/sovereign-memory-archive', 'a file where the folder must be');
    const outcome = await appendMistake(MISTAKE, room.options);
    expect([outcome.reason, room.lines('mistakes')]).toEqual([
      'SOVEREIGN_MEMORY_ARCHIVE_REQUIRED',
      [entry('mistakes', 1)],
    ]);
  });
});

describe('maybeArchiveJsonl', () => {
  const full = (): Room => {
    const room = new Room({ SOVEREIGN_MEMORY_JSONL_MAX_LINES: '1' });
    room.log('patterns', entry('patterns', 1), entry('patterns', 2));
    return room;
  };

  it('archives a log over its cap, and once only', async () => {
    const room = full();
    await maybeArchiveJsonl('patterns', room.options);
    await maybeArchiveJsonl('patterns', room.options);
    expect(room.archives()).toHaveLength(1);
  });

  it('leaves a log at its cap', async () => {
    const room = new Room({ SOVEREIGN_MEMORY_JSONL_MAX_LINES: '2' });
    room.log('patterns', entry('patterns', 1), entry('patterns', 2));
    expect(await maybeArchiveJsonl('patterns', room.options)).toMatchObject({ status: 'done', receipts: [] });
  });

  it('says what failed', async () => {
    const room = full();
    room.write('docs/engineering/sovereign-memory-archive', 'a file where the folder must be');
    expect((await maybeArchiveJsonl('patterns', room.options)).reason).toBe(
      'SOVEREIGN_MEMORY_ARCHIVE_REQUIRED',
    );
  });

  it('does nothing with the memory off', async () => {
    const room = full();
    await maybeArchiveJsonl('patterns', { ...room.options, scratchpad: {} });
    expect(room.archives()).toEqual([]);
  });
});

describe('an append that the disk refuses', () => {
  const broken: FileLayer = {
    ...nodeFiles,
    open: async (name, mode, permissions) => {
      const file = await nodeFiles.open(name, mode, permissions);
      if (!name.endsWith('.jsonl')) return file;
      return { ...file, sync: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) };
    },
  };

  it('fails and leaves the log as it was', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1));
    const outcome = await appendMistake(MISTAKE, { ...room.options, files: broken });
    expect([outcome.reason, room.lines('mistakes')]).toEqual([
      'SOVEREIGN_MEMORY_APPEND_FAILED',
      [entry('mistakes', 1)],
    ]);
  });

  it('fails behind a torn line', async () => {
    const room = new Room();
    room.write('docs/engineering/sovereign-memory/mistakes.jsonl', '{"schema_version":1');
    expect((await appendMistake(MISTAKE, room.options)).reason).toBe('SOVEREIGN_MEMORY_APPEND_FAILED');
  });

  it('fails where a folder stands in the log’s place', async () => {
    const room = new Room();
    mkdirSync(path.join(room.root, 'docs/engineering/sovereign-memory/mistakes.jsonl'), { recursive: true });
    expect((await appendMistake(MISTAKE, room.options)).reason).toBe('SOVEREIGN_MEMORY_APPEND_FAILED');
  });

  it('fails when another writer keeps the lock', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1));
    const lock = path.join(room.root, 'docs/engineering/sovereign-memory/mistakes.jsonl.lock');
    writeFileSync(lock, '{}');
    chmodSync(lock, 0o644);
    const outcome = await appendMistake(MISTAKE, { ...room.options, lock: { waitMs: 20 } });
    expect(outcome).toMatchObject({ status: 'failed', reason: 'SOVEREIGN_MEMORY_APPEND_FAILED' });
  });
});

describe('times', () => {
  it('of a draft are kept', async () => {
    const room = new Room();
    await appendMistake({ ...MISTAKE, ts: timeOf(7), entry_id: idOf(7) }, room.options);
    expect(room.lines('mistakes')[0]).toMatchObject({ ts: timeOf(7), entry_id: idOf(7) });
  });
});
