import { describe, expect, it } from '@jest/globals';
import { namesTheGate, policyKindOf } from '../../src/checks/policy.js';

describe('policyKindOf', () => {
  it.each([
    ['.husky/pre-commit', 'hook', true],
    ['.githooks/pre-push', 'hook', true],
    ['.husky/commit-msg', 'hook', false],
    ['scripts/git/pre-commit', 'hook', false],
    ['lefthook.yml', 'hook', false],
    ['.pre-commit-config.yaml', 'hook', false],
    ['.github/workflows/ci.yml', 'workflow', false],
    ['.github/actions/check/action.yaml', 'workflow', false],
  ])('takes %s for a %s', (path, kind, certain) => {
    expect(policyKindOf(path)).toEqual({ kind, certain });
  });

  it.each(['src/pre-commit.ts', '.husky/_/pre-rebase', '.github/workflows/old/ci.yml', 'docs/lefthook.yml'])(
    'takes %s for none',
    (path) => {
      expect(policyKindOf(path)).toBeNull();
    },
  );
});

describe('namesTheGate', () => {
  it.each([
    'sh node_modules/evidence-gate/hooks/pre-commit "$@"',
    '      - uses: owner/evidence-gate@0123',
    'npx evidence check --staged',
    '      - id: evidence-check',
  ])('knows %s', (text) => {
    expect(namesTheGate(text, false)).toBe(true);
  });

  it.each(['npx lint-staged', 'echo "no evidence of checks"', '      - uses: ./'])(
    'passes over %s',
    (text) => {
      expect(namesTheGate(text, false)).toBe(false);
    },
  );

  it.each(['      - uses: ./', "    uses: './'  # this very action"])(
    'knows %s in the repository of the Action',
    (text) => {
      expect(namesTheGate(text, true)).toBe(true);
    },
  );

  it('passes over another local action in that repository', () => {
    expect(namesTheGate('      - uses: ./.github/actions/setup', true)).toBe(false);
  });
});
