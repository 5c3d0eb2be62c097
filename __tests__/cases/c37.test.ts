import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removeScratch } from '../edges/git/scratch.js';
import { CLI, REFUSED, refusalOf, runProgram, type Ended } from '../support/bundle.js';
import { caseFiles } from '../support/cases.js';
import { EVERYTHING, Guarded, line } from '../support/guarded.js';

afterAll(removeScratch);

const BAD = 'no json at all\n';
const LOG = 'log.jsonl';

/** What git writes to the hook, given to it directly. */
function hook(guarded: Guarded, input: string): Ended {
  const place = { cwd: guarded.root, env: guarded.env, input };
  return runProgram(process.execPath, [CLI, 'hook', 'pre-push', 'origin', 'url'], place);
}

const INVALID = expect.stringMatching(/log\.jsonl:\d+:\d+ .*EVIDENCE_INVALID_JSON/);

describe.each(['sha1', 'sha256'] as const)('a push from a %s repository', (format) => {
  /** `main` and a `topic` with a bad line that no hook saw; both are on the remote. */
  function pushed(): Guarded {
    const guarded = Guarded.with({ [LOG]: line(1) + line(2) }, format);
    guarded.git('switch', '-q', '-c', 'topic');
    guarded.write(LOG, line(1) + line(2) + BAD);
    guarded.git('commit', '-qam', 'bad', '--no-verify');
    return guarded.withRemote('main', 'topic');
  }

  const remote = (guarded: Guarded): string[] =>
    guarded
      .git('ls-remote', 'origin')
      .split('\n')
      .map((each) => each.split('\t')[1]!)
      .filter((ref) => ref !== 'HEAD');
  const BOTH = ['refs/heads/main', 'refs/heads/topic'];

  it('that only deletes has nothing to check', () => {
    const guarded = pushed();
    expect(guarded.try(['push', '-q', 'origin', ':topic'])).toEqual({ status: 0, out: '', err: '' });
    expect(remote(guarded)).toEqual(['refs/heads/main']);
  });

  it.each([
    ['makes a branch', ['topic:topic2']],
    ['deletes one branch and makes another', [':topic', 'topic:topic3']],
    ['moves a branch that has been there', ['topic:main']],
    ['tags', ['topic:refs/tags/v1']],
    ['goes to a place that is neither', ['topic:refs/notes/evidence']],
  ])('that %s is refused for a bad line', (_, refs) => {
    const guarded = pushed();
    const { status, err } = guarded.try(['push', '-q', 'origin', ...refs]);
    expect([status === 0, err, remote(guarded)]).toEqual([false, INVALID, BOTH]);
  });

  it('that makes a branch of sound lines goes through', () => {
    const guarded = pushed();
    guarded.git('switch', '-q', '-c', 'good', 'main');
    guarded.write(LOG, line(1) + line(2) + line(3));
    guarded.git('commit', '-qam', 'good');
    expect(guarded.try(['push', '-q', 'origin', 'good', ':topic'])).toEqual({ status: 0, out: '', err: '' });
  });

  it('to a remote that has nothing is judged whole', () => {
    const guarded = Guarded.with({ [LOG]: line(1) + BAD }, format).withRemote();
    const { status, err } = guarded.try(['push', '-q', 'origin', 'main']);
    expect([status === 0, err, guarded.git('ls-remote', 'origin')]).toEqual([false, INVALID, '']);
  });

  it('finds the bad line in a commit below the tip', () => {
    const guarded = Guarded.with({ [LOG]: line(1) }, format).withRemote('main');
    guarded.write(LOG, line(1) + BAD);
    guarded.git('commit', '-qam', 'bad', '--no-verify');
    guarded.write('readme', 'x');
    guarded.git('add', '-A');
    guarded.git('commit', '-qm', 'on top', '--no-verify');
    expect(guarded.try(['push', '-q', 'origin', 'main']).err).toEqual(INVALID);
  });

  it('over commits that somebody else pushed is refused with the command that brings them', () => {
    const guarded = Guarded.with({ [LOG]: line(1) }, format).withRemote('main');
    const other = new Guarded(path.join(path.dirname(guarded.root), 'other'));
    guarded.git('clone', '-q', '../remote.git', '../other');
    other.write(LOG, line(1) + line(2));
    other.git('commit', '-qam', 'theirs');
    other.git('push', '-q', 'origin', 'main');
    guarded.write(LOG, line(1) + line(3));
    guarded.git('commit', '-qam', 'ours');
    const { status, err } = guarded.try(['push', '-q', '--force', 'origin', 'main']);
    expect([status === 0, err]).toEqual([false, expect.stringContaining('git fetch origin')]);
    expect(err).not.toMatch(/^\s+at /m);
  });

  describe('as git tells it to the hook', () => {
    const zero = '0'.repeat(format === 'sha1' ? 40 : 64);
    const ones = '1'.repeat(zero.length);

    it.each([
      ['a deletion', `(delete) ${zero} refs/heads/topic ${ones}\n`],
      ['two deletions', `(delete) ${zero} refs/heads/a ${ones}\n(delete) ${zero} refs/tags/b ${ones}\n`],
      ['nothing', ''],
    ])('passes for %s', (_, input) => {
      expect(hook(pushed(), input)).toEqual({ status: 0, out: '', err: '' });
    });

    it.each([
      ['an id that is not here', (_: string) => `refs/heads/topic ${ones} refs/heads/topic ${zero}\n`],
      [
        'an id of the remote that is not here',
        (tip: string) => `refs/heads/topic ${tip} refs/heads/topic ${ones}\n`,
      ],
      [
        'an id that was cut',
        (tip: string) => `refs/heads/topic ${tip.slice(0, 12)} refs/heads/topic ${zero}\n`,
      ],
      ['a name for an id', () => `refs/heads/topic HEAD refs/heads/topic ${zero}\n`],
      ['an option for an id', () => `refs/heads/topic --all refs/heads/topic ${zero}\n`],
      ['a line of three words', (tip: string) => `refs/heads/topic ${tip} refs/heads/topic\n`],
      ['bytes that are no text', () => '\0\xff\n'],
    ])('has no answer for %s', (_, input) => {
      const guarded = pushed();
      expect(refusalOf(hook(guarded, input(guarded.head)))).toEqual(REFUSED);
    });
  });
});

const files = caseFiles('c37');
if (files !== null) {
  describe.each(['sha1', 'sha256'])('the collected %s repository', (format) => {
    const built = files.build();
    const guarded = Guarded.at(path.join(built, format));
    guarded.write('evidence.config.json', EVERYTHING);
    guarded.git('add', '-A');
    guarded.git('commit', '-qm', 'config', '--no-verify');

    it('does not push a new branch with a bad line', () => {
      expect(guarded.try(['push', '-q', 'origin', 'topic:topic2'])).toMatchObject({
        status: 1,
        err: INVALID,
      });
    });

    it('does not push it beside a deletion', () => {
      expect(guarded.try(['push', '-q', 'origin', ':topic', 'topic:topic3'])).toMatchObject({
        status: 1,
        err: INVALID,
      });
    });

    it('deletes a branch', () => {
      expect(guarded.try(['push', '-q', 'origin', ':topic']).status).toBe(0);
    });

    it.each([
      ['stdin-delete.txt', 0],
      ['stdin-delete-sha256.txt', 0],
      ['stdin-new-sha256.txt', 2],
    ])('answers %s with %d', (name, status) => {
      const ended = hook(guarded, files.read(name).toString());
      expect([ended.status, /^\s+at /m.test(ended.err)]).toEqual([status, false]);
    });
  });
}
