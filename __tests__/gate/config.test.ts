import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { GateError } from '../../src/core/errors.js';
import { PRESET_NAMES } from '../../src/families/catalog.js';
import { CONFIG_KEYS } from '../../src/gate/config-words.js';
import { DEFAULT_CONFIG, parseConfig } from '../../src/gate/config.js';

const FULL = {
  $schema: 'node_modules/evidence-gate/schemas/config.schema.json',
  presets: ['sovereign-critic', 'benchmark-runs'],
  families: {
    'tool-calls': {
      files: ['logs/**/*.jsonl'],
      schema: 'schemas/tool-call.schema.json',
      signature: 'optional',
      appendOnly: true,
      mutable: { '/status': { open: ['resolved', 'waived'] } },
      id: '/id',
      time: '/ts',
      maxLines: 500,
      archive: 'logs-archive/{name}-{timestamp}.jsonl',
      secrets: { ignore: ['/sha256', '/parts/*/digest'], accept: ['0123456789abcdef'] },
      minLines: 0,
      derived: { '/sha256': { of: '/text', by: 'sha256-hex' } },
      severity: { EVIDENCE_TIME_NOT_MONOTONIC: 'warning' },
    },
    plain: { files: ['notes/{a,b}.jsonl'] },
  },
  parity: {
    'sovereign-critic': [['a', 'template/a'], { active: 'a.md', template: 'b.md', block: 'CROSS_MODEL_*' }],
  },
  exclusions: [{ field: 'reasoning_content', files: ['docs/**/*.md'] }],
  retention: [{ files: 'benchmarks/archive/*.jsonl.gz', months: 12 }],
  scripts: { gate8: ['scripts/cs-1.sh'] },
  keys: { source: 'vault', vault: { path: 'kv/pd-295/memory-audit-hmac' } },
  rollover: { onCommit: 'fix' },
  legacy: { 'logs/old.jsonl': { lines: 3, sha256: 'a'.repeat(64) } },
  living: {},
  limits: { lineBytes: 1000, depth: 8 },
};

const parse = (value: unknown) => parseConfig(Buffer.from(JSON.stringify(value)), 'evidence.config.json');

async function failure(text: string | Buffer): Promise<GateError> {
  try {
    await parseConfig(Buffer.from(text as string), 'evidence.config.json');
  } catch (error) {
    return error as GateError;
  }
  throw new Error('the config was accepted');
}

const family = (members: object) => ({ families: { calls: { files: ['a.jsonl'], ...members } } });

