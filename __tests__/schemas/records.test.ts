import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { shippedValidator } from '../../src/core/schema/shipped.js';
import { RECORD_VECTORS } from './vectors.js';

const DATA = path.resolve('../shared/data');

interface RecordSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

function readSchema(id: string): RecordSchema {
  return JSON.parse(readFileSync(path.join('schemas', `${id}.schema.json`), 'utf8')) as RecordSchema;
}

const without = (record: Readonly<Record<string, unknown>>, member: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== member));

describe.each(RECORD_VECTORS)('schema $id', ({ id, ok, optional, fits, breaks, others }) => {
  const plain = new Ajv2020({ strict: false, ownProperties: true });
  formats.default(plain);
  const byPlainAjv = plain.compile(readSchema(id));

  const mutations = (table: Readonly<Record<string, readonly unknown[]>>): [string, string, object][] =>
    Object.entries(table).flatMap(([member, values]) =>
      values.map((value): [string, string, object] => [
        member,
        JSON.stringify(value).slice(0, 40),
        { ...ok, [member]: value },
      ]),
    );

  it('has a vector for every member', () => {
    const members = Object.keys(readSchema(id).properties).sort();
    expect([Object.keys(ok).sort(), Object.keys(breaks).sort()]).toEqual([members, members]);
  });

  it('accepts the record that everything is derived from', async () => {
    expect((await shippedValidator(id))(ok)).toBeNull();
  });

  it.each(mutations(fits))('accepts %s %s', async (_member, _value, record) => {
    expect((await shippedValidator(id))(record)).toBeNull();
  });

  it.each(mutations(breaks))('refuses %s %s, at that place', async (member, _value, record) => {
    const faults = (await shippedValidator(id))(record) ?? [];
    const places = new Set(faults.map(({ pointer }) => pointer.split('/')[1]));
    const expected = member === 'model_pinning_surface' ? /^model_pinning_/ : new RegExp(`^${member}$`);
    expect([...places]).toEqual([expect.stringMatching(expected)]);
  });

  it('means the same to an ordinary validator', () => {
    // Its date-time accepts a blank for the T and its uuid a URN: those two are ours alone to refuse.
    const strict = mutations(breaks).filter(([member]) => member !== 'turnId');
    const accepted = strict
      .filter(([, , record]) => byPlainAjv(record))
      .map(([member, value]) => member + value);
    expect(accepted).toEqual([]);
  });

  it('can do without the optional members, each by itself', async () => {
    const validator = await shippedValidator(id);
    expect(optional.filter((member) => validator(without(ok, member)) !== null)).toEqual([]);
  });

  it.each(Object.keys(ok).filter((member) => readSchema(id).required.includes(member)))(
    'cannot do without %s',
    async (member) => {
      expect((await shippedValidator(id))(without(ok, member))).toEqual([
        { pointer: '', keyword: 'required', message: 'missing member', member },
      ]);
    },
  );

  it.each(['unheard_of', '__proto__', 'constructor', 'toString'])(
    `has the member "%s" ${others}`,
    async (name) => {
      const record = JSON.parse(`{${JSON.stringify(ok).slice(1, -1)},${JSON.stringify(name)}:1}`) as object;
      const faults = (await shippedValidator(id))(record);
      expect(faults?.map(({ member }) => member) ?? null).toEqual(others === 'allowed' ? null : [name]);
    },
  );

  it.each([null, [], 'text', 5, true])('refuses %p, which is no object', async (value) => {
    expect((await shippedValidator(id))(value)).toEqual([
      expect.objectContaining({ pointer: '', keyword: 'type' }),
    ]);
  });
});

describe('schema run-record.v1', () => {
  const { ok } = RECORD_VECTORS.find(({ id }) => id === 'run-record.v1')!;

  it.each([
    [
      'an immutable name without a reason',
      { model_pinning_surface: 'anthropic_immutable', reason: undefined },
      true,
    ],
    ['an immutable name with null', { model_pinning_surface: 'anthropic_immutable', reason: null }, true],
    ['an alias without a reason', { model_pinning_surface: 'floating_alias', reason: undefined }, false],
    ['a hash with null', { model_pinning_surface: 'revision_hash_pinned', reason: null }, false],
    ['a hash with a reason', { model_pinning_surface: 'revision_hash_pinned', reason: 'r' }, true],
    ['no surface and no reason', { model_pinning_surface: undefined, reason: undefined }, true],
    ['no surface and null', { model_pinning_surface: undefined, reason: null }, true],
  ])('judges %s', async (_what, { model_pinning_surface, reason }, expected) => {
    const record = JSON.parse(
      JSON.stringify({ ...ok, model_pinning_surface, model_pinning_carve_out_reason: reason }),
    ) as unknown;
    expect((await shippedValidator('run-record.v1'))(record) === null).toBe(expected);
  });

  it.each([
    ['F_other', undefined, false],
    ['F_other', null, false],
    ['F_other', 'r', true],
    ['F1', null, true],
    ['F1', undefined, true],
    [null, undefined, true],
    [undefined, undefined, true],
  ])('judges the code %s with the reason %s', async (a3_failure_code, a3_rationale, expected) => {
    const record = JSON.parse(JSON.stringify({ ...ok, a3_failure_code, a3_rationale })) as unknown;
    expect((await shippedValidator('run-record.v1'))(record) === null).toBe(expected);
  });
});

if (existsSync(DATA)) {
  describe('real files', () => {
    it.each([
      ['critic-findings', 'critic-finding.v1'],
      ['decision-ledger', 'decision-ledger-entry.v1'],
      ['run-records', 'run-record.v1'],
    ])('of %s have the shape of %s', async (name, id) => {
      const lines = readFileSync(path.join(DATA, `${name}.sample.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean);
      const validator = await shippedValidator(id);
      expect(lines.filter((line) => validator(JSON.parse(line)) !== null)).toEqual([]);
    });
  });
}
