import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Hook {
  id: string;
  entry: string;
  language: string;
  always_run: boolean;
  pass_filenames: boolean;
  stages: string[];
}

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const hooks = parse(read('.pre-commit-hooks.yaml')) as Hook[];
const { bin, scripts } = JSON.parse(read('package.json')) as {
  bin: Record<string, string>;
  scripts: Record<string, string>;
};

describe('the hooks for the pre-commit framework', () => {
  describe.each(hooks)('when $id runs', (hook) => {
    it('runs also when no file name matches, as with a deletion', () => {
      expect([hook.always_run, hook.pass_filenames]).toEqual([true, false]);
    });

    it('calls a command that the package installs', () => {
      expect(bin).toHaveProperty(hook.entry.split(' ')[0]!);
    });
  });

  describe('when stages are looked at', () => {
    it('has one for commits and merges and one for pushes', () => {
      const stages = Object.fromEntries(hooks.map((hook) => [hook.id, hook.stages]));
      expect(stages).toMatchObject({
        'evidence-check': ['pre-commit', 'pre-merge-commit'],
        'evidence-parity': ['pre-commit', 'pre-merge-commit'],
        'evidence-push': ['pre-push'],
      });
    });
  });

  describe('when the framework packs the package', () => {
    it('meets no script whose output npm would mix into the name of the archive', () => {
      expect(
        Object.keys(scripts).filter((name) => /^(?:pre|post)?(?:prepare|pack)$|^prepublish/.test(name)),
      ).toEqual([]);
    });
  });
});
