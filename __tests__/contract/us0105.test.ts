import { afterAll, describe, expect, it } from '@jest/globals';
import { SCRATCHPAD_NUMBERS, SCRATCHPAD_SWITCHES } from '../../src/core/scratchpad.js';
import { PRESETS } from '../../src/families/catalog.js';
import { archivePathOf } from '../../src/families/archive.js';
import { MEMORY_PRESET } from '../../src/families/memory-base.js';
import { PRESET_PAIRS } from '../../src/families/parity-pairs.js';
import { memory } from '../../src/index.js';
import { MISTAKE_TAGS } from '../../src/memory/mistake-reasons.js';
import { explainCode } from '../../src/reports/explain.js';
import type { FileLayer } from '../../src/stores/file-layer.js';
import { nodeFiles } from '../../src/stores/node-files.js';
import { runnerIn } from '../edges/terminal/memory/run.js';
import { entry, idOf, removeRooms, Room, TOKEN } from '../memory/room.js';

afterAll(removeRooms);

const FOLDER = 'docs/engineering/sovereign-memory';
const DECISION = { text: 'one', decision_text: 'One writer', rationale: 'because' };

/** The eight contract tests and two guards of DEC-0105 §10, under their published names. */
describe('US-0105', () => {
  it('test_us0105_scratchpad_keys_literals', () => {
    const memoryNumbers = Object.entries(SCRATCHPAD_NUMBERS).filter(([key]) =>
      key.startsWith('SOVEREIGN_MEMORY'),
    );
    expect([SCRATCHPAD_SWITCHES.SOVEREIGN_MEMORY, memory.SOVEREIGN_MEMORY_READ_TAIL]).toEqual([false, 500]);
    expect(memoryNumbers.map(([key, { byDefault, min }]) => [key, byDefault, min])).toEqual([
      ['SOVEREIGN_MEMORY_TOP_N', 5, 0],
      ['SOVEREIGN_MEMORY_TOP_K', 3, 0],
      ['SOVEREIGN_MEMORY_MAX_CHARS', 2048, 0],
      ['SOVEREIGN_MEMORY_JSONL_MAX_LINES', 500, 1],
    ]);
  });

  it('test_us0105_sovereign_memory_directory_contract', async () => {
    const families = PRESETS['sovereign-memory'];
    expect(families.map(({ preset }) => preset)).toEqual(families.map(() => MEMORY_PRESET));
    expect(families.flatMap(({ files }) => files)).toEqual(
      ['decisions-log', 'mistakes', 'patterns', 'plan-drift-register'].map(
        (stem) => `${FOLDER}/${stem}.jsonl`,
      ),
    );
    expect(archivePathOf(families[0], families[0].files[0]!, '20260101T000000Z')).toBe(
      `${FOLDER}-archive/decisions-log-20260101T000000Z.jsonl`,
    );
    const room = new Room();
    await memory.initMemory(room.root);
    expect(room.files().filter((name) => name.startsWith('docs/'))).toEqual([
      `${FOLDER}/.gitkeep`,
      `${FOLDER}/retrospectives/.gitkeep`,
    ]);
    expect([memory.resolveMemoryDir('/r'), memory.resolveJsonlPath('plan-drift', '/r')]).toEqual([
      `/r/${FOLDER}`,
      `/r/${FOLDER}/plan-drift-register.jsonl`,
    ]);
  });

  it('test_us0105_jsonl_schema_contract', async () => {
    const base = { schema_version: 1, status: 'active', tags: [], impact_score: 50 };
    for (const family of ['decisions', 'mistakes', 'patterns', 'plan-drift'] as const) {
      expect(entry(family, 1)).toMatchObject(base);
      expect((await memory.schemaCheck(entry(family, 1), family)).ok).toBe(true);
      for (const member of Object.keys(entry(family, 1)).filter((name) => name !== 'schema_version')) {
        const { [member]: _, ...rest } = entry(family, 1);
        expect([member, (await memory.schemaCheck(rest, family)).error]).toEqual([
          member,
          'SOVEREIGN_MEMORY_SCHEMA_INVALID',
        ]);
      }
    }
  });

  it('test_us0105_injection_digest_char_cap', async () => {
    const room = new Room();
    room.log(
      'mistakes',
      ...Array.from({ length: 40 }, (_, at) => entry('mistakes', at, { text: 'x'.repeat(500) })),
    );
    const pad = { SOVEREIGN_MEMORY: '1', SOVEREIGN_MEMORY_TOP_N: '40' };
    const { digest_text: text, char_count: count } = await memory.buildInjectionDigest(room.root, pad);
    expect([count, text.length, text.endsWith('...')]).toEqual([2048, 2048, true]);
    expect(text.split('\n')[1]?.length).toBe(`- [mistakes] ${idOf(0)}: `.length + 160);
  });

  it('test_us0105_decision_dedup_branch', async () => {
    const room = new Room();
    await memory.appendDecision(DECISION, room.options);
    const again = await memory.appendDecision({ ...DECISION, decision_text: ' one   WRITER ' }, room.options);
    expect([again.reason, room.lines('decisions').length]).toEqual([
      'SOVEREIGN_MEMORY_DECISION_DUPLICATE',
      1,
    ]);
    expect(memory.dedupeDecision('ONE writer', [memory.computeDecisionKey('one writer')]).isDuplicate).toBe(
      true,
    );
  });

  it('test_us0105_mistake_tagging_literals', async () => {
    const room = new Room();
    for (const tag of MISTAKE_TAGS) await memory.recordMistake(tag, { text: tag }, room.options);
    expect(room.lines('mistakes').map((line) => [line['mistake_tag'], line['failure_reason_code']])).toEqual([
      ['fix_failed', 'FIX_FAILED'],
      ['revert_applied', 'REVERT_APPLIED'],
      ['plan_fidelity_violation', 'PLAN_FIDELITY_VIOLATION'],
      ['test_regression', 'TEST_REGRESSION'],
      ['scope_creep', 'PLAN_FIDELITY_SCOPE_GATE'],
    ]);
  });

  it('test_us0105_zero_overhead_default', async () => {
    const calls: string[] = [];
    const files = new Proxy(nodeFiles, {
      get: (layer, name) => {
        calls.push(String(name));
        return layer[name as keyof FileLayer];
      },
    });
    const off = { repo: new Room().root, scratchpad: {}, files };
    const digest = await memory.buildInjectionDigest(off.repo, {}, { files });
    await memory.appendDecision(DECISION, off);
    await memory.readEntries('decisions', off);
    await memory.promoteFromLedger('run-1', off);
    await memory.writeRetrospective('s-1', 'x', off);
    expect([digest, calls]).toEqual([{ digest_text: '', entry_ids: [], char_count: 0, warnings: [] }, []]);
  });

  it('test_us0105_compose_guards', async () => {
    const room = new Room({ AI_DECISION_LEDGER: '1' });
    const ledger = 'handoffs/sovereign_decisions/run-1.jsonl';
    const pack = {
      'handoffs/pack.json': '{}\n',
      'docs/engineering/state.md': '# State\n',
      [ledger]: '{"x\n',
    };
    for (const [name, content] of Object.entries(pack)) room.write(name, content);
    await memory.promoteFromLedger('run-1', room.options);
    await memory.appendDecision(DECISION, room.options);
    await memory.writeRetrospective('s-1', 'x', room.options);
    await memory.buildInjectionDigest(room.root, room.options.scratchpad);
    expect(Object.keys(pack).map((name) => room.read(name))).toEqual(Object.values(pack));
    expect(room.files().filter((name) => !(name in pack) && !name.startsWith(`${FOLDER}/`))).toEqual([]);
    expect(memory.digestBlock(await memory.buildInjectionDigest(room.root, room.options.scratchpad))).toMatch(
      /^### sovereign_memory_digest\n\n```\n[^]*\n```\n$/,
    );
  });

  it('test_us0105_us0029_compose_no_research_schema_change', async () => {
    const room = new Room();
    room.write('docs/engineering/research.md', '## R-0093\n');
    const outcome = await memory.appendDecision({ ...DECISION, provenance_ref: 'R-0093' }, room.options);
    expect([outcome.status, room.lines('decisions')[0]?.['provenance_ref']]).toEqual(['appended', 'R-0093']);
    expect(room.read('docs/engineering/research.md')).toBe('## R-0093\n');
  });

  it('test_us0105_us0080_injection_respects_char_cap', async () => {
    const room = new Room();
    room.log('patterns', entry('patterns', 1, { text: '🙂'.repeat(300) }));
    for (const max of [0, 1, 2, 3, 50, 100, 2048]) {
      const pad = { SOVEREIGN_MEMORY: '1', SOVEREIGN_MEMORY_MAX_CHARS: String(max), TOKEN_PROFILE: 'lean' };
      const { digest_text: text } = await memory.buildInjectionDigest(room.root, pad);
      expect([...text].length).toBeLessThanOrEqual(max);
    }
  });
});

