import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { shippedValidator } from '../../src/core/schema/shipped.js';
import { runStep } from '../support/action.js';
import { check, peakOf, runCli } from '../support/bundle.js';
import { logsConfig, removeScratch, repositoryWith, Scratch } from '../support/repository.js';

afterAll(removeScratch);

function withLog(write: (file: string) => void): Scratch {
  const scratch = repositoryWith({ 'evidence.config.json': logsConfig() });
  mkdirSync(path.join(scratch.root, 'logs'));
  write(path.join(scratch.root, 'logs/a.jsonl'));
  return scratch;
}

describe('100,000 findings', () => {
  const COUNT = 100_000;
  let made: Scratch | null = null;
  const scratch = (): Scratch =>
    (made ??= withLog((file) => {
      writeFileSync(file, Array.from({ length: COUNT }, (_, n) => `bad ${n}\n`).join(''));
    }));

  it('stand in the JSON report, every one, as its schema says', async () => {
    const { status, report, err } = check(scratch());
    expect([status, report.findings.length, report.counts, err]).toEqual([
      1,
      COUNT,
      { error: COUNT, warning: 0, info: 0 },
      '',
    ]);
    expect(new Set(report.findings.map(({ line }) => line)).size).toBe(COUNT);
    const validate = await shippedValidator('report.v1');
    expect(validate(report)).toBeNull();
  });

  it('are cut in the text, and counted', () => {
    const { status, out } = runCli(scratch(), 'check');
    expect([status, out.length < 100_000, out.match(/^logs\/a\.jsonl:/gm)?.length]).toEqual([1, true, 200]);
    expect(out).toContain(`and ${COUNT - 200} more, not shown here:`);
    expect(out).toContain(`${COUNT} errors, 0 warnings in 1 file (${COUNT} lines examined)`);
  });

  it('are cut in annotations and SARIF, and counted', () => {
    const github = runCli(scratch(), 'check', '--format', 'github').out.trimEnd().split('\n');
    expect([github.length, github.at(-1)]).toEqual([10, expect.stringContaining(`title=${COUNT - 9} more errors`)]);
    const sarif = runCli(scratch(), 'check', '--format', 'sarif').out;
    const { runs } = JSON.parse(sarif) as { runs: [{ results: unknown[] }] };
    expect([Buffer.byteLength(sarif) < 10_000_000, runs[0].results.length <= 25_000]).toEqual([true, true]);
    expect(sarif).toContain(`${COUNT - runs[0].results.length} more findings`);
  });

  it('are cut in the job summary, and counted', () => {
    const { status, summary, outputs } = runStep(scratch());
    expect([status, outputs['errors'], Buffer.byteLength(summary) < 1_000_000]).toEqual([1, String(COUNT), true]);
    expect(summary).toContain(`**${COUNT - 200} more in the report**`);
  });

  it('stop a commit in a text that can be read', () => {
    const each = scratch();
    each.git('add', '-A');
    const { status, err } = runCli(each, 'hook', 'pre-commit');
    expect([status, err.length < 100_000, err.includes(`${COUNT} errors`)]).toEqual([1, true, true]);
  });
});

describe('1,000,000 lines of two bytes', () => {
  it('that are sound JSON of no record are counted to the last', () => {
    const scratch = withLog((file) => writeFileSync(file, '7\n'.repeat(1_000_000)));
    const { status, report } = check(scratch);
    expect([status, report.counts.error, report.examined.lines]).toEqual([1, 1_000_000, 1_000_000]);
    expect(report.findings.length).toBeLessThanOrEqual(200_000);
  });

  it('that are blank are warnings', () => {
    const scratch = withLog((file) => writeFileSync(file, ' \n'.repeat(1_000_000)));
    const { status, report } = check(scratch);
    expect([status, report.counts]).toEqual([0, { error: 0, warning: 1_000_000, info: 0 }]);
  });

  it('are counted in the text and in annotations by what they are, not by what is listed', () => {
    const scratch = withLog((file) => writeFileSync(file, ' \n'.repeat(1_000_000)));
    expect(runCli(scratch, 'check').out).toContain('and 999800 more, not shown here:');
    expect(runCli(scratch, 'check', '--format', 'github').out).toContain('title=999991 more warnings');
  });

  it('that are empty records pass', () => {
    const scratch = withLog((file) => writeFileSync(file, '{}\n'.repeat(1_000_000)));
    const { status, report } = check(scratch);
    expect([status, report.examined.lines]).toEqual([0, 1_000_000]);
  });
});

