import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch } from '../edges/git/scratch.js';
import { HOOKS, runProgram } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { EVERYTHING, Guarded, line } from '../support/guarded.js';

afterAll(removeScratch);

const LOG = 'evidence/log.jsonl';
const BAD = '{"id":"ev-0003","ok":\n';

function staged(content: string): Guarded {
  const guarded = Guarded.with({ [LOG]: line(1) + line(2) });
  guarded.write(LOG, content);
  guarded.git('add', '-A');
  return guarded;
}

/** How `git commit` ended, and whether everything but the refs is as it was. git itself refreshes the index file. */
function commit(guarded: Guarded): { status: number | null; kept: boolean; made: boolean; err: string } {
  const [before, head] = [guarded.state(), guarded.head];
  const { status, err } = guarded.try(['commit', '-qm', 'x']);
  const after = { ...guarded.state(), '(refs)': before['(refs)'], '(index)': before['(index)'] };
  return { status, err, made: guarded.head !== head, kept: JSON.stringify(after) === JSON.stringify(before) };
}

const REFUSED = { status: 1, kept: true, made: false, err: expect.stringContaining('EVIDENCE_INVALID_JSON') };
const MADE = { status: 0, kept: true, made: true, err: '' };

describe('a commit of staged lines that are bad', () => {
  it('is refused where the disk was repaired since', () => {
    const guarded = staged(line(1) + line(2) + BAD);
    guarded.write(LOG, line(1) + line(2) + line(3));
    expect(commit(guarded)).toEqual(REFUSED);
  });

  it('is refused where the file is gone from the disk', () => {
    const guarded = staged(line(1) + line(2) + BAD);
    rmSync(path.join(guarded.root, 'evidence'), { recursive: true });
    expect(commit(guarded)).toEqual(REFUSED);
  });

  it('is refused where a link to a sound file stands there now', () => {
    const guarded = staged(line(1) + line(2) + BAD);
    guarded.write('sound.jsonl', line(1));
    rmSync(path.join(guarded.root, LOG));
    symlinkSync('../sound.jsonl', path.join(guarded.root, LOG));
    expect(commit(guarded)).toEqual(REFUSED);
  });

  it('is refused where the config on disk no longer knows the family', () => {
    const guarded = staged(line(1) + line(2) + BAD);
    guarded.write('evidence.config.json', '{"families":{}}');
    expect(commit(guarded)).toEqual(REFUSED);
  });

  it('is refused without a byte of the index or the disk changed', () => {
    const guarded = staged(line(1) + line(2) + BAD);
    guarded.write(LOG, line(1));
    const before = guarded.state();
    const place = { cwd: guarded.root, env: guarded.env };
    expect(runProgram('sh', [path.join(HOOKS, 'pre-commit')], place).status).toBe(1);
    expect(guarded.state()).toEqual(before);
  });

  it('names the line of the staged file', () => {
    const guarded = staged(line(1) + line(2) + BAD);
    guarded.write(LOG, `\n\n\n${line(1)}`);
    expect(commit(guarded).err).toContain(`${LOG}:3:`);
  });
});

describe('a commit of staged lines that are sound', () => {
  it.each([
    ['unfinished work stands on the disk', 'half written\n'],
    ['the disk has no newline at the end', '{"id":"ev-0004"'],
    ['the disk holds a conflict', '<<<<<<< ours\n'],
  ])('passes where %s', (_, work) => {
    const guarded = staged(line(1) + line(2) + line(3));
    guarded.write(LOG, line(1) + line(2) + line(3) + work);
    expect(commit(guarded)).toEqual(MADE);
  });

  it('passes where an unstaged file beside it is bad', () => {
    const guarded = staged(line(1) + line(2) + line(3));
    guarded.write('evidence/other.jsonl', BAD);
    expect(commit(guarded)).toEqual(MADE);
  });

  it('passes where a folder took the place of the file', () => {
    const guarded = staged(line(1) + line(2) + line(3));
    rmSync(path.join(guarded.root, LOG));
    guarded.write(`${LOG}/inner.txt`, 'x');
    expect(commit(guarded)).toEqual(MADE);
  });
});

const files = caseFiles('c31');
if (files !== null) {
  describe('the collected repositories', () => {
    const built = files.build();
    const collected = (name: string): Guarded => {
      const guarded = Guarded.at(path.join(built, name));
      guarded.write('evidence.config.json', EVERYTHING);
      guarded.git('add', 'evidence.config.json');
      return guarded;
    };

    it('refuse what is bad in the index', () => {
      expect(commit(collected('bad-staged'))).toEqual(REFUSED);
    });

    it('let in what is sound in the index, and leave the disk as it is', () => {
      expect(commit(collected('good-staged'))).toMatchObject({ status: 0, kept: true, made: true });
    });
  });
}
