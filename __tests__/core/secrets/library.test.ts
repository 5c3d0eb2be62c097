import { describe, expect, it, jest } from '@jest/globals';
import { VECTORS } from './vectors.js';

const SENDGRID = VECTORS.find(({ rule }) => rule === 'sendgrid')?.secrets['plain'] ?? '';

async function freshLibrary() {
  jest.resetModules();
  return (await import('../../../src/core/secrets/library.js')).scanWithLibrary;
}

describe('scanWithLibrary', () => {
  it('names what it finds by the short name of the rule', async () => {
    const scan = await freshLibrary();
    expect(await scan(`a ${SENDGRID} b`)).toEqual([{ rule: 'sendgrid', index: 2, value: SENDGRID }]);
  });

  it('is not silenced by its own directives in the text', async () => {
    const scan = await freshLibrary();
    for (const directive of [
      'secretlint-disable',
      'secretlint-disable-line',
      'secretlint-disable-next-line\n',
    ]) {
      expect(await scan(`// ${directive} ${SENDGRID}`)).toHaveLength(1);
    }
  });

  it('does not take the number of an account for a secret', async () => {
    const scan = await freshLibrary();
    expect(await scan('aws_account_id = "1234-5678-9012"')).toEqual([]);
  });

  it.each([' ', '-'])('finds what stands across its pieces: filled with %j', async (filler) => {
    const scan = await freshLibrary();
    for (const at of [16_350, 16_384, 20_000, 40_000]) {
      const text = `${filler.repeat(at)} ${SENDGRID} ${filler.repeat(20_000)}`;
      const hits = await scan(text);
      expect([hits[0]?.value, hits[0]?.index]).toEqual([SENDGRID, at + 1]);
    }
  });

  it('stops where that is enough', async () => {
    const scan = await freshLibrary();
    const text = `${SENDGRID} ${'word '.repeat(20_000)} ${SENDGRID}`;
    const taken: number[] = [];
    const isEnough = (hits: readonly unknown[]): boolean => taken.push(hits.length) > 0;
    expect([await scan(text, isEnough), taken]).toEqual([
      [{ rule: 'sendgrid', index: 0, value: SENDGRID }],
      [1],
    ]);
  });

  it('finds another secret among many places of one', async () => {
    const scan = await freshLibrary();
    const other = SENDGRID.replace(/.{6}$/, 'Zz9Yy8');
    const text = `${`${SENDGRID} `.repeat(2000)}${other}`;
    const values = new Set((await scan(text)).map(({ value }) => value));
    expect(values).toEqual(new Set([SENDGRID, other]));
  });

  it('keeps nothing from call to call', async () => {
    const scan = await freshLibrary();
    await scan(SENDGRID);
    const { secretLintProfiler } = await import('@secretlint/profiler');
    const before = (await secretLintProfiler.getEntries()).length;
    await scan(SENDGRID);
    expect((await secretLintProfiler.getEntries()).length).toBe(before);
  });

  describe('when the library does not work', () => {
    it('says so where it throws', async () => {
      jest.unstable_mockModule('@secretlint/core', () => ({
        lintSource: () => Promise.reject(new Error('broken')),
      }));
      const scan = await freshLibrary();
      await expect(scan('text')).rejects.toMatchObject({ name: 'GateError', code: 'GATE_SCANNER_FAILED' });
    });

    it('says so where it does not load', async () => {
      jest.unstable_mockModule('@secretlint/core', () => {
        throw new Error('not there');
      });
      const scan = await freshLibrary();
      await expect(scan('text')).rejects.toMatchObject({ code: 'GATE_SCANNER_FAILED' });
    });

    it('never lets a line pass', async () => {
      jest.unstable_mockModule('@secretlint/core', () => {
        throw new Error('not there');
      });
      jest.resetModules();
      const { detectSecrets } = await import('../../../src/core/secrets/detect.js');
      const nothing = { path: 'a', ownMembers: new Set<string>(), ignore: [], accept: new Set<string>() };
      const scan = detectSecrets({ ...nothing, text: '{"a":"clean"}', value: { a: 'clean' } });
      await expect(scan).rejects.toMatchObject({ code: 'GATE_SCANNER_FAILED' });
    });
  });
});