describe('parseConfig', () => {
  describe('when every key is used', () => {
    it('keeps the values', async () => {
      const config = await parse(FULL);
      const { presets, parity, exclusions, retention, scripts, keys, rollover, legacy, living, limits } =
        FULL;
      expect(config).toMatchObject({
        presets,
        parity,
        exclusions,
        retention,
        scripts,
        keys,
        rollover,
        legacy,
        living,
        limits,
      });
    });

    it('keeps the families in their order', async () => {
      expect((await parse(FULL)).families.map(({ name }) => name)).toEqual(['tool-calls', 'plain']);
    });

    it('names the schema files', async () => {
      const config = await parse(FULL);
      expect(config.familySchemas.get(config.families[0]!.schemas[1]!)).toBe('schemas/tool-call.schema.json');
    });
  });

  describe('when nothing is said', () => {
    it('is the default', async () => {
      expect(await parse({})).toEqual(DEFAULT_CONFIG);
    });

    it('has every preset on, and the limits of the specification', () => {
      expect([DEFAULT_CONFIG.presets, DEFAULT_CONFIG.limits, DEFAULT_CONFIG.rollover]).toEqual([
        null,
        { lineBytes: 8_388_608, depth: 64 },
        { onCommit: 'check' },
      ]);
    });

    it('takes an empty list of presets for none', async () => {
      expect((await parse({ presets: [], families: {} })).presets).toEqual([]);
    });
  });

  describe('when the file is no strict JSON', () => {
    it.each([
      ['a trailing comma', '{\n  "presets": [],\n}\n', 'line 3, column 1'],
      ['a key twice', '{\n  "limits": {"depth": 1,\n "depth": 2}\n}', 'line 3, column 2'],
      ['a key twice, once escaped', '{"limits": {},\n"l\\u0069mits": {}}', 'line 2, column 1'],
      ['a byte order mark', '\uFEFF{}', 'line 1, column 1'],
      [
        'bytes that are no UTF-8',
        Buffer.from([0x7b, 0x0a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
        'line 2, column 2',
      ],
      ['a comment', '{\n// note\n}', 'line 2, column 1'],
      ['two values', '{}\n{}', 'line 2, column 1'],
      ['a list', '[]', 'line 1, column 1'],
      ['nothing', '', 'line 1, column 1'],
      ['characters outside the BMP before the fault', '{"$schema": "\u{1f600}",}', 'line 1, column 18'],
    ])('names the place of %s', async (_, text, place) => {
      expect(await failure(text)).toMatchObject({
        code: 'GATE_CONFIG_INVALID',
        message: expect.stringContaining(`evidence.config.json: ${place}: `),
      });
    });
  });

  describe('when a key is not known', () => {
    it.each([
      [{ preset: [] }, '/preset:', '"presets"'],
      [{ Families: {} }, '/Families:', '"families"'],
      [family({ append_only: true }), '/families/calls/append_only:', '"appendOnly"'],
      [family({ secrets: { acept: [] } }), '/families/calls/secrets/acept:', '"accept"'],
      [
        family({ derived: { '/a': { off: '/b', of: '/b', by: 'byte-length' } } }),
        '/families/calls/derived/~1a/off:',
        '"of"',
      ],
      [{ limits: { linebytes: 5 } }, '/limits/linebytes:', '"lineBytes"'],
      [{ keys: { sauce: 'env' } }, '/keys/sauce:', '"source"'],
      [{ rollover: { oncommit: 'off' } }, '/rollover/oncommit:', '"onCommit"'],
      [{ exclusions: [{ field: 'x', file: ['y'], files: ['y'] }] }, '/exclusions/0/file:', '"files"'],
      [{ retention: [{ files: 'x', months: 1, month: 1 }] }, '/retention/0/month:', '"months"'],
      [{ parity: { s: [{ active: 'a', template: 'b', blok: 'c' }] } }, '/parity/s/0/blok:', '"block"'],
      [{ legacy: { a: { lines: 1, sha256: 'a'.repeat(64), sha: '' } } }, '/legacy/a/sha:', '"sha256"'],
    ])('names it and the nearest known one: %j', async (config, place, meant) => {
      const { code, message } = await failure(JSON.stringify(config));
      expect([code, message.includes(place), message.includes(`did you mean ${meant}`)]).toEqual([
        'GATE_CONFIG_INVALID',
        true,
        true,
      ]);
    });

    it('lists the known ones where none is near', async () => {
      expect((await failure('{"zzzzzz": 1}')).message).toContain('known: $schema, presets, families');
    });

    it('lists the presets for one that this version has not', async () => {
      expect((await failure('{"presets": ["quantum-notes"]}')).message).toContain(PRESET_NAMES.join(', '));
    });

    it('suggests the nearest preset', async () => {
      expect((await failure('{"presets": ["sovereign-critics"]}')).message).toContain(
        'did you mean "sovereign-critic"?',
      );
    });

    it('suggests the nearest rule', async () => {
      const { message } = await failure(
        JSON.stringify(family({ severity: { EVIDENCE_TIME_MONOTONIC: 'error' } })),
      );
      expect(message).toContain('did you mean "EVIDENCE_TIME_NOT_MONOTONIC"?');
    });
  });

  describe('when a value cannot be used', () => {
    it.each([
      [{ presets: 'sovereign-critic' }, '/presets'],
      [{ presets: ['sovereign-critic', 'sovereign-critic'] }, '/presets'],
      [{ families: { calls: {} } }, '/families/calls'],
      [{ families: { calls: { files: [] } } }, '/families/calls/files'],
      [{ families: { calls: { files: ['!a'] } } }, '/families/calls/files/0'],
      [{ families: { calls: { files: ['a', '{b'] } } }, '/families/calls/files/1'],
      [{ families: { Calls: { files: ['a'] } } }, '/families/Calls'],
      [{ families: { 'critic-findings': { files: ['a'] } } }, '/families/critic-findings'],
      [family({ signature: 'on' }), '/families/calls/signature'],
      [family({ appendOnly: 'yes' }), '/families/calls/appendOnly'],
      [family({ id: 'id' }), '/families/calls/id'],
      [family({ id: '' }), '/families/calls/id'],
      [family({ time: '/a~2' }), '/families/calls/time'],
      [family({ mutable: { status: { open: ['closed'] } } }), '/families/calls/mutable/status'],
      [family({ mutable: { '/status': { open: 'closed' } } }), '/families/calls/mutable/~1status/open'],
      [family({ maxLines: 0 }), '/families/calls/maxLines'],
      [family({ minLines: -1 }), '/families/calls/minLines'],
      [family({ secrets: { ignore: ['sha'] } }), '/families/calls/secrets/ignore/0'],
      [family({ secrets: { accept: ['ABC'] } }), '/families/calls/secrets/accept/0'],
      [family({ derived: { '/a': { of: '/b', by: 'md5' } } }), '/families/calls/derived/~1a/by'],
      [family({ derived: { '/a': { of: 'b', by: 'byte-length' } } }), '/families/calls/derived/~1a/of'],
      [family({ derived: { a: { of: '/b', by: 'byte-length' } } }), '/families/calls/derived/a'],
      [family({ severity: { EVIDENCE_BOM: 'fatal' } }), '/families/calls/severity/EVIDENCE_BOM'],
      [family({ severity: { NONE_OF_OURS: 'error' } }), '/families/calls/severity/NONE_OF_OURS'],
      [family({ schema: '/etc/passwd' }), '/families/calls/schema'],
      [family({ schema: '../x.json' }), '/families/calls/schema'],
      [family({ schema: 'a/../../x.json' }), '/families/calls/schema'],
      [family({ schema: 'C:/x.json' }), '/families/calls/schema'],
      [family({ schema: 'a\\x.json' }), '/families/calls/schema'],
      [family({ archive: 'old/a.jsonl' }), '/families/calls/archive'],
      [family({ archive: '../{timestamp}.jsonl' }), '/families/calls/archive'],
      [family({ archive: '/old/{timestamp}.jsonl' }), '/families/calls/archive'],
      [family({ archive: 'old/{timestamp}/a.jsonl' }), '/families/calls/archive'],
      [family({ archive: 'old/{name}/{timestamp}.jsonl' }), '/families/calls/archive'],
      [family({ archive: 'old/{stem}-{timestamp}.jsonl' }), '/families/calls/archive'],
      [family({ files: ['*.jsonl'], archive: 'old/{timestamp}.jsonl' }), '/families/calls/archive'],
      [{ exclusions: [{ field: 'x', files: ['[a'] }] }, '/exclusions/0/files/0'],
      [{ retention: [{ files: 'a/', months: 12 }] }, '/retention/0/files'],
      [{ retention: [{ files: 'a', months: 0 }] }, '/retention/0/months'],
      [{ parity: { s: [] } }, '/parity/s'],
      [{ parity: { s: [['a']] } }, '/parity/s/0'],
      [{ parity: { s: ['a'] } }, '/parity/s/0'],
      [{ parity: { s: [{ active: 'a' }] } }, '/parity/s/0'],
      [{ parity: { s: [['a', '../b']] } }, '/parity/s/0/1'],
      [{ parity: { s: [{ active: 'a', template: 'b', block: '{x' }] } }, '/parity/s/0/block'],
      [{ scripts: { g: ['/bin/sh'] } }, '/scripts/g/0'],
      [{ keys: { source: 'argv' } }, '/keys/source'],
      [{ keys: { source: 'vault' } }, '/keys'],
      [{ rollover: { onCommit: true } }, '/rollover/onCommit'],
      [{ legacy: { '../a': { lines: 1, sha256: 'a'.repeat(64) } } }, '/legacy/..~1a'],
      [{ legacy: { a: { lines: 1, sha256: 'A'.repeat(64) } } }, '/legacy/a/sha256'],
      [{ legacy: { a: {} } }, '/legacy/a'],
      [{ legacy: { a: { lines: 0, sha256: 'a'.repeat(64) } } }, '/legacy/a/lines'],
      [{ limits: { lineBytes: 0 } }, '/limits/lineBytes'],
      [{ limits: { depth: 1.5 } }, '/limits/depth'],
      [{ limits: { depth: 100_000 } }, '/limits/depth'],
      [{ living: [] }, '/living'],
    ])('names the place of it: %j', async (config, place) => {
      const { code, message } = await failure(JSON.stringify(config));
      expect([code, message.split(': ')[1]]).toEqual([
        'GATE_CONFIG_INVALID',
        expect.stringMatching(startsWith(place)),
      ]);
    });
  });

  describe('when several things are wrong', () => {
    it('says the first in the message and the others in the help', async () => {
      const { message, help } = await failure('{"limits": {"depth": 0, "lineBytes": 0}, "zzzzzz": 1}');
      const all = ['/limits/depth', '/limits/lineBytes', '/zzzzzz'];
      expect(all.map((place) => Number(message.includes(place)) + Number(help.includes(place)))).toEqual([
        1, 1, 1,
      ]);
    });
  });

  describe('when a key or value is made to harm a terminal', () => {
    it.each([
      JSON.stringify({ '\u001b[2J\n::error::x': 1 }),
      JSON.stringify({ presets: ['\u202ex\u0007'] }),
      JSON.stringify({ families: { ['\n##[x]'.repeat(100)]: { files: ['a'] } } }),
      JSON.stringify(family({ severity: { '\u009b31m': 'error' } })),
    ])('shows it escaped, on one line: %j', async (text) => {
      const { message, help } = await failure(text);
      expect(message + help).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    });
  });

  describe('when a member is named like a part of every object', () => {
    it('is an unknown key', async () => {
      expect((await failure('{"__proto__": {"presets": []}}')).code).toBe('GATE_CONFIG_INVALID');
    });
  });
});

function startsWith(place: string): RegExp {
  return new RegExp(`^${place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:/|$)`);
}

describe('CONFIG_KEYS', () => {
  interface Schema {
    readonly $ref?: string;
    readonly properties?: Record<string, Schema>;
    readonly items?: Schema;
    readonly else?: Schema;
    readonly additionalProperties?: Schema | boolean;
  }
  const root = JSON.parse(readFileSync(path.resolve('schemas/config.schema.json'), 'utf8')) as Schema & {
    readonly $defs: Record<string, Schema>;
  };

  function keysByPlace(given: Schema, place: string): [string, string[]][] {
    const schema = given.$ref === undefined ? given : root.$defs[given.$ref.replace('#/$defs/', '')]!;
    const here = schema.else ?? schema;
    const below = Object.entries(here.properties ?? {}).flatMap(([key, inner]) =>
      keysByPlace(inner, `${place}/${key}`),
    );
    const named = here.additionalProperties;
    return [
      ...(here.properties === undefined ? [] : [[place, Object.keys(here.properties)] as [string, string[]]]),
      ...below,
      ...(typeof named === 'object' ? keysByPlace(named, `${place}/[^/]+`) : []),
      ...(here.items === undefined ? [] : keysByPlace(here.items, `${place}/[0-9]+`)),
    ];
  }

  it('are the keys of the schema, place by place', () => {
    expect(Object.fromEntries(CONFIG_KEYS)).toEqual(Object.fromEntries(keysByPlace(root, '')));
  });
});

describe('schemas/config.schema.json', () => {
  it('names the presets of this version', () => {
    const { properties } = JSON.parse(readFileSync(path.resolve('schemas/config.schema.json'), 'utf8'));
    expect(properties.presets.items.enum).toEqual(PRESET_NAMES);
  });
});
