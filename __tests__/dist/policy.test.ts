import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch, scratchFolder } from '../edges/git/scratch.js';
import { check, REFUSED, refusalOf, runCli } from '../support/bundle.js';
import { Scratch } from '../support/repository.js';

afterAll(removeScratch);

const CONFIG = 'evidence.config.json';
const SCHEMA = 'schemas/log.json';
const WITH_SCHEMA = JSON.stringify({ families: { log: { files: ['logs/*.jsonl'], schema: SCHEMA } } });
const DRAFT = '"$schema":"https://json-schema.org/draft/2020-12/schema"';

/** A repository with one sound line, to which `lay` brings a policy. */
function repository(lay: (scratch: Scratch) => void): Scratch {
  const scratch = Scratch.create();
  scratch.write('logs/a.jsonl', '{"a":1}\n');
  lay(scratch);
  return scratch;
}

const on = (scratch: Scratch, name: string): string => path.join(scratch.root, name);

function codeOf(scratch: Scratch): unknown {
  const ended = check(scratch);
  return [refusalOf(ended), ended.report.verdict, ended.report.error?.code];
}

describe('a config that cannot be used', () => {
  const families = (entry: object): string => JSON.stringify({ families: { log: { files: ['logs/*.jsonl'], ...entry } } });

  it.each<[string, string | Buffer]>([
    ['empty', ''],
    ['cut off', '{"families":'],
    ['no object', '[]'],
    ['null', 'null'],
    ['two objects', '{}{}'],
    ['with a comment', '{} // all'],
    ['with a comma too many', '{"families":{},}'],
    ['with a key twice', '{"families":{},"families":{}}'],
    ['no UTF-8', Buffer.from('{"$schema":"\xff"}', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ['with a byte order mark', '\ufeff{}'],
    ['with NUL', '{}\0'],
    ['very deep', '['.repeat(100_000)],
    ['with an unknown key', '{"familys":{}}'],
    ['with an unknown key of a family', families({ apendOnly: true })],
    ['with a family without files', '{"families":{"log":{}}}'],
    ['with a family that is a list', '{"families":{"log":[]}}'],
    ['with a pattern that cannot be read', families({ files: ['logs/['] })],
    ['with NUL in a pattern', families({ files: ['logs/\0*.jsonl'] })],
    ['with a schema outside of the repository', families({ schema: '../schema.json' })],
    ['with an absolute schema', families({ schema: '/etc/schema.json' })],
    ['with NUL in the path of a schema', families({ schema: 's\0.json' })],
    ['with a name of a preset', '{"families":{"critic-findings":{"files":["a.jsonl"]}}}'],
    ['with a name that is no word', '{"families":{"\\u001b[31m":{"files":["a.jsonl"]}}}'],
    ['with an unknown preset', '{"presets":["sovereign-everything"]}'],
    ['with an unknown rule', families({ severity: { EVIDENCE_NOTHING: 'error' } })],
    ['with an unknown severity', families({ severity: { EVIDENCE_BOM: 'fatal' } })],
    ['with a pointer that is none', families({ id: 'id' })],
    ['with a limit of nothing', '{"limits":{"lineBytes":0}}'],
    ['with a limit that is a text', '{"limits":{"lineBytes":"8MB"}}'],
    ['with a pin that is no digest', '{"legacy":{"logs/a.jsonl":{"lines":1,"sha256":"x"}}}'],
    ['with a script outside', '{"scripts":{"gate":["../x.sh"]}}'],
  ])('has no verdict: %s', (_, content) => {
    const scratch = repository((each) => each.write(CONFIG, content));
    expect(codeOf(scratch)).toEqual([REFUSED, 'cannot-tell', 'GATE_CONFIG_INVALID']);
  });

  it.each<[string, (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file)],
    ['a link to a config', (file) => symlinkSync('sound.json', file)],
    ['a link that leads nowhere', (file) => symlinkSync('nowhere.json', file)],
    ['a link to a device', (file) => symlinkSync('/dev/zero', file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ])('has no verdict: it is %s', (_, lay) => {
    const scratch = repository((each) => {
      each.write('sound.json', '{}');
      lay(on(each, CONFIG));
    });
    expect(codeOf(scratch)).toEqual([REFUSED, 'cannot-tell', 'GATE_CONFIG_INVALID']);
  });

  it('has no verdict about what is staged, where the index holds it', () => {
    const scratch = repository((each) => each.write(CONFIG, '{'));
    scratch.git('add', '-A');
    expect(refusalOf(runCli(scratch, 'check', '--staged'))).toEqual(REFUSED);
    expect(refusalOf(runCli(scratch, 'hook', 'pre-commit'))).toEqual(REFUSED);
  });

  it('has no verdict about a range, where the base holds it', () => {
    const scratch = repository((each) => each.write(CONFIG, '{'));
    scratch.commit();
    scratch.write(CONFIG, '{}');
    scratch.commit();
    expect(refusalOf(runCli(scratch, 'check', '--range', 'HEAD~1..HEAD'))).toEqual(REFUSED);
  });

  it('has no verdict: a link stands at the head of a range', () => {
    const scratch = repository(() => undefined);
    scratch.commit();
    symlinkSync('logs/a.jsonl', on(scratch, CONFIG));
    scratch.commit();
    expect(refusalOf(runCli(scratch, 'check', '--range', 'HEAD~1..HEAD'))).toEqual(REFUSED);
  });

  it('has no verdict: a file outside that is no config', () => {
    const outside = path.join(scratchFolder(), 'c.json');
    writeFileSync(outside, 'key: value\n');
    const scratch = repository(() => undefined);
    expect(refusalOf(runCli(scratch, 'check', '--config', outside))).toEqual(REFUSED);
  });
});

describe('a schema that cannot be used', () => {
  it.each<[string, string | Buffer]>([
    ['empty', ''],
    ['cut off', '{"type":'],
    ['a list', '[]'],
    ['true', 'true'],
    ['no UTF-8', Buffer.from(`{${DRAFT},"title":"\xff"}`, 'latin1')],
    ['with a byte order mark', `\ufeff{${DRAFT}}`],
    ['with a keyword twice', `{${DRAFT},"required":["a"],"required":[]}`],
    ['of no draft', '{"type":"object"}'],
    ['with an unknown type', `{${DRAFT},"type":"objct"}`],
    ['with an unknown keyword', `{${DRAFT},"propertys":{}}`],
    ['with an unknown format', `{${DRAFT},"properties":{"a":{"format":"moment"}}}`],
    ['with a keyword of the wrong kind', `{${DRAFT},"minProperties":"1"}`],
    ['with a pattern that cannot compile', `{${DRAFT},"properties":{"a":{"pattern":"("}}}`],
    ['with a reference that leads nowhere', `{${DRAFT},"$ref":"#/$defs/none"}`],
    ['with a reference to the network', `{${DRAFT},"$ref":"https://example.invalid/s.json"}`],
    ['very deep', '{"not":'.repeat(50_000)],
  ])('has no verdict: %s', (_, content) => {
    const scratch = repository((each) => {
      each.write(CONFIG, WITH_SCHEMA);
      each.write(SCHEMA, content);
    });
    expect(codeOf(scratch)).toEqual([REFUSED, 'cannot-tell', 'GATE_SCHEMA_UNUSABLE']);
  });

  it.each<[string, (file: string) => void]>([
    ['missing', () => undefined],
    ['a folder', (file) => mkdirSync(file, { recursive: true })],
    ['a link to a sound one', (file) => symlinkSync('sound.json', file)],
    ['a link whose own text is a schema', (file) => symlinkSync(`{${DRAFT}}`, file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ])('has no verdict: it is %s', (_, lay) => {
    const scratch = repository((each) => {
      each.write(CONFIG, WITH_SCHEMA);
      each.write('schemas/sound.json', `{${DRAFT}}`);
      lay(on(each, SCHEMA));
    });
    expect(codeOf(scratch)).toEqual([REFUSED, 'cannot-tell', 'GATE_SCHEMA_UNUSABLE']);
  });

  it('is missing where its folder is a link', () => {
    const scratch = repository((each) => {
      each.write(CONFIG, WITH_SCHEMA);
      each.write('real/log.json', `{${DRAFT}}`);
      symlinkSync('real', on(each, 'schemas'));
    });
    expect(codeOf(scratch)).toEqual([REFUSED, 'cannot-tell', 'GATE_SCHEMA_UNUSABLE']);
  });

  it('is named by its file, and by the place in it', () => {
    const scratch = repository((each) => {
      each.write(CONFIG, WITH_SCHEMA);
      each.write(SCHEMA, `{${DRAFT},"properties":{"a":{"pattern":"("}}}`);
    });
    const { report } = check(scratch);
    expect(report.error?.message).toContain(SCHEMA);
    expect(report.error?.message).toContain('/properties/a/pattern');
  });

  it('stops a run of which it judges nothing', () => {
    const scratch = repository((each) => {
      each.write(CONFIG, JSON.stringify({ families: { other: { files: ['none/*.jsonl'], schema: SCHEMA } } }));
    });
    expect(codeOf(scratch)).toEqual([REFUSED, 'cannot-tell', 'GATE_SCHEMA_UNUSABLE']);
  });
});
