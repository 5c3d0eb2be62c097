import { afterAll, describe, expect, it } from '@jest/globals';
import { annotationCommand } from '../../src/reports/workflow-command.js';
import { runStep } from '../support/action.js';
import { runCli } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const CONFIG = JSON.stringify({ families: { log: { files: ['logs/**'] } } });

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** Reads a line of a log as GitHub's runner does: the inverse of what the toolkit writes. Null: it is no command. */
function readCommand(text: string): Command | null {
  const [, name, list, data] = /^\s*::([^\s:]+)(?: ([^:]*(?::(?!:)[^:]*)*))?::([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined) return null;
  const pairs = (list ?? '').split(',').filter((pair) => pair !== '');
  const properties = pairs.map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), unescapeAll(pair.slice(at + 1), { '%3A': ':', '%2C': ',' })];
  });
  return {
    name,
    properties: Object.fromEntries(properties) as Record<string, string>,
    message: unescapeAll(data ?? '', {}),
  };
}

function unescapeAll(text: string, more: Record<string, string>): string {
  const table: Record<string, string> = { '%0D': '\r', '%0A': '\n', '%25': '%', ...more };
  return text.replace(/%(?:0D|0A|25|3A|2C)/g, (escape) => table[escape] ?? escape);
}

function commandsOf(log: string): Command[] {
  return log.split('\n').flatMap((text) => readCommand(text) ?? []);
}

/** Names that would cut a property list, end a command, or start one. */
const NAMES = [
  'logs/a,b:c 100%.jsonl',
  'logs/%0A%3A%2C%25.jsonl',
  'logs/x::error file=y,line=1::z.jsonl',
  'logs/::set-output name=verdict::pass',
  'logs/,line=99,file=b.jsonl',
  'logs/ü 日本 %.jsonl',
];

function repository(): Scratch {
  const files = NAMES.map((name, n) => [name, `{"n":${n}}\n{"n":${n},"b":2}\nno json\n`] as const);
  return repositoryWith({ 'evidence.config.json': CONFIG, ...Object.fromEntries(files) });
}

const placesOf = (commands: readonly Command[]): string[] =>
  commands.map(({ properties }) => `${properties['file']}#${properties['line']}`).sort();
const EXPECTED = NAMES.map((name) => `${name}#3`).sort();

describe('annotations on files with awkward names', () => {
  it('are read back by the runner as the very files and lines', () => {
    const { status, out } = runCli(repository(), 'check', '--format', 'github');
    expect([status, placesOf(commandsOf(out))]).toEqual([1, EXPECTED]);
  });

  it('are so in the log of the Action too, and no other command is there', () => {
    const { out } = runStep(repository());
    const commands = commandsOf(out);
    expect(placesOf(commands)).toEqual(EXPECTED);
    expect(new Set(commands.map(({ name }) => name))).toEqual(new Set(['error']));
  });

  it('keep the line break between reason and help, and no other', () => {
    const { out } = runCli(repository(), 'check', '--format', 'github');
    for (const { message } of commandsOf(out)) expect(message.split('\n')).toHaveLength(2);
  });

  it('name no file but with its control characters escaped', () => {
    const scratch = repositoryWith({
      'evidence.config.json': CONFIG,
      'logs/a\r\n::error::b\x1b[2J.jsonl': 'no json\n',
    });
    const { out } = runCli(scratch, 'check', '--format', 'github');
    expect(out.split('\n')).toHaveLength(2);
    expect(commandsOf(out)[0]?.properties['file']).toBe('logs/a\\x0d\\x0a::error::b\\x1b[2J.jsonl');
  });
});

describe('a message that is longer than an annotation takes', () => {
  it.each([['%'], ['\n'], ['\r\n'], [':,']])('is never cut inside an escape of %j', (text) => {
    const name = text.repeat(400);
    const scratch = repositoryWith({
      'evidence.config.json': JSON.stringify({ families: { log: { files: ['logs/**'], schema: 's.json' } } }),
      's.json': JSON.stringify({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        additionalProperties: false,
      }),
      'logs/a.jsonl': `${JSON.stringify({ [name]: 1 })}\n`,
    });
    const { out } = runCli(scratch, 'check', '--format', 'github');
    const [command, ...others] = commandsOf(out);
    expect([others, command?.message.endsWith('%0')]).toEqual([[], false]);
    expect(out.length).toBeLessThan(4000);
    expect(out).not.toMatch(/%(?!0A|0D|25|3A|2C)/);
  });
});

const files = caseFiles('c43');
if (files !== null) {
  describe('the collected finding', () => {
    it('makes the expected command, byte for byte', () => {
      const { file, line, title, message } = JSON.parse(files.read('finding.json').toString()) as {
        file: string;
        line: number;
        title: string;
        message: string;
      };
      const expected = files.read('expected.txt').toString().replace(/\n$/, '');
      expect(annotationCommand('error', { file, line, title }, message)).toBe(expected);
      expect(readCommand(expected)).toEqual({
        name: 'error',
        properties: { file, line: String(line), title },
        message,
      });
    });
  });
}
