import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runCommandLine } from '../../../src/edges/terminal/command-line.js';
import { lines, logsConfig, removeScratch, repositoryWith, type Scratch } from '../../support/repository.js';
import { terminalIn } from '../../support/terminal.js';

afterAll(removeScratch);

const OLD = '{"id":}\n{"id":"b"}\n';

async function run(scratch: Scratch, ...args: string[]): Promise<number> {
  return await runCommandLine(args, terminalIn(scratch.root));
}

function configOf(scratch: Scratch): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(scratch.root, 'evidence.config.json'), 'utf8')) as Record<
    string,
    unknown
  >;
}

describe('evidence adopt', () => {
  it('pins what stands there, so that the check passes', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': OLD });
    expect([await run(scratch, 'check'), await run(scratch, 'adopt', 'logs/a.jsonl')]).toEqual([1, 0]);
    expect(await run(scratch, 'check')).toBe(0);
  });

  it('excuses no line that comes later', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': OLD });
    await run(scratch, 'adopt', 'logs/a.jsonl');
    scratch.write('logs/a.jsonl', `${OLD}{"id":}\n`);
    expect(await run(scratch, 'check')).toBe(1);
  });

  it('pins a file without its last newline, and goes on when it gets it', async () => {
    const scratch = repositoryWith({
      'evidence.config.json': logsConfig(),
      'logs/a.jsonl': '{"id":}\n{"id":"b"',
    });
    await run(scratch, 'adopt', 'logs/a.jsonl');
    expect(await run(scratch, 'check')).toBe(0);
    scratch.write('logs/a.jsonl', '{"id":}\n{"id":"b"\n{"id":"c"}\n');
    expect(await run(scratch, 'check')).toBe(0);
  });

  it('leaves the rest of the config as it is', async () => {
    const config = JSON.stringify({ families: { logs: { files: ['logs/*.jsonl'] } }, limits: { depth: 9 } });
    const scratch = repositoryWith({
      'evidence.config.json': config,
      'logs/a.jsonl': OLD,
      'logs/b.jsonl': OLD,
    });
    await run(scratch, 'adopt', 'logs/a.jsonl');
    await run(scratch, 'adopt', 'logs/b.jsonl');
    const { legacy, ...rest } = configOf(scratch);
    expect([rest, Object.keys(legacy as object)]).toEqual([
      JSON.parse(config),
      ['logs/a.jsonl', 'logs/b.jsonl'],
    ]);
  });

  it.each([
    [
      'tabs and CR LF',
      '{\r\n\t"limits": {"depth": 9},\r\n\t"families": {"logs": {"files": ["logs/*.jsonl"]}}\r\n}\r\n',
    ],
    ['one line without a newline', '{"families":{"logs":{"files":["logs/*.jsonl"]}}}'],
  ])('leaves a config of %s as it was written', async (_, config) => {
    const scratch = repositoryWith({ 'evidence.config.json': config, 'logs/a.jsonl': OLD });
    await run(scratch, 'adopt', 'logs/a.jsonl');
    const [before, after] = readFileSync(path.join(scratch.root, 'evidence.config.json'), 'utf8').split(
      /,\s*"legacy":\s*\{\s*"logs\/a.jsonl":\s*\{[^}]*\}\s*\}/,
    );
    expect(`${before}${after}`).toBe(config);
  });

  it('makes a config where there is none', async () => {
    const ledger = 'handoffs/sovereign_decisions/run.jsonl';
    const scratch = repositoryWith({ [ledger]: OLD });
    expect(await run(scratch, 'adopt', ledger)).toBe(0);
    expect(Object.keys(configOf(scratch))).toEqual(['legacy']);
  });

  it('leaves no draft behind', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig(), 'logs/a.jsonl': OLD });
    await run(scratch, 'adopt', 'logs/a.jsonl');
    expect(readdirSync(scratch.root).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  describe('when a path cannot be pinned', () => {
    it.each([
      ['is no artifact', ['README.md']],
      ['is not there', ['logs/none.jsonl']],
      ['is outside', ['../a.jsonl']],
      ['has no lines', ['logs/empty.jsonl']],
      ['is one of several', ['logs/a.jsonl', 'README.md']],
      ['is not given', []],
    ])('refuses one that %s, and writes nothing', async (_, paths) => {
      const scratch = repositoryWith({
        'README.md': 'x',
        'evidence.config.json': logsConfig(),
        'logs/a.jsonl': lines({ id: 'a' }),
        'logs/empty.jsonl': '',
      });
      const before = configOf(scratch);
      expect(await run(scratch, 'adopt', ...paths)).toBe(2);
      expect(configOf(scratch)).toEqual(before);
    });

    it('refuses an archive that is damaged', async () => {
      const config = logsConfig({ files: ['logs/*.jsonl.gz'] });
      const scratch = repositoryWith({ 'evidence.config.json': config, 'logs/a.jsonl.gz': 'no gzip' });
      const terminal = terminalIn(scratch.root);
      expect(await runCommandLine(['adopt', 'logs/a.jsonl.gz'], terminal)).toBe(2);
      expect(terminal.stderr.text).not.toContain('something went wrong');
    });
  });
});