describe('20,000,000 lines of two bytes', () => {
  it('that are no JSON are counted to the last in less than 300 MB of memory', async () => {
    const scratch = withLog((file) => writeFileSync(file, 'x\n'.repeat(20_000_000)));
    const { status, out, peak } = await peakOf(scratch, 'check');
    expect([status, out]).toEqual([1, expect.stringContaining('20000000 errors, 0 warnings in 1 file (20000000 lines examined)')]);
    if (!Number.isNaN(peak)) expect(peak).toBeLessThan(300);
  });
});

describe('10,000 artifacts', () => {
  const COUNT = 10_000;

  /** A repository of artifacts without a work tree, written by git's own importer: two commits, the second from `second`. */
  function imported(second: (n: number) => string | null): Scratch {
    const scratch = Scratch.create();
    const file = (name: string, content: string): string => `M 100644 inline ${name}\ndata ${Buffer.byteLength(content)}\n${content}\n`;
    const commit = (mark: number, files: readonly string[]): string =>
      `commit refs/heads/main\nmark :${mark}\ncommitter T <t@example.invalid> ${1_700_000_000 + mark} +0000\ndata 1\nx\n${mark > 1 ? `from :${mark - 1}\n` : ''}${files.join('')}\n`;
    const names = Array.from({ length: COUNT }, (_, n) => `logs/${n % 100}/run-${n}.jsonl`);
    const first = names.map((name, n) => file(name, `{"id":"ev-${n}"}\n`));
    const changes = names.flatMap((name, n) => {
      const added = second(n);
      return added === null ? [] : [file(name, `{"id":"ev-${n}"}\n${added}`)];
    });
    const input = commit(1, [file('evidence.config.json', logsConfig()), ...first]) + commit(2, [file('readme', 'x'), ...changes]);
    scratch.gitWith({ input }, 'fast-import', '--quiet');
    return scratch;
  }

  it('that a change leaves alone are skipped and counted', () => {
    const scratch = imported(() => null);
    const { status, report } = check(scratch, '--range', 'HEAD~1..HEAD');
    expect([status, report.examined]).toEqual([0, { files: 0, lines: 0, bytes: 0, skipped_unchanged: COUNT }]);
  });

  it('of which one is changed give the findings of that one', () => {
    const scratch = imported((n) => (n === 7777 ? 'no json\n' : null));
    const { status, report } = check(scratch, '--range', 'HEAD~1..HEAD');
    expect([status, report.findings.map(({ path: where, line }) => `${where}:${line}`)]).toEqual([1, ['logs/77/run-7777.jsonl:2']]);
    expect([report.examined.files, report.examined.skipped_unchanged]).toEqual([1, COUNT - 1]);
  });

  it('that are all changed are all judged', () => {
    const scratch = imported((n) => (n % 1000 === 0 ? 'no json\n' : `{"id":"new-${n}"}\n`));
    const { status, report } = check(scratch, '--range', 'HEAD~1..HEAD');
    expect([status, report.findings.length, report.examined.files, report.examined.lines]).toEqual([1, 10, COUNT, 2 * COUNT]);
  });

  it('are judged in the working tree too', () => {
    const scratch = imported((n) => (n === 5 ? 'no json\n' : null));
    scratch.git('checkout', '-q', '-f', 'main');
    const { status, report } = check(scratch);
    expect([status, report.findings.length, report.examined.files, report.examined.lines]).toEqual([1, 1, COUNT, COUNT + 1]);
  });
});

describe('an artifact of 200 MB', () => {
  it('is judged to its last line in less than 300 MB of memory', async () => {
    const LINES = 250_000;
    const text = 'what was seen in the run, in words that repeat. '.repeat(16);
    const scratch = withLog((file) => {
      const out = openSync(file, 'w');
      for (let at = 0; at < LINES; at += 5000) {
        const batch = Array.from({ length: 5000 }, (_, n) => `{"id":"ev-${at + n}","n":${n},"text":"${text}"}\n`);
        writeSync(out, batch.join(''));
      }
      writeSync(out, '{"id":"ev-0"}\n');
      closeSync(out);
    });
    const { status, out, peak } = await peakOf(scratch, 'check');
    expect([status, out]).toEqual([1, expect.stringContaining(`logs/a.jsonl:${LINES + 1}  error  EVIDENCE_DUPLICATE_ID`)]);
    expect(out).toContain(`(${LINES + 1} lines examined)`);
    if (!Number.isNaN(peak)) expect(peak).toBeLessThan(300);
  });
});