describe('the functions of DEC-0105 §4', () => {
  it.each([
    'isSovereignMemoryEnabled',
    'resolveMemoryDir',
    'resolveJsonlPath',
    'readEntries',
    'schemaCheck',
    'computeDecisionKey',
    'dedupeDecision',
    'appendDecision',
    'appendMistake',
    'appendPattern',
    'appendDrift',
    'buildInjectionDigest',
    'promoteFromLedger',
    'writeRetrospective',
    'maybeArchiveJsonl',
    'scanSecrets',
    'selfTest',
  ] as const)('include %s', (name) => {
    expect(typeof memory[name]).toBe('function');
  });
});

describe('the read API of schema_version 1', () => {
  it('gives entries, a reason and what is broken', async () => {
    const room = new Room();
    room.log('mistakes', entry('mistakes', 1), '{"x');
    const reading = await memory.readEntries('mistakes', room.options);
    expect(Object.keys(reading).sort()).toEqual(['broken', 'entries', 'reason']);
    expect(reading.entries[0]?.schema_version).toBe(1);
    expect(Object.keys(reading.broken[0] ?? {}).sort()).toEqual(['code', 'line', 'message', 'path']);
  });

  it('gives a digest of four members', async () => {
    const digest = await memory.buildInjectionDigest(new Room().root, { SOVEREIGN_MEMORY: '1' });
    expect(Object.keys(digest).sort()).toEqual(['char_count', 'digest_text', 'entry_ids', 'warnings']);
  });
});

