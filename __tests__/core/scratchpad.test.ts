import { describe, expect, it } from '@jest/globals';
import {
  mergeScratchpads,
  parseScratchpad,
  scratchpadFromEnvironment,
  scratchpadNumber,
  scratchpadSwitch,
} from '../../src/core/scratchpad.js';

describe('parseScratchpad', () => {
  it('reads lines in and out of code fences, with any line end', () => {
    const text =
      '# Keys\r\nCROSS_MODEL_REVIEW=1\r\n```\n  SOVEREIGN_MEMORY=1  \n```\nMODEL_TIER_refresh-context=cheap';
    expect([...parseScratchpad(text)]).toEqual([
      ['CROSS_MODEL_REVIEW', '1'],
      ['SOVEREIGN_MEMORY', '1'],
      ['MODEL_TIER_refresh-context', 'cheap'],
    ]);
  });

  it('takes the later of two lines', () => {
    expect(parseScratchpad('A=1\nA=2\n').get('A')).toBe('2');
  });

  it('keeps what stands behind the first equals sign', () => {
    expect(parseScratchpad('A=b=c').get('A')).toBe('b=c');
  });

  it.each(['# A=1', '- `A=1`', 'a=1', 'A = 1', 'set A=1', '=1'])('passes over %j', (line) => {
    expect(parseScratchpad(line).size).toBe(0);
  });

  it('is not confused by a byte order mark', () => {
    expect(parseScratchpad('\uFEFFA=1').get('A')).toBe('1');
  });
});

describe('mergeScratchpads', () => {
  it('lets the later win, key by key', () => {
    const merged = mergeScratchpads(parseScratchpad('A=1\nB=1'), parseScratchpad('B=2'), new Map());
    expect([...merged]).toEqual([
      ['A', '1'],
      ['B', '2'],
    ]);
  });
});

describe('scratchpadFromEnvironment', () => {
  it('takes scratchpad keys and leaves the rest', () => {
    const env = {
      SOVEREIGN_MEMORY: '1',
      MODEL_TIER_DEFAULT: 'cheap',
      HOME: '/h',
      SOVEREIGN_MEMORY_TOP_N: undefined,
    };
    expect([...scratchpadFromEnvironment(env)]).toEqual([
      ['SOVEREIGN_MEMORY', '1'],
      ['MODEL_TIER_DEFAULT', 'cheap'],
    ]);
  });
});

describe('scratchpadSwitch', () => {
  it.each([
    ['1', true],
    ['0', false],
  ])('reads %s', (text, value) => {
    expect(scratchpadSwitch(new Map([['SOVEREIGN_MEMORY', text]]), 'SOVEREIGN_MEMORY')).toEqual({
      value,
      warning: null,
    });
  });

  it('is off where nothing is said', () => {
    expect(scratchpadSwitch(new Map(), 'CROSS_MODEL_REVIEW')).toEqual({ value: false, warning: null });
  });

  it.each(['yes', '', '01', '1 # on'])('falls back to the default with a warning for %j', (text) => {
    const reading = scratchpadSwitch(new Map([['CROSS_MODEL_REVIEW', text]]), 'CROSS_MODEL_REVIEW');
    expect([reading.value, typeof reading.warning]).toEqual([false, 'string']);
  });
});

describe('scratchpadNumber', () => {
  const read = (text: string) =>
    scratchpadNumber(new Map([['CROSS_MODEL_ANTISLOP_THRESHOLD', text]]), 'CROSS_MODEL_ANTISLOP_THRESHOLD');

  it('has a default', () => {
    expect(scratchpadNumber(new Map(), 'SOVEREIGN_MEMORY_MAX_CHARS')).toEqual({ value: 2048, warning: null });
  });

  it.each([
    ['0', 0],
    ['10', 10],
    ['+7', 7],
  ])('reads %s', (text, value) => {
    expect(read(text)).toEqual({ value, warning: null });
  });

  it.each([
    ['11', 10],
    ['-1', 0],
    ['9'.repeat(40), 10],
  ])('clamps %s to its range with a warning', (text, value) => {
    const reading = read(text);
    expect([reading.value, typeof reading.warning]).toEqual([value, 'string']);
  });

  it.each(['six', '', '1.5', '0x5', '1e1', 'NaN'])(
    'falls back to the default with a warning for %j',
    (text) => {
      const reading = read(text);
      expect([reading.value, typeof reading.warning]).toEqual([6, 'string']);
    },
  );

  it('quotes what was written in one safe line', () => {
    expect(read(`\u001b[31m${'x'.repeat(500)}`).warning).toMatch(/^[\x20-\x7e…]{1,200}$/u);
  });
});
