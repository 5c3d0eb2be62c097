import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { GateError } from '../../../src/core/errors.js';
import { cannotTell, render, wantsColor } from '../../../src/edges/terminal/render.js';
import { removeScratch, scratchFolder } from '../git/scratch.js';
import { terminalIn } from '../../support/terminal.js';

afterAll(removeScratch);

const OUTCOME = cannotTell(new GateError('GATE_BASE_UNAVAILABLE', 'no base', 'fetch it'), 'range');

describe('render', () => {
  it.each([
    ['json', (text: string) => (JSON.parse(text) as { verdict: string }).verdict, 'cannot-tell'],
    ['sarif', (text: string) => (JSON.parse(text) as { version: string }).version, '2.1.0'],
    ['text', (text: string) => text.includes('no base'), true],
    ['github', (text: string) => text.includes('no base'), true],
  ] as const)('writes %s to stdout', async (format, read, expected) => {
    const terminal = terminalIn('.');
    await render(OUTCOME, { format, output: null, color: false }, terminal);
    expect(read(terminal.stdout.text)).toBe(expected);
  });

  it('writes to a file, and nothing to stdout', async () => {
    const terminal = terminalIn(scratchFolder());
    await render(OUTCOME, { format: 'json', output: 'report.json', color: true }, terminal);
    const written = readFileSync(path.join(terminal.cwd, 'report.json'), 'utf8');
    expect([JSON.parse(written) !== null, terminal.stdout.text]).toEqual([true, '']);
  });

  it('takes /dev/stdout for stdout, whatever that is', async () => {
    const terminal = terminalIn('.');
    await render(OUTCOME, { format: 'json', output: '/dev/stdout', color: false }, terminal);
    expect(JSON.parse(terminal.stdout.text)).toMatchObject({ verdict: 'cannot-tell' });
  });

  it('cannot tell where nobody reads the pipe that it should write to', async () => {
    const terminal = terminalIn(scratchFolder());
    execFileSync('mkfifo', [path.join(terminal.cwd, 'pipe')]);
    const writing = render(OUTCOME, { format: 'json', output: 'pipe', color: false }, terminal);
    await expect(writing).rejects.toMatchObject({ code: 'GATE_OUTPUT_FAILED' });
  });

  it('cannot tell where the file cannot be written', async () => {
    const writing = render(
      OUTCOME,
      { format: 'json', output: 'no/such/folder.json', color: false },
      terminalIn(scratchFolder()),
    );
    await expect(writing).rejects.toMatchObject({ code: 'GATE_OUTPUT_FAILED' });
  });
});

describe('cannotTell', () => {
  it('holds the error and no verdict of any other kind', () => {
    expect(OUTCOME.report).toMatchObject({
      mode: 'range',
      verdict: 'cannot-tell',
      findings: [],
      error: { code: 'GATE_BASE_UNAVAILABLE', message: 'no base', help: 'fetch it' },
    });
  });
});

describe('wantsColor', () => {
  it.each([
    ['on a terminal', null, true, {}, true],
    ['without one', null, false, {}, false],
    ['without one, when it is asked for', true, false, {}, true],
    ['with NO_COLOR', null, true, { NO_COLOR: '1' }, false],
    ['with an empty NO_COLOR', null, true, { NO_COLOR: '' }, true],
    ['with NO_COLOR, when it is asked for', true, true, { NO_COLOR: '1' }, true],
    ['on a dumb terminal', null, true, { TERM: 'dumb' }, false],
  ])('%s', (_, asked, isTTY, env, expected) => {
    expect(wantsColor(asked, terminalIn('.', { isTTY, env: { TERM: 'xterm', NO_COLOR: '', ...env } }))).toBe(
      expected,
    );
  });
});
