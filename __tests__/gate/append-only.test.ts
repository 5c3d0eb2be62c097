import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { cloneOf, opened, removeScratch, Scratch } from '../edges/git/scratch.js';
import { ask, askRange, placesOf } from './append-only-stage.js';

afterAll(removeScratch);

const FAMILY = {
  files: ['log/*.jsonl'],
  appendOnly: true,
  id: '/id',
  mutable: { '/status': { open: ['done'] } },
  archive: 'old/{name}-{timestamp}.jsonl',
};
const CONFIG = JSON.stringify({ presets: [], families: { log: FAMILY } });
const LOG = 'log/a.jsonl';
const ARCHIVE = 'old/a-20260101T000000Z.jsonl';

const line = (id: number | string, status = 'open'): string => `{"id":"${id}","status":"${status}"}\n`;
const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, n) => line(from + n)).join('');

/** A repository whose first commit holds `files`. */
function based(files: Record<string, string | Buffer> = { [LOG]: lines(1, 5) }, config = CONFIG): Scratch {
  const scratch = Scratch.create({ name: 'r' });
  scratch.write('evidence.config.json', config);
  for (const [name, content] of Object.entries(files)) scratch.write(name, content);
  scratch.commit('base');
  return scratch;
}

/** What the gate says of one more commit, made by `change`. */
async function changed(scratch: Scratch, change: (scratch: Scratch) => void): Promise<string[]> {
  change(scratch);
  scratch.commit();
  return placesOf(await askRange(await opened(scratch), 'HEAD~1', 'HEAD'));
}

const remove = (scratch: Scratch, name: string): void => {
  rmSync(path.join(scratch.root, name));
};

