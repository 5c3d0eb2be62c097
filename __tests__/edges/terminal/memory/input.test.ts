import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { isGateError } from '../../../../src/core/errors.js';
import { listOf, readRecord, readStdin } from '../../../../src/edges/terminal/memory/input.js';
import type { Terminal } from '../../../../src/edges/terminal/output.js';

function terminalWith(...input: readonly Buffer[]): Terminal {
  const stdin = new PassThrough();
  for (const piece of input) stdin.write(piece);
  return { stdin: stdin.end(), stdout: new PassThrough(), stderr: new PassThrough(), env: {}, cwd: '/' };
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  const failure: unknown = await promise.catch((error: unknown) => error);
  return isGateError(failure) ? failure.code : failure;
}

describe('readStdin', () => {
  it('joins a character that two pieces share', async () => {
    const [one, two] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
    expect(await readStdin(terminalWith(one, two))).toBe('é');
  });

  it('refuses bytes that are not UTF-8', async () => {
    expect(await codeOf(readStdin(terminalWith(Buffer.from([0xff]))))).toBe('GATE_USAGE');
  });

  it('refuses more than 8 MiB', async () => {
    expect(await codeOf(readStdin(terminalWith(Buffer.alloc(8 * 1024 * 1024 + 1, 'a'))))).toBe('GATE_USAGE');
  });
});

describe('readRecord', () => {
  it('takes an object over several lines', async () => {
    expect(await readRecord(terminalWith(Buffer.from('{\n "a": 1\n}\n')))).toEqual({ a: 1 });
  });

  it.each(['', '[]', '{"a":1,"a":2}', '{"a":1} {"a":2}', '{"a":1e999}'])('refuses %j', async (text) => {
    expect(await codeOf(readRecord(terminalWith(Buffer.from(text))))).toBe('GATE_USAGE');
  });
});

describe('listOf', () => {
  it('leaves empty parts out', () => {
    expect([listOf(' a, ,b,'), listOf(undefined)]).toEqual([['a', 'b'], undefined]);
  });
});
