import { afterAll, describe, expect, it } from '@jest/globals';
import { check, REFUSED, refusalOf, runCli } from '../support/bundle.js';
import { Guarded, line } from '../support/guarded.js';
import { removeScratch } from '../support/repository.js';

afterAll(removeScratch);

/** Two commits of sound evidence: whatever is refused here is refused for the command line alone. */
let made: Guarded | null = null;
function sound(): Guarded {
  if (made === null) {
    made = Guarded.with({ 'logs/a.jsonl': line(1) });
    made.write('logs/a.jsonl', line(1) + line(2));
    made.commit();
  }
  return made;
}

describe('a command line that is not understood', () => {
  it.each([
    ['no command', []],
    ['an unknown command', ['chekc']],
    ['a name that every object has', ['constructor']],
    ['a path for a command', ['./logs']],
    ['an unknown flag', ['check', '--stagde']],
    ['an unknown short flag', ['check', '-x']],
    ['an unknown flag with a value', ['check', '--limit=3']],
    ['an unknown format', ['check', '--format', 'yaml']],
    ['an unknown check', ['check', '--only', 'liness']],
    ['an unknown check among known ones', ['check', '--skip', 'lines,jsn']],
    ['an unknown family', ['check', '--family', 'logs']],
    ['an unknown family, whatever it is called', ['check', '--family', '__proto__']],
    ['no check that is left', ['check', '--only', 'lines,json', '--skip', 'json,lines']],
    ['a check that needs a base, without one', ['check', '--only', 'append-only']],
    ['an empty list', ['check', '--only', ' , ']],
    ['a flag without its value', ['check', '--format']],
    ['a flag with an empty value', ['check', '--family=']],
    ['an empty file name for the report', ['check', '--output', '']],
    ['two modes', ['check', '--staged', '--all']],
    ['the same flag twice', ['check', '--only', 'lines', '--only', 'json']],
    ['a value for a flag that takes none', ['check', '--staged=yes']],
    ['a path that is no evidence', ['check', 'readme.md']],
    ['a path that is not there', ['check', 'logs/b.jsonl']],
    ['one path of two that is not there', ['check', 'logs/a.jsonl', 'logs/b.jsonl']],
    ['a path outside of the repository', ['check', '../elsewhere']],
    ['a path that is empty of evidence, with control characters', ['check', 'a\n::error::b\x1b[31m']],
    ['a glob that matches nothing', ['check', 'data/**']],
    ['an unknown hook', ['hook', 'post-commit']],
    ['no hook', ['hook']],
    ['an unknown code', ['explain', 'EVIDENCE_NOTHING']],
    ['a config that is not there', ['check', '--config', 'nowhere.json']],
    ['a config outside that is not there', ['check', '--config', '/nowhere/c.json']],
    ['a config that is a folder', ['check', '--config', 'logs']],
    ['a config that is the repository itself', ['check', '--config', '.']],
    ['an unknown flag of another command', ['explain', '--all']],
    ['arguments that a command does not take', ['parity', '--from', 'nowhere']],
  ])('is refused: %s', (_, args) => {
    const ended = runCli(sound(), ...args);
    expect([refusalOf(ended), ended.out]).toEqual([REFUSED, '']);
  });

  it.each([
    ['--fromat', 'did you mean --format?'],
    ['--only=secrts', 'did you mean secrets?'],
    ['--family=lgo', 'did you mean log?'],
  ])('is answered with what was probably meant: %s', (flag, hint) => {
    expect(runCli(sound(), 'check', flag).err).toContain(hint);
  });

  it('is told in the report too, where one was asked for', () => {
    const { status, report } = check(sound(), '--family', 'nobody');
    expect([status, report.verdict, report.error?.code]).toEqual([2, 'cannot-tell', 'GATE_USAGE']);
  });

  it('is told in SARIF too', () => {
    const { status, out } = runCli(sound(), 'check', '--format', 'sarif', '--only', 'nothing');
    const { runs } = JSON.parse(out) as { runs: [{ invocations: [{ executionSuccessful: boolean; exitCode: number }] }] };
    expect([status, runs[0].invocations[0]]).toMatchObject([2, { executionSuccessful: false, exitCode: 2 }]);
  });
});

describe('revisions that name no range of commits', () => {
  it.each([
    ['unknown', 'nowhere..HEAD'],
    ['unknown behind the dots', 'HEAD..nowhere'],
    ['before the first commit', 'HEAD~9..HEAD'],
    ['three dots', 'HEAD~1...HEAD'],
    ['four dots', 'HEAD~1....HEAD'],
    ['nothing before the dots', '..HEAD'],
    ['two dots alone', '..'],
    ['one revision', 'HEAD'],
    ['nothing', ''],
    ['a blank', ' ..HEAD'],
    ['an option', '--output=x..HEAD'],
    ['an option behind the dots', 'HEAD~1..--output=x'],
    ['a short option', '-x..HEAD'],
    ['a tree', 'HEAD^{tree}..HEAD'],
    ['a file', 'HEAD:logs/a.jsonl..HEAD'],
    ['zeros', `${'0'.repeat(40)}..HEAD`],
    ['an id that is not here', `${'1'.repeat(40)}..HEAD`],
    ['a branch that follows nothing', '@{upstream}..HEAD'],
    ['a line break', 'HEAD~1\nHEAD..HEAD'],
    ['a line break behind the dots', 'HEAD~1..HEAD\n'],
    ['several', 'HEAD~1 HEAD..HEAD'],
  ])('are refused: %s', (_, range) => {
    const scratch = sound();
    const before = scratch.state();
    const ended = runCli(scratch, 'check', `--range=${range}`);
    expect([refusalOf(ended), ended.out, scratch.state()]).toEqual([REFUSED, '', before]);
  });

  it('do not keep a real range from its answer', () => {
    expect(runCli(sound(), 'check', '--range', 'HEAD~1..')).toMatchObject({ status: 0, err: '' });
  });
});