describe('append-only in a range', () => {
  describe('when accepted lines stay', () => {
    it.each<[string, (scratch: Scratch) => void]>([
      ['lines are added', (s) => s.write(LOG, lines(1, 7))],
      ['a file is new', (s) => s.write('log/b.jsonl', lines(1, 2))],
      ['an allowed transition is made', (s) => s.write(LOG, line(1) + line(2, 'done') + lines(3, 5))],
      ['the file is renamed within its family', (s) => s.git('mv', LOG, 'log/b.jsonl')],
      ['it is renamed and lines are added', (s) => (remove(s, LOG), s.write('log/b.jsonl', lines(1, 6)))],
      ['it is rolled over', (s) => (s.write(ARCHIVE, lines(1, 5)), s.write(LOG, ''))],
      ['it is rolled over and goes on', (s) => (s.write(ARCHIVE, lines(1, 6)), s.write(LOG, lines(7, 9)))],
      ['it is renamed to its archive', (s) => (s.write('old/.keep', ''), s.git('mv', LOG, ARCHIVE))],
      [
        'it is rolled over twice in a second',
        (s) => {
          s.write(ARCHIVE, lines(1, 5));
          s.write('old/a-20260101T000000Z-2.jsonl', lines(6, 8));
          s.write(LOG, line(9));
        },
      ],
    ])('finds nothing where %s', async (_, change) => {
      expect(await changed(based(), change)).toEqual([]);
    });

    it('finds nothing where a missing final newline is added', async () => {
      const scratch = based({ [LOG]: lines(1, 2).trimEnd() });
      expect(await changed(scratch, (s) => s.write(LOG, lines(1, 3)))).toEqual([]);
    });
  });

  describe('when accepted lines do not stay', () => {
    it.each<[string, (scratch: Scratch) => void, string[]]>([
      [
        'one is edited',
        (s) => s.write(LOG, lines(1, 5).replace('"2"', '"2" ')),
        [`EVIDENCE_LINE_REWRITTEN ${LOG} 2`],
      ],
      ['one is gone', (s) => s.write(LOG, lines(1, 2) + lines(4, 6)), [`EVIDENCE_LINE_REMOVED ${LOG} 2`]],
      ['one is put before', (s) => s.write(LOG, line(0) + lines(1, 5)), [`EVIDENCE_LINE_INSERTED ${LOG} 1`]],
      [
        'two are swapped',
        (s) => s.write(LOG, line(2) + line(1) + lines(3, 5)),
        [`EVIDENCE_LINES_REORDERED ${LOG} 2`],
      ],
      [
        'a state goes where it may not',
        (s) => s.write(LOG, line(1, 'lost') + lines(2, 5)),
        [`EVIDENCE_TRANSITION_FORBIDDEN ${LOG} 1`],
      ],
      ['the file is deleted', (s) => remove(s, LOG), [`EVIDENCE_FILE_REMOVED ${LOG} -`]],
      ['the file is emptied', (s) => s.write(LOG, ''), [`EVIDENCE_FILE_REMOVED ${LOG} -`]],
      [
        'the file is moved out of its family',
        (s) => (s.write('attic/x', ''), s.git('mv', LOG, 'attic/a.jsonl')),
        [`EVIDENCE_FILE_REMOVED ${LOG} -`],
      ],
      [
        'the file is renamed with an edit',
        (s) => (remove(s, LOG), s.write('log/b.jsonl', lines(1, 5).replace('"3"', '"3" '))),
        [`EVIDENCE_FILE_REMOVED ${LOG} -`],
      ],
      [
        'the file becomes executable',
        (s) => chmodSync(path.join(s.root, LOG), 0o755),
        [`EVIDENCE_FILE_TYPE ${LOG} -`],
      ],
      [
        'the file becomes a link',
        (s) => (remove(s, LOG), s.write('x', lines(1, 5)), symlinkSync('../x', path.join(s.root, LOG))),
        [`EVIDENCE_FILE_TYPE ${LOG} -`],
      ],
      [
        'the file becomes a folder',
        (s) => (remove(s, LOG), s.write(`${LOG}/a.jsonl`, lines(1, 5))),
        [`EVIDENCE_FILE_REMOVED ${LOG} -`],
      ],
      [
        'a roll-over loses a line',
        (s) => (s.write(ARCHIVE, lines(1, 2) + lines(4, 5)), s.write(LOG, '')),
        [`EVIDENCE_ROLLOVER_LOSSY ${LOG} -`],
      ],
      [
        'a roll-over edits the first line',
        (s) => (s.write(ARCHIVE, line('one') + lines(2, 5)), s.write(LOG, line(6))),
        [`EVIDENCE_ROLLOVER_LOSSY ${LOG} -`],
      ],
      [
        'an archive is added and the live file is edited',
        (s) => (s.write(ARCHIVE, line(1)), s.write(LOG, lines(1, 5).replace('"4"', '"4" '))),
        [`EVIDENCE_LINE_REWRITTEN ${LOG} 4`],
      ],
    ])('tells where %s', async (_, change, places) => {
      expect(await changed(based(), change)).toEqual(places);
    });

    it('names the lines of both sides and quotes neither', async () => {
      const scratch = based();
      scratch.write(LOG, `${line(0)}${lines(1, 5).replace('"2"', '"2", "word":"xyzzy"')}`);
      scratch.commit();
      const findings = await askRange(await opened(scratch), 'HEAD~1', 'HEAD');
      const rewritten = findings.find(({ rule }) => rule === 'EVIDENCE_LINE_REWRITTEN');
      expect([
        rewritten?.line,
        rewritten?.related[0]?.line,
        JSON.stringify(findings).includes('xyzzy'),
      ]).toEqual([3, 2, false]);
    });

    it('lists a thousand places and counts the rest', async () => {
      const scratch = based({ [LOG]: lines(1, 1500) });
      scratch.write(LOG, lines(1, 1500).replaceAll('open', 'lost'));
      scratch.commit();
      expect((await askRange(await opened(scratch), 'HEAD~1', 'HEAD')).length).toBe(1000);
    });
  });

  describe('when an archive stood at the base', () => {
    const files = { [LOG]: line(6), [ARCHIVE]: lines(1, 5) };

    it.each<[string, (scratch: Scratch) => void]>([
      ['a line of it changes', (s) => s.write(ARCHIVE, lines(1, 5).replace('open', 'done'))],
      ['a line is added', (s) => s.write(ARCHIVE, lines(1, 6))],
      ['it is gone', (s) => remove(s, ARCHIVE)],
      ['it is renamed', (s) => s.git('mv', ARCHIVE, 'old/a-20260102T000000Z.jsonl')],
    ])('tells where %s', async (_, change) => {
      expect((await changed(based(files), change)).map((place) => place.split(' ').slice(0, 2))).toEqual([
        ['EVIDENCE_ARCHIVE_CHANGED', ARCHIVE],
      ]);
    });

    it('does not take it for a roll-over of this change', async () => {
      const scratch = based({ [LOG]: lines(1, 5), [ARCHIVE]: lines(1, 5) });
      expect(await changed(scratch, (s) => s.write(LOG, ''))).toEqual([`EVIDENCE_FILE_REMOVED ${LOG} -`]);
    });
  });

  describe('when artifacts are packed', () => {
    const packed = JSON.stringify({
      presets: [],
      families: { log: { files: ['log/*.jsonl.gz'], appendOnly: true } },
    });
    const pack = (text: string): Buffer => gzipSync(Buffer.from(text));

    it('compares what is in them', async () => {
      const scratch = based({ 'log/a.jsonl.gz': pack(lines(1, 3)) }, packed);
      expect(await changed(scratch, (s) => s.write('log/a.jsonl.gz', pack(lines(1, 4))))).toEqual([]);
    });

    it('finds an edit in them', async () => {
      const scratch = based({ 'log/a.jsonl.gz': pack(lines(1, 3)) }, packed);
      const edit = pack(lines(1, 3).replace('"2"', '"two"'));
      expect(await changed(scratch, (s) => s.write('log/a.jsonl.gz', edit))).toEqual([
        'EVIDENCE_LINE_REWRITTEN log/a.jsonl.gz 2',
      ]);
    });

    it('refuses one that cannot be unpacked', async () => {
      const scratch = based({ 'log/a.jsonl.gz': pack(lines(1, 3)) }, packed);
      const places = await changed(scratch, (s) => s.write('log/a.jsonl.gz', 'no gzip'));
      expect(places).toContain('EVIDENCE_LINE_REWRITTEN log/a.jsonl.gz -');
    });
  });

  describe('when the change brings its own policy', () => {
    it('is judged by the base’s', async () => {
      const places = await changed(based(), (s) => {
        s.write('evidence.config.json', CONFIG.replace('true', 'false'));
        s.write(LOG, lines(2, 5));
      });
      expect(places).toEqual([`EVIDENCE_LINE_REMOVED ${LOG} 1`]);
    });

    it('is judged by its own where the base has none', async () => {
      const scratch = Scratch.create({ name: 'r' });
      scratch.write(LOG, lines(1, 5));
      scratch.commit();
      const places = await changed(scratch, (s) => {
        s.write('evidence.config.json', CONFIG);
        s.write(LOG, lines(2, 5));
      });
      expect(places).toEqual([`EVIDENCE_LINE_REMOVED ${LOG} 1`]);
    });
  });

  describe('when the family keeps no lines', () => {
    it('lets them go', async () => {
      const scratch = based({ [LOG]: lines(1, 5) }, CONFIG.replace('true', 'false'));
      expect(await changed(scratch, (s) => s.write(LOG, ''))).toEqual([]);
    });
  });

  describe('when the question names a path', () => {
    it('hears of a file that is gone', async () => {
      const scratch = based();
      remove(scratch, LOG);
      scratch.commit();
      const question = { mode: 'range', base: 'HEAD~1', head: 'HEAD', paths: [LOG] } as const;
      expect(placesOf(await ask(await opened(scratch), question))).toEqual([
        `EVIDENCE_FILE_REMOVED ${LOG} -`,
      ]);
    });

    it('hears nothing of another', async () => {
      const scratch = based({ [LOG]: lines(1, 5), 'log/b.jsonl': line(1) });
      scratch.write(LOG, '');
      scratch.write('log/b.jsonl', lines(1, 2));
      scratch.commit();
      const question = { mode: 'range', base: 'HEAD~1', head: 'HEAD', paths: ['log/b.jsonl'] } as const;
      expect(await ask(await opened(scratch), question)).toEqual([]);
    });
  });

  describe('when all is judged and nothing compared', () => {
    it('cannot answer for append-only alone', async () => {
      await expect(ask(await opened(based()), { mode: 'all' })).rejects.toMatchObject({ code: 'GATE_USAGE' });
    });
  });
});