describe('the eight reason codes of DEC-0105 §9', () => {
  const append = ['append', 'decision', '--text', 'x', '--rationale', 'y'];
  const capped = { SOVEREIGN_MEMORY: '1', SOVEREIGN_MEMORY_JSONL_MAX_LINES: '1' };
  const full = (room: Room): void => room.log('decisions', entry('decisions', 1));
  type Case = {
    args: string[];
    prepare?: (room: Room) => void;
    env?: Record<string, string>;
    status: number;
  };
  const CASES: Readonly<Record<string, Case>> = {
    SOVEREIGN_MEMORY_DISABLED: { args: append, env: {}, status: 0 },
    SOVEREIGN_MEMORY_SCHEMA_INVALID: { args: ['append', 'decision', '--text', 'x'], status: 1 },
    SOVEREIGN_MEMORY_APPEND_FAILED: {
      args: append,
      prepare: (room) => room.write(`${FOLDER}/decisions-log.jsonl`, '{"torn'),
      status: 2,
    },
    SOVEREIGN_MEMORY_DECISION_DUPLICATE: {
      args: ['append', 'decision', '--text', ' d ', '--rationale', 'y'],
      prepare: full,
      status: 0,
    },
    SOVEREIGN_MEMORY_SECRET_DETECTED: {
      args: ['append', 'decision', '--text', TOKEN, '--rationale', 'y'],
      status: 1,
    },
    SOVEREIGN_MEMORY_ARCHIVE_REQUIRED: {
      args: append,
      env: capped,
      prepare: (room) => {
        full(room);
        room.write(`${FOLDER}-archive`, 'a file where the folder must be');
      },
      status: 2,
    },
    SOVEREIGN_MEMORY_READ_BOUND: {
      args: ['read', 'decisions', '--tail', '1'],
      prepare: (room) => room.log('decisions', entry('decisions', 1), entry('decisions', 2)),
      status: 0,
    },
    SOVEREIGN_MEMORY_PROMOTION_SKIPPED: { args: ['promote', '--run-id', 'run-1'], status: 0 },
  };

  it('are these', () => {
    expect(Object.keys(memory.MEMORY_REASONS).sort()).toEqual(Object.keys(CASES).sort());
  });

  it.each(Object.keys(CASES))('%s can be explained', (code) => {
    expect(explainCode(code)).toContain(`${code}: `);
  });

  it.each(Object.keys(CASES))('%s is emitted, and blocks as published', async (code) => {
    const { args, prepare, env, status } = CASES[code]!;
    const room = new Room();
    prepare?.(room);
    const ended = await runnerIn(room)(args, '', env);
    expect([ended.status, ended.err]).toEqual([status, expect.stringContaining(`${code}: `)]);
    expect(memory.MEMORY_REASONS[code as keyof typeof memory.MEMORY_REASONS].blocking).toBe(status > 0);
  });
});

describe('the parity scope sovereign-memory', () => {
  it('knows the five published pairs', () => {
    expect(PRESET_PAIRS['sovereign-memory'].map(({ active, template }) => [active, template])).toEqual(
      [
        'scripts/sovereign_memory_lib.py',
        'scripts/sovereign_memory_validate.py',
        '.cursor/scratchpad.md',
        `${FOLDER}/.gitkeep`,
        'decisions/DEC-0105.md',
      ].map((name) => [name, `template/${name}`]),
    );
  });
});
