import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openProgress } from '../../../src/edges/terminal/progress.js';
import { terminalIn } from '../../support/terminal.js';

const TOTALS = { files: 2, lines: 300, bytes: 4000 };

describe('openProgress', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is silent for the first two seconds', () => {
    const terminal = terminalIn('.', { isTTY: true });
    const progress = openProgress(terminal);
    jest.advanceTimersByTime(1900);
    progress.show(TOTALS);
    progress.clear();
    expect(terminal.stderr.text).toBe('');
  });

  it('then shows files and lines, not too often', () => {
    const terminal = terminalIn('.', { isTTY: true });
    const progress = openProgress(terminal);
    jest.advanceTimersByTime(2100);
    for (let count = 0; count < 5; count++) progress.show(TOTALS);
    expect(terminal.stderr.text.match(/2 files, 300 lines/g)).toHaveLength(1);
  });

  it('takes its line away', () => {
    const terminal = terminalIn('.', { isTTY: true });
    const progress = openProgress(terminal);
    jest.advanceTimersByTime(2100);
    progress.show(TOTALS);
    progress.clear();
    expect(terminal.stderr.text.endsWith('\r\u001b[K')).toBe(true);
  });

  it('is silent without a terminal', () => {
    const terminal = terminalIn('.');
    const progress = openProgress(terminal);
    jest.advanceTimersByTime(10_000);
    progress.show(TOTALS);
    progress.clear();
    expect(terminal.stderr.text).toBe('');
  });
});