describe('append-only against a base that the head does not go on from', () => {
  /** main and topic both append to one file. */
  function parted(): Scratch {
    const scratch = based();
    scratch.git('switch', '-qc', 'topic');
    scratch.write(LOG, lines(1, 5) + line('mine'));
    scratch.commit();
    scratch.git('switch', '-q', 'main');
    scratch.write(LOG, lines(1, 6));
    scratch.write('log/new.jsonl', line(1));
    scratch.commit();
    scratch.git('switch', '-q', 'topic');
    return scratch;
  }

  describe('when it lacks what the base has added since', () => {
    it('warns of a stale branch and finds no removal', async () => {
      expect(placesOf(await askRange(await opened(parted()), 'main', 'topic'))).toEqual([
        'EVIDENCE_STALE_BRANCH - -',
      ]);
    });

    it('makes it a warning', async () => {
      const [finding] = await askRange(await opened(parted()), 'main', 'topic');
      expect(finding?.severity).toBe('warning');
    });
  });

  describe('when it changed a line that both had', () => {
    it('finds that line and no other', async () => {
      const scratch = parted();
      scratch.write(LOG, lines(1, 5).replace('"2"', '"2" ') + line('mine'));
      scratch.commit();
      const rules = placesOf(await askRange(await opened(scratch), 'main', 'topic'));
      expect(rules).toEqual(['EVIDENCE_STALE_BRANCH - -', `EVIDENCE_LINE_REWRITTEN ${LOG} 2`]);
    });
  });

  describe('when the base renamed the file and the head edited it under its old name', () => {
    it('finds the edit', async () => {
      const scratch = based();
      scratch.git('switch', '-qc', 'topic');
      scratch.write(LOG, lines(1, 5).replace('"2"', '"2" '));
      scratch.commit();
      scratch.git('switch', '-q', 'main');
      scratch.git('mv', LOG, 'log/b.jsonl');
      scratch.commit();
      const places = placesOf(await askRange(await opened(scratch), 'main', 'topic'));
      expect(places).toContain(`EVIDENCE_LINE_REWRITTEN ${LOG} 2`);
    });
  });

  describe('when a forced push replaced a guarded branch', () => {
    it('does not excuse what the old tip had', async () => {
      const question = {
        mode: 'range',
        base: 'main',
        head: 'topic',
        eventFindings: [{ rule: 'EVIDENCE_HISTORY_REPLACED', message: 'x' }],
      } as const;
      const places = placesOf(await ask(await opened(parted()), question));
      expect(places).toContain(`EVIDENCE_LINE_REMOVED ${LOG} 5`);
    });
  });

  describe('when the clone is too shallow to tell', () => {
    it('does not excuse it', async () => {
      const scratch = parted();
      const clone = cloneOf(scratch, '--depth', '1', '--no-single-branch');
      const findings = await askRange(await opened(clone), 'origin/main', 'origin/topic');
      expect(placesOf(findings)).toContain(`EVIDENCE_LINE_REMOVED ${LOG} 5`);
    });
  });
});

