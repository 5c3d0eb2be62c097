import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { check, marksOf, peakOf, runCli } from '../support/bundle.js';
import { logsConfig, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const LIMIT = 8 * 1024 * 1024;

/** A sound record of exactly so many bytes, without its newline. */
function recordOf(bytes: number, id = 'ev-1'): string {
  const frame = `{"id":"${id}","v":""}`;
  return `{"id":"${id}","v":"${'x'.repeat(bytes - frame.length)}"}`;
}

function repository(content: string | Buffer, limits?: object): Scratch {
  return repositoryWith({
    'evidence.config.json': logsConfig({}, limits === undefined ? {} : { limits }),
    'logs/a.jsonl': content,
  });
}

describe('a line of 8 MiB', () => {
  it('is judged as any other', () => {
    const { status, report } = check(repository(`${recordOf(LIMIT)}\n{"id":"ev-1"}\n`));
    expect([status, marksOf(report), report.examined.lines]).toEqual([1, ['DUPLICATE_ID@2'], 2]);
  });

  it('is judged as any other with CR LF or a byte order mark around it', () => {
    const { report } = check(repository(`\ufeff${recordOf(LIMIT)}\r\n{"id":"ev-2"}\n`));
    expect(marksOf(report)).toEqual(['BOM@1', 'CRLF@1']);
  });

  it('is too long with one byte more, and the lines around it are judged', () => {
    const content = `{"id":"ev-2"}\n${recordOf(LIMIT + 1)}\n{"id":"ev-2"}\n`;
    const { status, report } = check(repository(content));
    expect([status, marksOf(report)]).toEqual([1, ['LINE_TOO_LONG@2', 'DUPLICATE_ID@3']]);
  });

  it('is counted in bytes, not in characters', () => {
    const wide = `{"id":"ev-1","v":"${'é'.repeat(LIMIT / 2)}"}\n`;
    expect(marksOf(check(repository(wide)).report)).toEqual(['LINE_TOO_LONG@1']);
  });

  it('is refused at once when it is staged and when it is in a range', () => {
    const scratch = repository('{"id":"ev-1"}\n');
    scratch.write('logs/a.jsonl', `{"id":"ev-1"}\n${recordOf(LIMIT + 1, 'ev-2')}\n`);
    scratch.git('add', '-A');
    expect(marksOf(check(scratch, '--staged').report)).toEqual(['LINE_TOO_LONG@2']);
    scratch.commit();
    expect(marksOf(check(scratch, '--range', 'HEAD~1..HEAD').report)).toEqual(['LINE_TOO_LONG@2']);
  });

  it('has the limit that the config says', () => {
    const content = `${recordOf(100)}\n${recordOf(101, 'ev-2')}\n`;
    expect(marksOf(check(repository(content, { lineBytes: 100 })).report)).toEqual(['LINE_TOO_LONG@2']);
    const long = `${recordOf(LIMIT + 1)}\n`;
    expect(check(repository(long, { lineBytes: LIMIT + 1 })).status).toBe(0);
  });
});

/** Shapes that make a careless reader slow, deep or large; each just under the limit. */
describe('a long line of an awkward shape', () => {
  const many = (text: string, frame = 40): string => text.repeat(Math.floor((LIMIT - frame) / text.length));

  it.each<[string, string | Buffer, string[]]>([
    ['open brackets', `${many('[')}\n`, ['INVALID_JSON@1', 'TOO_DEEP@1']],
    ['open objects', `${many('{"a":')}\n`, ['INVALID_JSON@1', 'TOO_DEEP@1']],
    ['escapes', `{"id":"${many('\\u0061')}"}\n`, []],
    ['backslashes', `{"id":"${many('\\\\')}"}\n`, []],
    ['digits', `{"id":"a","v":${many('9')}}\n`, ['UNSAFE_NUMBER@1']],
    ['members', `{"id":"a"${Array.from({ length: 400_000 }, (_, n) => `,"k${n}":1`).join('')}}\n`, []],
    ['white space', `{"id":"a"}${many(' ')}\n`, []],
    ['blanks alone', `${many(' ')}\n`, ['BLANK_LINE@1']],
    ['prefixes of tokens', `{"id":"a","v":"${many('sk-')}"}\n`, []],
    ['headers of keys', `{"id":"a","v":"${many(`-----${'BEGIN'} RSA PRIVATE KEY-----`)}"}\n`, []],
    ['words of secrets', `{"id":"a","v":"${many('password: ')}"}\n`, []],
    ['bytes that are no UTF-8', Buffer.alloc(LIMIT, 0xff), ['INVALID_UTF8@1', 'TORN_LINE@1']],
    ['NUL', Buffer.alloc(LIMIT, 0), ['NUL@1', 'TORN_LINE@1']],
    ['carriage returns', '\r'.repeat(LIMIT), ['BLANK_LINE@1']],
  ])('is judged in seconds: %s', (_, content, expected) => {
    const scratch = repository(content);
    const started = Date.now();
    const { report, err } = check(scratch);
    expect([[...new Set(marksOf(report))].sort(), err]).toEqual([expected.sort(), '']);
    expect(Date.now() - started).toBeLessThan(20_000);
  });
});

describe('a file of 300 MB without a newline', () => {
  it('is one line that is too long, read in little memory', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig() });
    mkdirSync(path.join(scratch.root, 'logs'));
    const file = openSync(path.join(scratch.root, 'logs/a.jsonl'), 'w');
    const piece = Buffer.alloc(10_000_000, 'x');
    for (let count = 0; count < 30; count++) writeSync(file, piece);
    closeSync(file);
    const { status, out, peak } = await peakOf(scratch, 'check');
    expect([status, out.match(/EVIDENCE_\w+/g)?.slice(0, 1)]).toEqual([1, ['EVIDENCE_LINE_TOO_LONG']]);
    expect(out).toContain('1 error, 0 warnings in 1 file (1 line examined)');
    if (!Number.isNaN(peak)) expect(peak).toBeLessThan(300);
  });
});

