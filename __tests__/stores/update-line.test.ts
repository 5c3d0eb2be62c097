import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { nodeFiles } from '../../src/stores/node-files.js';
import { writeJournal } from '../../src/stores/rollover-journal.js';
import { updateLine } from '../../src/stores/update-line.js';
import type { UpdateResult } from '../../src/stores/update-line.js';
import { faultyFiles } from './faulty-files.js';
import { codeOf, lines, newFolder, removeFolders } from './scene.js';

afterAll(removeFolders);

const SECOND = '{"id":"n-2","status":"open"}\r';

function fileWith(content: string): string {
  const file = path.join(newFolder(), 'a');
  writeFileSync(file, content);
  return file;
}

function resolve(file: string, files = nodeFiles): Promise<UpdateResult> {
  return updateLine(
    file,
    (line) => line.includes('"n-2"'),
    (line) => line.toString('utf8').replace('open', 'resolved'),
    { files },
  );
}

describe('updateLine', () => {
  it.each([
    ['in the middle', `${lines(1, 1)}${SECOND}\n\n${lines(3, 3)}`],
    ['at the end, without a newline', `${lines(1, 1)}${SECOND}`],
  ])('changes one line %s and no other byte', async (_, content) => {
    const file = fileWith(content);
    expect(await resolve(file)).toEqual({ status: 'updated', line: 2 });
    expect(readFileSync(file, 'utf8')).toBe(content.replace('open', 'resolved'));
    expect(readdirSync(path.dirname(file))).toEqual(['a']);
  });

  it('writes nothing when the line stays as it is', async () => {
    const file = fileWith('{"id":"n-2"}\n');
    const files = faultyFiles();
    expect(await resolve(file, files)).toEqual({ status: 'unchanged', line: 1 });
    expect(files.steps).not.toContain('rename');
  });

  it('says when no line matches', async () => {
    expect(await resolve(fileWith(lines(5, 6)))).toEqual({ status: 'not-found' });
  });

  it('changes nothing when several lines match', async () => {
    const content = '{"id":"n-2","status":"open"}\n'.repeat(2);
    const file = fileWith(content);
    expect(await resolve(file)).toEqual({ status: 'ambiguous', lines: [1, 2] });
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('refuses a new line that is two', async () => {
    const changed = updateLine(
      fileWith(lines(1, 1)),
      () => true,
      () => 'a\nb',
    );
    expect(await codeOf(changed)).toBe('GATE_USAGE');
  });

  it('waits for an interrupted roll-over to be finished', async () => {
    const file = fileWith(SECOND);
    await writeJournal(nodeFiles, file, 'a'.repeat(32), { archivePath: 'x', live: '1:2' });
    expect(await codeOf(resolve(file))).toBe('EVIDENCE_ROLLOVER_FAILED');
  });

  it('leaves the old file or the new one at every step of a full disk', async () => {
    const content = `${lines(1, 1)}${SECOND}\n`;
    const counting = faultyFiles();
    await resolve(fileWith(content), counting);
    for (let at = 1; at <= counting.steps.length; at++) {
      const file = fileWith(content);
      await codeOf(resolve(file, faultyFiles({ at, how: 'ENOSPC', half: true })));
      expect([content, content.replace('open', 'resolved')]).toContain(readFileSync(file, 'utf8'));
    }
  });
});