describe('append-only of a branch that took the default branch in', () => {
  /** A clone whose topic, pushed before, merges what origin/main has meanwhile. */
  function updated(content: string): Scratch {
    const scratch = based();
    scratch.git('switch', '-qc', 'topic');
    scratch.write(LOG, lines(1, 5) + line('mine'));
    scratch.commit();
    scratch.git('branch', 'before');
    scratch.git('switch', '-q', 'main');
    scratch.write(LOG, lines(1, 6));
    scratch.commit();
    scratch.git('update-ref', 'refs/remotes/origin/main', 'main');
    scratch.git('switch', '-q', 'topic');
    scratch.git('merge', '-q', '-s', 'ours', '--no-commit', 'main');
    scratch.write(LOG, content);
    scratch.commit('merge');
    return scratch;
  }

  describe('when it put the default branch’s lines first', () => {
    it('finds nothing', async () => {
      const scratch = updated(lines(1, 6) + line('mine'));
      expect(await askRange(await opened(scratch), 'before', 'topic')).toEqual([]);
    });
  });

  describe('when it lost a line of its own', () => {
    it('finds that', async () => {
      const findings = await askRange(await opened(updated(lines(1, 6))), 'before', 'topic');
      expect(placesOf(findings)).toEqual([`EVIDENCE_LINE_REMOVED ${LOG} 5`]);
    });
  });

  describe('when it put a line of nobody’s before its own', () => {
    it('finds that', async () => {
      const scratch = updated(lines(1, 6) + line('new') + line('mine'));
      const findings = await askRange(await opened(scratch), 'before', 'topic');
      expect(placesOf(findings)).toEqual([`EVIDENCE_LINE_INSERTED ${LOG} 7`]);
    });
  });

  describe('when the default branch itself is judged', () => {
    it('finds a line that was put before its own', async () => {
      const scratch = updated(lines(1, 5) + line('mine') + line(6));
      expect(placesOf(await askRange(await opened(scratch), 'main', 'topic'))).toEqual([
        `EVIDENCE_LINE_INSERTED ${LOG} 6`,
      ]);
    });
  });
});