describe('a line of 8 MiB that is full of what a secret may begin with', () => {
  /** Whole process, best of two. */
  function millisecondsOf(unit: string): number {
    const frame = '{"id":"ev-1","v":""}';
    const scratch = repository(`${frame.slice(0, -2)}${unit.repeat(Math.floor((LIMIT - frame.length) / unit.length))}"}\n`);
    const once = (): number => {
      const started = performance.now();
      runCli(scratch, 'check');
      return performance.now() - started;
    };
    return Math.min(once(), once());
  }
  let plain: number | null = null;

  it.each([
    'api_key=',
    'password:',
    'token=',
    'password:token=',
    'sk-',
    '://a:b@',
    'mongodb+srv://u:p@',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----\\\\n',
    'eyJhbGciOiJIUzI1NiJ9.',
    'AIza',
    '=xapp-sk-ant-',
    '1meyJ',
    '\\u0041',
  ])('is judged in the time of a few plain ones: %j', (unit) => {
    plain ??= millisecondsOf('the quick brown fox ran over it ');
    expect(millisecondsOf(unit) / plain).toBeLessThan(12);
  });

  it('is judged, and quoted, where it is an id with fifty secrets', () => {
    const tokens = Array.from({ length: 50 }, (_, at) => `gh${'p_'}Q7r8S9t0U1v2W3x4Y5z6A7b8C9d0E1f2${at + 1000}`);
    const id = `${tokens.join(' ')} ${'word '.repeat(1_600_000)}`;
    const { status, report } = check(repository(`{"id":"${id}","n":-0}\n`));
    expect([status, report.findings.length, JSON.stringify(report).includes('Q7r8S9t0')]).toEqual([1, 51, false]);
  });
});

describe('lines of 2 MB with a long id each', () => {
  it('leave nothing behind that a report does not show', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': logsConfig() });
    mkdirSync(path.join(scratch.root, 'logs'));
    const file = openSync(path.join(scratch.root, 'logs/a.jsonl'), 'w');
    for (let at = 0; at < 200; at++) writeSync(file, `{"id":"${at}${'y'.repeat(2_000_000)}","n":-0}\n`);
    closeSync(file);
    const { status, peak } = await peakOf(scratch, 'check');
    expect(status).toBe(0);
    if (!Number.isNaN(peak)) expect(peak).toBeLessThan(300);
  });
});

describe('an archive that unpacks to far more than it holds', () => {
  it('is a finding, and no crash', async () => {
    const { gzipSync } = await import('node:zlib');
    const scratch = repositoryWith({
      'evidence.config.json': logsConfig({ archive: 'old/{name}-{timestamp}.jsonl.gz' }),
      'logs/a.jsonl': '{"id":"ev-1"}\n',
      'old/a-20260101T000000Z.jsonl.gz': gzipSync(Buffer.alloc(200_000_000, ' ')),
    });
    const { status, out } = runCli(scratch, 'check', '--only', 'lines');
    expect([status, out]).toEqual([1, expect.stringContaining('EVIDENCE_GZIP_BOMB')]);
  });
});
