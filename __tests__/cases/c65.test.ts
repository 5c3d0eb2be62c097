import { afterEach, describe, expect, it } from '@jest/globals';
import { cloneOf, removeScratch, Scratch } from '../edges/git/scratch.js';
import { runCommand } from '../edges/terminal/run-command.js';

afterEach(removeScratch);

const CONFIG = JSON.stringify({
  families: { log: { files: ['**/*.jsonl'], id: '/id', appendOnly: true } },
  parity: { copies: [['log.jsonl', 'copy.txt']] },
});
const LINES = '{"id":"ev-1"}\n{"id":"ev-2"}\n';

function upstream(): Scratch {
  const up = Scratch.create({ name: 'up' });
  up.write('evidence.config.json', CONFIG);
  up.write('log.jsonl', LINES);
  up.write('copy.txt', LINES);
  up.commit();
  return up;
}

interface Found {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
}

async function check(scratch: Scratch, ...args: string[]): Promise<{ status: number; findings: Found[] }> {
  const { status, out } = await runCommand(['check', '--format', 'json', ...args], {
    cwd: scratch.root,
    env: scratch.env,
  });
  return { status, findings: (JSON.parse(out) as { findings: Found[] }).findings };
}

describe('c65: a checkout that converts line ends', () => {
  const windows = (): Scratch => cloneOf(upstream(), '-c', 'core.autocrlf=true');

  it('passes with a hint about the line ends', async () => {
    const { status, findings } = await check(windows());
    expect([status, findings]).toEqual([
      0,
      [
        expect.objectContaining({
          rule: 'EVIDENCE_CRLF',
          severity: 'warning',
          message: expect.stringContaining('converted on checkout') as unknown as string,
        }),
      ],
    ]);
  });

  it('says so once for a file', async () => {
    expect((await check(windows(), '--only', 'lines')).findings).toHaveLength(1);
  });

  it('pins the same digest of old lines as on any other machine', async () => {
    const scratch = windows();
    await runCommand(['adopt', 'log.jsonl'], { cwd: scratch.root, env: scratch.env });
    const pinned = cloneOf(upstream());
    await runCommand(['adopt', 'log.jsonl'], { cwd: pinned.root, env: pinned.env });
    const config = (each: Scratch): string => each.git('hash-object', '--no-filters', 'evidence.config.json');
    expect(config(scratch)).toBe(config(pinned));
  });

  it('finds mirrors equal, in the index and on disk', async () => {
    const { cwd, env } = { cwd: windows().root, env: upstream().env };
    const status = async (...args: string[]): Promise<number> =>
      (await runCommand(['parity', ...args], { cwd, env })).status;
    expect([await status(), await status('--worktree')]).toEqual([0, 0]);
  });

  describe('when a mirror was committed with CR LF', () => {
    it('is a finding', async () => {
      const scratch = cloneOf(upstream());
      scratch.write('copy.txt', LINES.replaceAll('\n', '\r\n'));
      scratch.commit();
      const { status, findings } = await check(scratch);
      expect([status, findings.map(({ rule }) => rule)]).toEqual([1, ['EVIDENCE_PARITY_MISMATCH']]);
    });
  });

  describe('when CR LF was written by hand where nothing converts', () => {
    it('is a finding on each line', async () => {
      const scratch = cloneOf(upstream());
      scratch.write('log.jsonl', LINES.replaceAll('\n', '\r\n'));
      const { status, findings } = await check(scratch);
      expect([status, findings.filter(({ rule }) => rule === 'EVIDENCE_CRLF')]).toEqual([
        1,
        [expect.objectContaining({ severity: 'error' }), expect.objectContaining({ severity: 'error' })],
      ]);
    });
  });
});
