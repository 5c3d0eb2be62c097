import { afterAll, describe, expect, it } from '@jest/globals';
import { CLI, marksOf, runProgram } from '../support/bundle.js';
import { logsConfig, removeScratch, repositoryWith } from '../support/repository.js';
import type { Report } from '../../src/gate/report.js';

afterAll(removeScratch);

describe('a file large enough for the kernel', () => {
  const lines = Array.from({ length: 2000 }, (_, n) => `{"id":"ev-${n}","note":"nothing to see here"}\n`);
  lines[1500] = `{"id":"ev-1500","note":"gh${'p_'}${'a1'.repeat(18)}"}\n`;
  const files = { 'evidence.config.json': logsConfig(), 'logs/a.jsonl': lines.join('') };

  it.each([
    ['with WebAssembly', []],
    ['without it', ['--jitless']],
  ])('shows its secret %s', (_name, flags: string[]) => {
    const { root, env } = repositoryWith(files);
    const args = [...flags, CLI, 'check', '--format', 'json'];
    const { status, out } = runProgram(process.execPath, args, { cwd: root, env });
    expect([status, marksOf(JSON.parse(out) as Report)]).toEqual([1, ['SECRET_DETECTED@1501']]);
  });
});
