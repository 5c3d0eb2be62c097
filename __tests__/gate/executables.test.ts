import { afterAll, describe, expect, it } from '@jest/globals';
import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Question } from '../../src/gate/question.js';
import { ask, removeScratch, repositoryWith, type Scratch } from '../support/repository.js';

afterAll(removeScratch);

const CONFIG = JSON.stringify({ scripts: { gate8: ['scripts/cs-1.sh', 'scripts/cs-2.sh'] } });

function withScripts(): Scratch {
  const scratch = repositoryWith({ 'evidence.config.json': CONFIG });
  for (const name of ['cs-1.sh', 'cs-2.sh']) {
    scratch.write(`scripts/${name}`, '#!/bin/sh\n');
    chmodSync(path.join(scratch.root, 'scripts', name), 0o755);
  }
  scratch.commit();
  return scratch;
}

async function verdicts(scratch: Scratch, question: Partial<Question> = {}): Promise<string[]> {
  const { report } = await ask(scratch, { only: ['executables'], ...question });
  return report.findings.map(({ rule, path: at }) => `${rule} ${at}`);
}

describe('the check executables', () => {
  it('accepts scripts that are there and can be run', async () => {
    expect(await verdicts(withScripts())).toEqual([]);
  });

  it('finds a script without its bit, as git would commit it', async () => {
    const scratch = withScripts();
    scratch.git('update-index', '--chmod=-x', 'scripts/cs-1.sh');
    expect(await verdicts(scratch, { mode: 'staged' })).toEqual([
      'EVIDENCE_SCRIPT_NOT_EXECUTABLE scripts/cs-1.sh',
    ]);
  });

  it('finds a script that a range removes', async () => {
    const scratch = withScripts();
    rmSync(path.join(scratch.root, 'scripts/cs-2.sh'));
    const head = scratch.commit();
    expect(await verdicts(scratch, { mode: 'range', base: `${head}~1`, head })).toEqual([
      'EVIDENCE_SCRIPT_MISSING scripts/cs-2.sh',
    ]);
  });

  it('finds a link in the place of a script', async () => {
    const scratch = withScripts();
    rmSync(path.join(scratch.root, 'scripts/cs-2.sh'));
    symlinkSync('cs-1.sh', path.join(scratch.root, 'scripts/cs-2.sh'));
    expect(await verdicts(scratch)).toEqual(['EVIDENCE_SCRIPT_MISSING scripts/cs-2.sh']);
  });

  it('keeps no commit back for a script that it leaves alone', async () => {
    const scratch = repositoryWith({ 'evidence.config.json': CONFIG });
    scratch.write('notes.md', 'x\n');
    scratch.git('add', '-A');
    expect(await verdicts(scratch, { mode: 'staged' })).toEqual([]);
  });

  it('judges by the list of the base when the change shortens it', async () => {
    const scratch = withScripts();
    rmSync(path.join(scratch.root, 'scripts/cs-2.sh'));
    scratch.write('evidence.config.json', '{}');
    const head = scratch.commit();
    expect(await verdicts(scratch, { mode: 'range', base: `${head}~1`, head })).toEqual([
      'EVIDENCE_SCRIPT_MISSING scripts/cs-2.sh',
    ]);
  });
});
