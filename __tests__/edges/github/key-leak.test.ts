import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signLine } from '../../../src/core/signature/sign.js';
import { keyHexOf, ringOf } from '../../core/signature/keys.js';
import { runStep, type StepOptions } from '../../support/action.js';
import { removeScratch, repositoryWith } from '../../support/repository.js';
import { scratchFolder } from '../git/scratch.js';
import { LeakSearch } from '../leak-search.js';
import { buildSourceCli } from '../terminal/source-cli.js';

const [ONE, TWO] = [keyHexOf('leak one'), keyHexOf('leak two')];
const TOKEN = `ghs_${'leak-test-token-of-nobody'}`;
const search = new LeakSearch({ ONE, TWO, TOKEN });
/** The one way to tell the runner what to hide; it never shows what follows. */
const MASK = /^::add-mask::.*$/gm;

let action: Awaited<ReturnType<typeof buildSourceCli>>;
beforeAll(async () => {
  action = await buildSourceCli('action');
});
afterAll(async () => {
  action.remove();
  await removeScratch();
});

function ringFile(keys: object): string {
  const file = path.join(scratchFolder('ring'), 'ring.json');
  writeFileSync(file, JSON.stringify({ current: 1, keys }), { mode: 0o600 });
  return file;
}

describe('keys and tokens of a step of the Action', () => {
  it.each<[string, number, () => StepOptions]>([
    ['a sound key as input', 1, () => ({ inputs: { 'hmac-key': ONE } })],
    [
      'a sound key in the environment',
      1,
      () => ({ env: { EVIDENCE_HMAC_KEY: ONE, EVIDENCE_HMAC_KEY_V2: TWO } }),
    ],
    ['a sound ring file', 1, () => ({ inputs: { 'keyring-file': ringFile({ 1: ONE, 2: TWO }) } })],
    ['an input that is cut off', 2, () => ({ inputs: { 'hmac-key': ONE.slice(0, 63) } })],
    ['an input with a newline within', 2, () => ({ inputs: { 'hmac-key': `${ONE}\n${TWO}` } })],
    ['a key as the version', 2, () => ({ inputs: { 'hmac-key': ONE, 'hmac-key-version': TWO } })],
    ['two sources', 2, () => ({ inputs: { 'hmac-key': ONE, 'keyring-file': ringFile({ 1: TWO }) } })],
    ['a ring file that is cut off', 2, () => ({ inputs: { 'keyring-file': ringFile({ 1: ONE.slice(1) }) } })],
    [
      'a key in the name of a variable',
      2,
      () => ({ env: { EVIDENCE_HMAC_KEY: ONE, [`EVIDENCE_HMAC_KEY_V${TWO}`]: ONE } }),
    ],
  ])('are nowhere in its log, summary, outputs and reports: %s', (_, status, options) => {
    const families = { notes: { files: ['notes/*.jsonl'], signature: 'required', id: '/id' } };
    const ring = ringOf([1, ONE]);
    const scratch = repositoryWith({
      'evidence.config.json': JSON.stringify({ families }),
      'notes/a.jsonl': `${signLine({ id: 'a' }, ring)}\n${signLine({ id: 'b' }, ring).replace('"b"', '"c"')}\n`,
    });
    const { inputs, env } = options();
    const step = runStep(scratch, {
      inputs: { 'github-token': TOKEN, ...inputs },
      env: { RUNNER_DEBUG: '1', EVIDENCE_DEBUG: '1', ...env },
      bundle: action.cli,
    });
    expect(step.status).toBe(status);
    const masked = step.out.match(MASK) ?? [];
    expect(masked.flatMap((line) => search.in(line))).toContain('TOKEN');
    const { out, err, summary, outputs, reportFile, sarifFile } = step;
    const said = {
      out: out.replaceAll(MASK, ''),
      err,
      summary,
      outputs: JSON.stringify(outputs),
      reportFile,
      sarifFile,
    };
    const leaks = Object.entries(said).filter(([, text]) => search.in(text).length > 0);
    expect(leaks.map(([name]) => name)).toEqual([]);
    expect(search.below(scratch.root)).toEqual([]);
  });
});
