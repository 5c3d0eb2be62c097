import { describe, expect, it } from '@jest/globals';
import { createRedactor } from '../../../src/core/secrets/redact.js';
import { isCandidate, scanLine, scanRecord } from './scan.js';

const MIB = 1024 * 1024;
const filled = (unit: string, length = MIB): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Milliseconds. What is not linear in the text takes minutes here, and what is takes a tenth of the bar. */
const BAR = 4000;

async function millisecondsOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

describe('a long text of one thing, over and over', () => {
  it.each([
    ['beginnings of a web token within one word', '1meyJ'],
    ['names with a broken escape behind them', 'pwd\\u0'],
    ['names that are glued to the next', 'password\\n'],
    ['addresses', ':\\/\\/a:b'],
  ])('is soon no candidate, or one: %s', async (_, unit) => {
    expect(await millisecondsOf(() => isCandidate(filled(unit)))).toBeLessThan(BAR);
  });

  it.each([
    ['what the library finds once a word', '=xapp-sk-ant-'],
    ['backslashes', '\\'],
    ['escapes of line ends', '\\n\\'],
    ['names of credentials in a chain', 'api_key='],
    ['names and signs', 'password:'],
    ['prefixes of keys', 'sk-'],
    ['headers of keys', '-----BEGIN PRIVATE KEY-----'],
    ['addresses with a user', '://a:b@'],
    ['tokens without an algorithm', '.eyJaaaaaaaaa.aaa'],
  ])('is soon searched: %s', async (_, unit) => {
    expect(await millisecondsOf(() => scanLine(filled(unit)))).toBeLessThan(BAR);
  });

  it('is soon searched: a list of a million empty strings', async () => {
    const record = { a: 'token=Ab3$xyz9Q', list: Array.from({ length: MIB }, () => '') };
    expect(await millisecondsOf(() => scanRecord(record))).toBeLessThan(BAR);
  });

  it('is soon freed of fifty long secrets', async () => {
    const values = Array.from({ length: 50 }, (_, at) => filled(`${at}aB3$`, 2000 + at));
    const redact = createRedactor(
      values.map((value) => ({ rule: 'any', pointer: null, fingerprint: null, accepted: false, value })),
    );
    const text = `${values.join(' ')} ${filled('word ')}`;
    let left = '';
    expect(await millisecondsOf(() => (left = redact(text)))).toBeLessThan(BAR);
    expect(left.slice(-10)).toBe(text.slice(-10));
  });
});

describe('a secret at the end of a long text', () => {
  const TOKEN = `gh${'p_'}Q7r8S9t0U1v2W3x4Y5z6A7b8C9d0E1f2G3h4`;

  it.each([['api_key='], ['=xapp-sk-ant-'], ['\\\\'], ['sk-'], ['1meyJ'], ['pwd\\\\u0']])(
    'is found behind %j',
    async (unit) => {
      const text = `{"a":"${filled(unit, 65_536)} ${TOKEN} "}`;
      const hits = await scanLine(text);
      expect([isCandidate(text), hits.some(({ value }) => value === TOKEN)]).toEqual([true, true]);
    },
  );
});
