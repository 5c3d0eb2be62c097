import { describe, expect, it } from '@jest/globals';
import { isGateError } from '../../../src/core/errors.js';
import { outputFailed, writeAll } from '../../../src/edges/terminal/output.js';
import { BrokenSink, Sink } from '../../support/terminal.js';

describe('writeAll', () => {
  it('writes every part, in order', async () => {
    const sink = new Sink();
    const parts = Array.from({ length: 30_000 }, (_, at) => `${at}\n`);
    await writeAll(sink, parts);
    expect(sink.text).toBe(parts.join(''));
  });

  it('writes nothing for nothing', async () => {
    const sink = new Sink();
    await writeAll(sink, []);
    expect(sink.text).toBe('');
  });

  describe('when the reader went away', () => {
    it('cannot tell', async () => {
      const failure: unknown = await writeAll(new BrokenSink(), ['x']).catch((thrown: unknown) => thrown);
      expect(isGateError(failure) && failure.code).toBe('GATE_OUTPUT_FAILED');
    });
  });
});

describe('outputFailed', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'ENOSPC'],
    [Object.assign(new Error('x'), { code: 'EPIPE' }), 'pipe'],
    [new Error('some text'), 'unknown'],
  ])('says why and no more', (cause, word) => {
    const { message } = outputFailed(cause);
    expect(message).toContain(word);
    expect(message).not.toContain('some text');
  });
});
