import { afterEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { cloneOf, removeScratch, Scratch } from '../git/scratch.js';
import { read, run, withPackage } from './set-up.js';

afterEach(removeScratch);

const MANIFEST =
  '{\n  "name": "x",\n  "scripts": {\n    "test": "true"\n  },\n  "devDependencies": { "husky": "9" }\n}\n';
const HUSKY = { 'package.json': MANIFEST, 'package-lock.json': '{}' };

/** Everything that init may write, as it stands. */
function house(scratch: Scratch): Record<string, string | null> {
  const names = ['evidence.config.json', '.gitattributes', 'package.json', '.github/workflows/evidence.yml'];
  const hooks = ['.husky/pre-commit', '.husky/pre-merge-commit', '.husky/pre-push', '.git/config'];
  return Object.fromEntries([...names, ...hooks].map((name) => [name, read(scratch, name)]));
}

describe('evidence init', () => {
  describe('when nothing is there yet', () => {
    it('writes a config that names the presets found', async () => {
      const scratch = withPackage({ ...HUSKY, 'handoffs/sovereign_critic_findings.jsonl': '' });
      await run(scratch, 'init');
      expect(JSON.parse(read(scratch, 'evidence.config.json') ?? '')).toEqual({
        $schema: './node_modules/evidence-gate/schemas/config.schema.json',
        presets: ['sovereign-critic'],
      });
    });

    it('names no preset where none has files', async () => {
      const scratch = withPackage(HUSKY);
      await run(scratch, 'init');
      expect(JSON.parse(read(scratch, 'evidence.config.json') ?? '')).not.toHaveProperty('presets');
    });

    it('writes husky hooks that can be run', async () => {
      const scratch = withPackage(HUSKY);
      await run(scratch, 'init');
      const { mode } = statSync(path.join(scratch.root, '.husky/pre-commit'));
      expect([read(scratch, '.husky/pre-commit'), mode & 0o111]).toEqual([
        'sh node_modules/evidence-gate/hooks/pre-commit "$@"\n',
        0o111,
      ]);
    });

    it('registers the merge driver in this clone alone', async () => {
      const scratch = withPackage(HUSKY);
      await run(scratch, 'init');
      expect(scratch.git('config', '--local', 'merge.evidence.driver')).toBe(
        'node node_modules/evidence-gate/dist/cli.js merge %O %A %B %P',
      );
    });

    it('guards JSON Lines files in .gitattributes', async () => {
      const scratch = withPackage(HUSKY);
      await run(scratch, 'init');
      expect(scratch.git('check-attr', 'text', 'merge', '--', 'logs/a.jsonl').split('\n')).toEqual([
        'logs/a.jsonl: text: unset',
        'logs/a.jsonl: merge: evidence',
      ]);
    });

    it('adds the script and leaves the rest of package.json as it is', async () => {
      const scratch = withPackage(HUSKY);
      await run(scratch, 'init');
      expect(read(scratch, 'package.json')).toBe(
        MANIFEST.replace('"scripts": {\n', '"scripts": {\n    "parity": "evidence parity",\n'),
      );
    });

    it('writes a workflow whose actions are pinned', async () => {
      const scratch = withPackage(HUSKY);
      await run(scratch, 'init');
      const workflow = parse(read(scratch, '.github/workflows/evidence.yml') ?? '') as {
        jobs: { evidence: { steps: { uses?: string; run?: string }[] } };
      };
      expect(workflow.jobs.evidence.steps.map((step) => step.uses ?? step.run)).toEqual([
        expect.stringMatching(/^actions\/checkout@[0-9a-f]{40}$/),
        'npm ci --ignore-scripts',
        './node_modules/evidence-gate',
      ]);
    });

    it('shows every file before it writes it', async () => {
      const { out } = await run(withPackage(HUSKY), 'init');
      for (const what of [
        'evidence.config.json',
        '.husky/pre-push',
        '.gitattributes',
        'merge.evidence.driver',
      ]) {
        expect(out).toContain(`write  ${what}`);
      }
    });
  });

  describe('when it is run again', () => {
    it('changes nothing', async () => {
      const scratch = withPackage(HUSKY);
      await run(scratch, 'init');
      const before = house(scratch);
      const { out } = await run(scratch, 'init');
      expect([house(scratch), out]).toEqual([before, expect.stringContaining('nothing to write')]);
    });
  });

  describe('with --dry-run', () => {
    it('writes nothing', async () => {
      const scratch = withPackage(HUSKY);
      const before = house(scratch);
      await run(scratch, 'init', '--dry-run');
      expect(house(scratch)).toEqual(before);
    });
  });

  describe('when files are there', () => {
    const own = {
      ...HUSKY,
      'evidence.config.json': '{"presets":[]}',
      '.gitattributes': '* text=auto',
      '.husky/pre-commit': 'npm test',
      '.github/workflows/evidence.yml': 'name: mine\n',
    };

    it('keeps config and workflow', async () => {
      const scratch = withPackage(own);
      await run(scratch, 'init');
      expect([
        read(scratch, 'evidence.config.json'),
        read(scratch, '.github/workflows/evidence.yml'),
      ]).toEqual([own['evidence.config.json'], own['.github/workflows/evidence.yml']]);
    });

    it('adds lines behind those of hooks and attributes', async () => {
      const scratch = withPackage(own);
      await run(scratch, 'init');
      expect([read(scratch, '.husky/pre-commit'), read(scratch, '.gitattributes')]).toEqual([
        'npm test\nsh node_modules/evidence-gate/hooks/pre-commit "$@"\n',
        '* text=auto\n*.jsonl -text merge=evidence\n',
      ]);
    });

    it('keeps a script and a merge driver of another content', async () => {
      const manifest = '{"scripts":{"parity":"mine"}}';
      const scratch = withPackage({ ...own, 'package.json': manifest });
      scratch.git('config', 'merge.evidence.driver', 'mine %A');
      await run(scratch, 'init');
      expect([read(scratch, 'package.json'), scratch.git('config', 'merge.evidence.driver')]).toEqual([
        manifest,
        'mine %A',
      ]);
    });

    it.each([
      ['no scripts', '{\n\t"name": "x"\n}\n'],
      ['empty scripts', '{\n  "scripts": {}\n}\n'],
      ['nothing at all', '{}'],
      ['other scripts before', '{"config": {"scripts": {"a": "b"}}, "scripts": {"c": "d"}}'],
      ['CR LF', '{\r\n  "scripts": {\r\n    "a": "b"\r\n  }\r\n}\r\n'],
    ])('adds the script or says so, and breaks no package.json (%s)', async (_, manifest) => {
      const scratch = withPackage({ 'package.json': manifest });
      const { out } = await run(scratch, 'init');
      const { scripts } = JSON.parse(read(scratch, 'package.json') ?? '') as {
        scripts?: Record<string, string>;
      };
      expect(scripts?.['parity'] === 'evidence parity' || out.includes('add by hand')).toBe(true);
    });
  });

  describe('when there is no hook manager', () => {
    it('leaves the hooks to the person', async () => {
      const scratch = withPackage();
      const { out } = await run(scratch, 'init');
      expect([out, scratch.git('config', '--get-regexp', '^core\\.').includes('hookspath')]).toEqual([
        expect.stringContaining('to do  hooks'),
        false,
      ]);
    });

    it('points git at our hooks where that is asked', async () => {
      const scratch = withPackage();
      await run(scratch, 'init', '--hooks-path');
      expect(scratch.git('config', '--local', 'core.hooksPath')).toBe('node_modules/evidence-gate/hooks');
    });

    it('turns no hook off that is there', async () => {
      const scratch = withPackage();
      scratch.write('.git/hooks/pre-commit', '#!/bin/sh\n');
      chmodSync(path.join(scratch.root, '.git/hooks/pre-commit'), 0o755);
      await run(scratch, 'init', '--hooks-path');
      const { status } = spawnSync('git', ['config', 'core.hooksPath'], {
        cwd: scratch.root,
        env: scratch.env,
      });
      expect(status).toBe(1);
    });
  });

  describe('when it is started below the root', () => {
    it('writes at the root', async () => {
      const scratch = withPackage({ ...HUSKY, 'a/b': '' });
      const below = new Scratch(path.join(scratch.root, 'a'));
      await run(below, 'init');
      expect([read(scratch, 'evidence.config.json'), read(below, 'evidence.config.json')]).toEqual([
        expect.any(String),
        null,
      ]);
    });
  });

  describe('when there is no repository', () => {
    it('cannot tell', async () => {
      const scratch = cloneOf(withPackage());
      expect((await run(new Scratch(path.dirname(scratch.root)), 'init')).status).toBe(2);
    });
  });
});
